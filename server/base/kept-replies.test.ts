import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { VISITOR, type Viewer } from '#contract/viewer.ts'
import { createKeptReplies } from './kept-replies.ts'

const member = (id: number, permissions = VISITOR.permissions): Viewer => ({
  member: { id, username: `member_${id}`, role: 'member', isSilenced: false },
  permissions,
})

function counted() {
  let made = 0
  return { make: async () => ++made, count: () => made }
}

test('members with the same rights share a reply, others do not', async () => {
  const replies = createKeptReplies()
  const { make } = counted()
  expect(await replies.get('GET /x', member(1), make)).toBe(1)
  expect(await replies.get('GET /x', member(2), make)).toBe(1)
  expect(await replies.get('GET /x', member(3, ALL_PERMISSIONS), make)).toBe(2)
  expect(await replies.get('GET /x', VISITOR, make)).toBe(3)
  expect(await replies.get('GET /y', VISITOR, make)).toBe(4)
})

test('a purge forgets, also what was being made when it came', async () => {
  const replies = createKeptReplies()
  let finish: (value: string) => void = () => undefined
  const slow = replies.get('GET /x', VISITOR, () => new Promise((done) => (finish = done)))
  replies.purge()
  finish('old')
  expect(await slow).toBe('old')
  expect(await replies.get('GET /x', VISITOR, async () => 'new')).toBe('new')
})

test('a failure is not kept, and a reply grows old', async () => {
  let at = 0
  const replies = createKeptReplies(() => at)
  await expect(replies.get('GET /x', VISITOR, () => Promise.reject(new Error('down')))).rejects.toThrow(
    'down',
  )
  const { make, count } = counted()
  await replies.get('GET /x', VISITOR, make)
  at += 5 * MINUTE_MS - 1
  await replies.get('GET /x', VISITOR, make)
  expect(count()).toBe(1)
  at += 2
  await replies.get('GET /x', VISITOR, make)
  expect(count()).toBe(2)
})
