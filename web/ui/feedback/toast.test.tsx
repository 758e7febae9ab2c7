// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { ToastRegion, toast } from './toast.tsx'

const { show, settle, all } = livePart()
const LIVE = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'

test('a toast is announced once, and again when the same one follows', async () => {
  await show(<ToastRegion />)
  const announced = () => all(LIVE).filter((one) => one.textContent?.includes('Saved'))
  await act(async () => toast.success('Saved', 'Godzilla'))
  await vi.waitFor(() => expect(all('[data-sonner-toast]')).toHaveLength(1))
  await settle()
  expect(announced().map((one) => one.textContent)).toEqual(['Saved: Godzilla'])
  const said = announced()[0]?.firstElementChild
  await act(async () => toast.success('Saved', 'Godzilla'))
  await settle()
  expect(announced().map((one) => one.textContent)).toEqual(['Saved: Godzilla'])
  expect(announced()[0]?.firstElementChild).not.toBe(said)
})

test('on a phone a toast is at the top, over a dialog at the foot', async () => {
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  onTestFinished(() => media.mockRestore())
  await show(
    <>
      <ToastRegion />
      <dialog className="modal" />
    </>,
  )
  const places = () => [...new Set(all('[data-sonner-toast]').map(({ dataset }) => dataset.yPosition))]
  await act(async () => toast.success('Saved'))
  await vi.waitFor(() => expect(places()).toEqual(['top']))
  all('dialog')[0]?.setAttribute('open', '')
  await act(async () => toast.error('Missing information'))
  await vi.waitFor(() => expect(places()).toEqual(['bottom']))
})
