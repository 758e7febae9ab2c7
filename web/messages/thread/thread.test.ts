import { expect, test } from 'vitest'
import type { Message } from '#contract/messages/messages.ts'
import { joined, type Thread, withMessage } from './thread.ts'

const message = (position: number, text = `No. ${position}`): Message => ({
  id: position,
  position,
  author: { id: 1, username: 'ada', displayName: null },
  text,
  html: `<p>${text}</p>`,
  removed: null,
  isFromBlocked: false,
  pictures: [],
  createdAt: '2026-03-10T12:00:00.000Z',
})

const thread = (from: number, to: number, total = to): Thread => ({
  data: Array.from({ length: to - from + 1 }, (_, at) => message(from + at)),
  pagination: { total, limit: 40, hasOlder: from > 1 },
})

const positions = (of: Thread | undefined) => of?.data.map(({ position }) => position)

test('a newer part is put behind, an older one before', () => {
  expect(positions(joined(thread(5, 7), thread(6, 9)))).toEqual([5, 6, 7, 8, 9])
  expect(positions(joined(thread(5, 7), thread(8, 9)))).toEqual([5, 6, 7, 8, 9])
  const whole = joined(thread(5, 7), thread(1, 4, 7))
  expect(positions(whole)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(whole.pagination.hasOlder).toBe(false)
})

test('no gap is ever shown: after a long absence the newest part stands alone', () => {
  const now = joined(thread(1, 7), thread(50, 60))
  expect(positions(now)?.[0]).toBe(50)
  expect(now.pagination.hasOlder).toBe(true)
  expect(positions(joined(thread(50, 60), thread(1, 7)))?.[0]).toBe(50)
})

test('what is fetched again takes the place of what was there', () => {
  const part = { ...thread(6, 6, 7), data: [{ ...message(6), text: '', removed: 'author' as const }] }
  const now = joined(thread(5, 7), part)
  expect(now.data.map(({ text }) => text)).toEqual(['No. 5', '', 'No. 7'])
  expect(now.pagination.hasOlder).toBe(true)
})

test('an empty answer changes nothing but the count', () => {
  const now = joined(thread(5, 7), { data: [], pagination: { total: 9, limit: 1, hasOlder: false } })
  expect(positions(now)).toEqual([5, 6, 7])
  expect(now.pagination).toMatchObject({ total: 9, hasOlder: true })
  expect(positions(joined(undefined, thread(1, 2)))).toEqual([1, 2])
})

test('a written message joins at the end, once, and waits where others are still missing before it', () => {
  const now = withMessage(thread(1, 2), message(3))
  expect(positions(now)).toEqual([1, 2, 3])
  expect(positions(withMessage(now, message(3)))).toEqual([1, 2, 3])
  expect(now?.pagination.total).toBe(3)
  expect(positions(withMessage(thread(1, 2), message(5)))).toEqual([1, 2])
  expect(withMessage(undefined, message(1))).toBeUndefined()
})
