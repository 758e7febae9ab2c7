// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { FindingSettings } from './search-privacy-settings.tsx'

const { notes, show, settle, all } = livePart()

test('a checkbox that saves at once keeps the focus, and takes no second press meanwhile', async () => {
  notes.answers['PATCH /api/user'] = () => new Promise(() => undefined)
  await show(
    <FindingSettings user={{ isListed: true, showsFavorites: false, showsRatings: false }} />,
    'member',
  )
  const box = all('[type=checkbox]')[0] as HTMLInputElement
  box.focus()
  for (let press = 0; press < 2; press++) {
    await act(async () => box.click())
    await settle()
  }
  expect(notes.sent).toEqual([['PATCH /api/user', { isListed: false }]])
  expect([box.disabled, box.getAttribute('aria-disabled')]).toEqual([false, 'true'])
})
