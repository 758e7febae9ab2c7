// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { NewMessageScreen } from './new-message-screen.tsx'

const { show, all, settle, type, press, button } = livePart()

test('a recipient who is removed leaves the focus on the field for another', async () => {
  await show(<NewMessageScreen to="bea" about={null} isMissing={false} />, 'member')
  const remove = all('[aria-label="Remove bea"]')[0]
  remove?.focus()
  await act(async () => remove?.click())
  await settle()
  expect(all('[aria-label="Remove bea"]')).toEqual([])
  expect(document.activeElement?.getAttribute('name')).toBe('to')
})

test('a recipient who is added leaves the focus on “Add”', async () => {
  await show(<NewMessageScreen to={undefined} about={null} isMissing={false} />, 'member')
  await type('[name=to]', 'bea')
  await act(async () => button('Add')?.focus())
  await press('Add')
  expect(all('[aria-label="Remove bea"]')).toHaveLength(1)
  const add = button('Add') as HTMLButtonElement
  expect([document.activeElement, add.disabled, add.getAttribute('aria-disabled')]).toEqual([
    add,
    false,
    'true',
  ])
})
