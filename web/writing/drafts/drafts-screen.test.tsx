// @vitest-environment happy-dom
// The list of the member's drafts.
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { DraftEntry } from '#contract/writing/drafts.ts'
import { livePart } from '#web/dev/live-part.tsx'
import * as storage from '#web/shell/writing/writing-storage.ts'
import { DraftsPanel } from './drafts-panel.tsx'
import { DraftsScreen } from './drafts-screen.tsx'

const { notes, show, press, all, button, text, settle } = livePart()

const entry = (about: string, more: Partial<DraftEntry> = {}): DraftEntry => ({
  kind: 'message',
  about,
  title: `Message to member ${about}`,
  path: `/messages/${about}`,
  excerpt: `Words for ${about}`,
  updatedAt: '2026-01-05T10:00:00.000Z',
  ...more,
})
const answer = (...data: DraftEntry[]) => {
  const pagination = { total: data.length, limit: 100, offset: 0 }
  notes.answers['GET /api/drafts'] = [200, { data, pagination }]
}

test('each draft leads to where it goes on; one whose place is closed says so, and shows no words', async () => {
  answer(entry('3'), entry('4', { title: 'Message', path: null, excerpt: '' }))
  await show(<DraftsScreen />, 'member')
  expect(all('li a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Message to member 3', '/messages/3'],
  ])
  expect(text()).toContain('2 drafts of up to 100')
  expect(all('li').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Words for 3'),
    expect.stringContaining('You can’t write there right now.'),
  ])
})

test('a draft is deleted after a question, and the list read again', async () => {
  answer(entry('3'))
  await show(<DraftsScreen />, 'member')
  notes.answers['DELETE /api/drafts/message/3'] = [204, null]
  all('button[aria-label="Delete the draft: Message to member 3"]')[0]?.click()
  await settle()
  expect(notes.sent).toEqual([])
  answer()
  await press('Delete draft')
  await settle()
  expect(notes.sent).toEqual([['DELETE /api/drafts/message/3', null]])
  expect(text()).toContain('No drafts')
})

test('what this browser has of a deleted draft is deleted with it', async () => {
  const removeUnsaved = vi.fn((_of: object, _matches: (draft: never) => boolean) => Promise.resolve())
  vi.spyOn(storage, 'openWritingStorage').mockReturnValue({ removeUnsaved } as never)
  answer(entry('3'))
  await show(<DraftsScreen />, 'member')
  notes.answers['DELETE /api/drafts/message/3'] = [204, null]
  await act(async () => all('button[aria-label="Delete the draft: Message to member 3"]')[0]?.click())
  await press('Delete draft')
  expect(removeUnsaved.mock.calls.map(([of, matches]) => [of, matches({} as never)])).toEqual([
    [{ memberId: 7, kind: 'message', about: '3' }, true],
  ])
})

test('deleting a draft leads to the next one, after the last to the one before, then to the empty list', async () => {
  const remove = async (about: string) => {
    notes.answers[`DELETE /api/drafts/message/${about}`] = [204, null]
    const opener = all(`button[aria-label="Delete the draft: Message to member ${about}"]`)[0]
    await act(async () => opener?.click())
    button('Delete draft')?.focus()
    await press('Delete draft')
    for (let turn = 0; turn < 3; turn++) await settle()
    return document.activeElement?.textContent
  }
  answer(entry('3'), entry('4'), entry('5'))
  await show(<DraftsScreen />, 'member')
  answer(entry('3'), entry('5'))
  expect(await remove('4')).toContain('Message to member 5')
  answer(entry('3'))
  expect(await remove('5')).toMatch(/^Message to member 3/)
  answer()
  expect(await remove('3')).toMatch(/^No drafts/)
})

test('the dashboard counts them, and has no panel where there are none', async () => {
  answer(entry('3'), entry('4'))
  await show(<DraftsPanel />, 'member')
  expect(text()).toContain('See all 2')
  answer()
  await show(<DraftsPanel />, 'member')
  expect(text()).toBe('')
})
