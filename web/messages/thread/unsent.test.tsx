// @vitest-environment happy-dom
// Failed messages: their texts stay with the conversation until they are sent or discarded.
import { useQueryClient } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { SEND_KEY_DAYS } from '#contract/writing/draft-limits.ts'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { removeWriting } from '#web/shell/writing/writing-database.ts'
import { isExpired, useUnsent } from './unsent.ts'
import { MESSAGES_ID, UnsentList } from './unsent-list.tsx'

const { notes, show, press, settle, all, button, text } = livePart()
const CALL = 'POST /api/conversations/3/messages'
const ARRIVED = { id: 9, position: 1, text: 'Is it sold?', pictures: [], author: null, removed: null }

function Conversations() {
  const client = useQueryClient()
  const [id, setId] = useState(3)
  const { unsent, send, tryAgain, forget } = useUnsent(id)
  return (
    <>
      <section id={MESSAGES_ID} tabIndex={-1}>
        <UnsentList unsent={unsent} onTryAgain={(one) => void tryAgain(one)} onForget={forget} />
      </section>
      <button type="button" onClick={() => void send('Is it sold?', `ask${'0'.repeat(29)}`)}>
        Ask
      </button>
      <button type="button" onClick={() => void send('It is mine', `say${'0'.repeat(29)}`)}>
        Say
      </button>
      <button type="button" onClick={() => setId(id === 3 ? 4 : 3)}>
        Other
      </button>
      <button
        type="button"
        onClick={() => {
          client.removeQueries({ type: 'inactive' })
          void client.invalidateQueries()
        }}
      >
        Refresh all
      </button>
    </>
  )
}

const alerts = () => all('[role="alert"] p').map((one) => one.textContent)
const bodies = () => notes.sent.map(([call, body]) => [call, (body as { clientId: string }).clientId])

test('a message that arrives leaves nothing behind', async () => {
  notes.answers[CALL] = [201, ARRIVED]
  await show(<Conversations />, 'member')
  await press('Ask')
  expect(notes.sent).toEqual([[CALL, { text: 'Is it sold?', clientId: expect.stringMatching(/^\w{32}$/) }]])
  expect(all('article')).toEqual([])
})

test.each([
  ['the server’s words', refusal(403, 'Bea doesn’t accept messages.'), 'Bea doesn’t accept messages.'],
  [
    'words of our own for a proxy’s page',
    [503, '<h1>Away</h1>'] as const,
    'Something went wrong. Please try again.',
  ],
])('a failure is said aloud in %s, and the text stays', async (_what, answer, words) => {
  notes.answers[CALL] = [...answer]
  await show(<Conversations />, 'member')
  await press('Ask')
  expect([alerts(), all('article').length]).toEqual([[`Not sent: ${words}`], 1])
  expect(text()).toContain('Is it sold?')
  expect(text()).not.toContain('Away')
})

test('trying again sends the same message under the same name, so that it cannot arrive twice', async () => {
  notes.answers[CALL] = [503, '']
  await show(<Conversations />, 'member')
  await press('Ask')
  await press('Try again')
  notes.answers[CALL] = [201, ARRIVED]
  await press('Try again')
  const [[, first] = []] = bodies()
  expect(bodies()).toEqual([
    [CALL, first],
    [CALL, first],
    [CALL, first],
  ])
  expect(all('article')).toEqual([])
})

test.each(['Try again', 'Discard'])('%s leaves the focus on the messages', async (label) => {
  notes.answers[CALL] = [503, '']
  await show(<Conversations />, 'member')
  await press('Ask')
  notes.answers[CALL] = [201, ARRIVED]
  button(label)?.focus()
  await press(label)
  expect([all('article').length, document.activeElement?.id]).toEqual([0, MESSAGES_ID])
})

test('two that failed keep their order and their names; one that is discarded goes alone', async () => {
  notes.answers[CALL] = [503, '']
  await show(<Conversations />, 'member')
  await press('Ask')
  await press('Say')
  expect(new Set(bodies().map(([, name]) => name)).size).toBe(2)
  await press('Try again')
  const shown = () => all('article').map((one) => one.textContent?.match(/Is it sold\?|It is mine/)?.[0])
  expect(shown()).toEqual(['Is it sold?', 'It is mine'])
  await press('Discard')
  expect([shown(), notes.sent.length]).toEqual([['It is mine'], 3])
})

test('a look at another conversation loses nothing and shows nothing of it there', async () => {
  notes.answers[CALL] = [503, '']
  await show(<Conversations />, 'member')
  await press('Ask')
  await press('Other')
  expect([all('article').length, alerts()]).toEqual([0, []])
  await press('Other')
  expect(alerts()).toEqual(['Not sent: Something went wrong. Please try again.'])
})

test('after a sign-out, in whatever tab, nothing unsent is shown any more', async () => {
  notes.answers[CALL] = [503, '']
  await show(<Conversations />, 'member')
  await press('Ask')
  expect(text()).toContain('Is it sold?')
  await act(() => removeWriting())
  expect(all('article')).toEqual([])
})

test('what is sent after a sign-out elsewhere is shown, and arrives once its member is signed in again', async () => {
  const openDatabase = vi.fn(() => {
    throw new Error('no storage')
  })
  vi.stubGlobal('indexedDB', { open: openDatabase })
  await show(<Conversations />, 'member')
  await act(() => removeWriting())
  openDatabase.mockClear()
  notes.answers[CALL] = refusal(401, 'Please sign in.')
  await press('Ask')
  expect([alerts(), openDatabase.mock.calls.length]).toEqual([['Not sent: Please sign in.'], 0])
  notes.answers[CALL] = [201, ARRIVED]
  await press('Try again')
  await press('Say')
  expect([all('article'), notes.sent.length]).toEqual([[], 3])
  expect(openDatabase).toHaveBeenCalled()
})

test('what was not sent is given up while the server still knows its key, never later', () => {
  const now = Date.parse('2026-11-30T12:00:00Z')
  const daysAgo = (days: number) => now - days * DAY_MS
  expect([isExpired(daysAgo(SEND_KEY_DAYS - 2), now), isExpired(daysAgo(SEND_KEY_DAYS), now)]).toEqual([
    false,
    true,
  ])
})

test('messages arrive in the order in which they were written: one waits for the one before', async () => {
  let arrive = (_answer: [number, object]) => {}
  notes.answers[CALL] = () =>
    new Promise((done) => {
      arrive = done
    })
  await show(<Conversations />, 'member')
  await press('Ask')
  await press('Say')
  const texts = () => notes.sent.map(([, body]) => (body as { text: string }).text)
  expect([texts(), all('article').length]).toEqual([['Is it sold?'], 2])
  await act(async () => arrive([503, {}]))
  await settle()
  expect(texts()).toEqual(['Is it sold?', 'It is mine'])
  await act(async () => arrive([201, ARRIVED]))
  await settle()
  expect([all('article').length, alerts().length]).toEqual([1, 1])
})

test.each(['here', 'at another conversation'])(
  'a refresh of everything %s, as after blocking somebody, loses no message that waits',
  async (where) => {
    let arrive = (_answer: [number, object]) => {}
    notes.answers[CALL] = () =>
      new Promise((done) => {
        arrive = done
      })
    await show(<Conversations />, 'member')
    await press('Ask')
    await press('Say')
    if (where !== 'here') await press('Other')
    await press('Refresh all')
    await settle()
    await act(async () => arrive([503, {}]))
    await settle()
    await act(async () => arrive([503, {}]))
    await settle()
    if (where !== 'here') await press('Other')
    expect([notes.sent.length, alerts().length]).toEqual([2, 2])
  },
)
