// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { LogEntryDialog } from './log-entry-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'

const { show, type, settle, all } = livePart()
const MACHINE = { id: 3, name: 'Whirlwind' }
const shown = { open: true, onClose: () => undefined, machine: MACHINE }
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value

test('a number of months is still there after a look at another choice', async () => {
  const choose = async (way: string) => {
    await act(async () => all(`[name=way][value=${way}]`)[0]?.click())
    await settle()
  }
  await show(<ReminderDialog {...shown} />, 'member')
  await type('[name=afterMonths]', '18')
  await choose('games')
  await type('[name=afterGames]', '750')
  await choose('months')
  expect(value('afterMonths')).toBe('18')
  await choose('games')
  expect(value('afterGames')).toBe('750')
})

test('the costs of a new logbook entry are still there after a look at another kind', async () => {
  const choose = async (kind: string) => {
    const select = all('dialog select')[0] as HTMLSelectElement
    await act(async () => {
      select.value = kind
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await settle()
  }
  await show(<LogEntryDialog {...shown} entry={null} />, 'member')
  await type('[name=amount]', '12.50')
  await choose('play')
  await choose('service')
  expect(value('amount')).toBe('12.50')
})
