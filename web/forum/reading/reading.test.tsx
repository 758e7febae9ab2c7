// @vitest-environment happy-dom
// How far a topic was read is reported from what was on the screen.
import { expect, test, vi } from 'vitest'
import type { TopicReply } from '#contract/forum/forum.ts'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { useReading } from './reading.ts'

const part = livePart()
const CALL = 'PUT /api/forum-posts/5/read'
const REPLIES = [1, 2, 3].map((position) => ({ id: 10 + position, position })) as unknown as TopicReply[]

/** Every reply is on the screen at once. */
class AllVisible {
  #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element): void {
    this.#tell([{ target, isIntersecting: true }] as IntersectionObserverEntry[], this as never)
  }
  disconnect(): void {}
}

function Topic() {
  useReading({ topicId: 5, replies: REPLIES, onLast: () => undefined })
  return REPLIES.map(({ id, position }) => <p key={id} id={`r${position}`} />)
}

test('what is on the screen is reported once', async () => {
  vi.stubGlobal('IntersectionObserver', AllVisible)
  await part.show(<Topic />)
  await part.pass(5_000)
  expect(part.notes.sent).toEqual([[CALL, { replyId: 13 }]])
})

test('where the last reply was taken down since, the one before it is reported', async () => {
  vi.stubGlobal('IntersectionObserver', AllVisible)
  part.notes.answers[CALL] = () =>
    part.notes.sent.length === 1
      ? refusal(404, 'This reply does not exist.', { code: 'reply_not_found' })
      : [200, { lastPosition: 2 }]
  await part.show(<Topic />)
  await part.pass(5_000)
  expect(part.notes.sent).toEqual([
    [CALL, { replyId: 13 }],
    [CALL, { replyId: 12 }],
  ])
})

test('where a page of replies is gone, as after a split, the topic’s text is reported after two refusals', async () => {
  vi.stubGlobal('IntersectionObserver', AllVisible)
  part.notes.answers[CALL] = () =>
    part.notes.sent.length < 3
      ? refusal(404, 'This reply does not exist.', { code: 'reply_not_found' })
      : [200, { lastPosition: 0 }]
  await part.show(<Topic />)
  await part.pass(5_000)
  expect(part.notes.sent.map(([, body]) => body)).toEqual([{ replyId: 13 }, { replyId: 12 }, { replyId: 0 }])
})
