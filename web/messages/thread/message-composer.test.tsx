// @vitest-environment happy-dom
// The composer: text is trimmed and sent with an idempotency key; empty text is not sent.
import { beforeEach, expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { MessageComposer } from './message-composer.tsx'

/** A stream without messages. */
class Stream {
  close(): void {}
}

const { show, type, press, all, button } = livePart()
const onSend = vi.fn()
beforeEach(() => {
  onSend.mockClear()
  vi.stubGlobal('EventSource', Stream)
  // As in browsers without locks: every tab has its own stream.
  vi.stubGlobal('navigator', {})
})

const composer = <MessageComposer conversationId={3} to="Bea" onSend={onSend} sending={[]} />
const field = () => all('textarea')[0] as HTMLTextAreaElement

test('what is sent is trimmed and leaves the field; the next message has another key', async () => {
  await show(composer, 'member')
  await type('textarea', '  Is it sold?\n')
  await press('Send')
  await type('textarea', 'Is it sold?')
  await press('Send')
  const [[first, firstKey] = [], [second, secondKey] = []] = onSend.mock.calls
  expect([first, second, field().value]).toEqual(['Is it sold?', 'Is it sold?', ''])
  expect(new Set([firstKey, secondKey]).size).toBe(2)
})

test('nothing is sent while there is nothing to say, or too much', async () => {
  await show(composer, 'member')
  for (const text of ['', '   ', 'x'.repeat(60_000)]) {
    await type('textarea', text)
    expect(
      button('Send')?.getAttribute('aria-disabled') ?? button('Send')?.hasAttribute('disabled'),
    ).toBeTruthy()
    await press('Send')
  }
  expect(onSend).not.toHaveBeenCalled()
  expect(all('[role="alert"]').map((one) => one.textContent)).toEqual([expect.stringMatching(/^60,000 of /)])
})
