// @vitest-environment happy-dom
// The list of the member's drafts.
import { expect, test } from 'vitest'
import type { DraftEntry } from '#contract/writing/drafts.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { DraftsPanel } from './drafts-panel.tsx'
import { DraftsScreen } from './drafts-screen.tsx'

const { notes, show, press, all, text, settle } = livePart()

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

test('the dashboard counts them, and has no panel where there are none', async () => {
  answer(entry('3'), entry('4'))
  await show(<DraftsPanel />, 'member')
  expect(text()).toContain('See all 2')
  answer()
  await show(<DraftsPanel />, 'member')
  expect(text()).toBe('')
})
