// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
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
