// @vitest-environment happy-dom
// The settings' list of blocked members: its pages while they load, and after the last one of a page is gone.
import { act } from 'react'
import { expect, test } from 'vitest'
import { BLOCKS_PAGE_SIZE } from '#contract/moderation/constants.ts'
import { type Answer, livePart } from '#web/dev/live-part.tsx'
import { BlockedMembers } from './blocked-members.tsx'

const { notes, show, settle, press, all, button, text } = livePart()
const NONE = 'You haven’t blocked anyone'

function answerOf(count: number) {
  return (query: string): Answer => {
    const offset = Number(new URLSearchParams(query).get('offset') ?? 0)
    const data = Array.from({ length: count }, (_, id) => ({
      member: { id, username: `member_${id}`, displayName: null, profilePicture: null },
      blockedAt: '2026-01-01T00:00:00.000Z',
    })).slice(offset, offset + BLOCKS_PAGE_SIZE)
    return [200, { data, pagination: { total: count, limit: BLOCKS_PAGE_SIZE, offset } }]
  }
}

test('while the next page loads, the list and its pager stay, and so does the focus', async () => {
  const answer = answerOf(BLOCKS_PAGE_SIZE + 1)
  let go = () => {}
  const waits = new Promise<void>((done) => {
    go = done
  })
  notes.answers['GET /api/blocks'] = async (query) => {
    if (query.includes(`offset=${BLOCKS_PAGE_SIZE}`)) await waits
    return answer(query)
  }
  await show(<BlockedMembers />, 'member')
  const next = button('Next')
  next?.focus()
  await press('Next')
  expect(all('li')).toHaveLength(BLOCKS_PAGE_SIZE)
  expect(all('[aria-busy=true] li')).toHaveLength(BLOCKS_PAGE_SIZE)
  expect(document.activeElement).toBe(next)
  go()
  await settle()
  expect([all('li').length, all('[aria-busy=true]').length]).toEqual([1, 0])
  expect(document.activeElement).toBe(next)
})

test('where the last one of the last page is unblocked, the page before is shown, and never that there is none', async () => {
  notes.answers['GET /api/blocks'] = answerOf(BLOCKS_PAGE_SIZE + 1)
  await show(<BlockedMembers />, 'member')
  await press('Next')
  expect(all('li')).toHaveLength(1)
  notes.answers['GET /api/blocks'] = answerOf(BLOCKS_PAGE_SIZE)
  await act(async () => all('li button')[0]?.click())
  for (let turn = 0; turn < 3; turn++) {
    expect(text()).not.toContain(NONE)
    await settle()
  }
  expect(all('li')).toHaveLength(BLOCKS_PAGE_SIZE)
  expect(text()).not.toContain(NONE)
})
