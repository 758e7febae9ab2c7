// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { type Answer, livePart } from '#web/dev/live-part.tsx'
import { WebhookEvents } from './webhook-events.tsx'

const { notes, show, press, settle, all } = livePart()

const EVENT = {
  type: 'invoice.paid',
  at: '2026-03-05T12:00:00.000Z',
  error: null,
  nextTryAt: null,
  member: null,
}
const event = (id: string, state: string, tries: number) => ({ ...EVENT, id, state, tries })
const COUNTS = { failed: 1, pending: 2, done: 1, ignored: 1 }

test('only events that are not done can be retried', async () => {
  const data = [
    event('evt_1', 'done', 1),
    event('evt_2', 'failed', 8),
    event('evt_3', 'pending', 2),
    event('evt_4', 'pending', 0),
    event('evt_5', 'ignored', 0),
  ] as never
  const webhookEvents = { data, pagination: { total: 5 } } as never
  await show(<WebhookEvents webhookEvents={webhookEvents} counts={COUNTS} address={{}} />, 'admin')
  const buttons = () =>
    all('tbody button').map((one) => `${one.getAttribute('aria-label')} ${one.textContent}`)
  expect(buttons()).toEqual([
    'Retry: invoice.paid, evt_2 Retry',
    'Retry: invoice.paid, evt_3 Retry',
    'Retry: invoice.paid, evt_4 Queued',
  ])
  notes.answers['POST /api/admin/billing/notices/evt_2/retry'] = [200, event('evt_2', 'pending', 0)]
  await press('Retry')
  expect(notes.told).toEqual(['Queued again: It will be processed in a moment.'])
})

test('each event is busy until its own retry is answered', async () => {
  const webhookEvents = {
    data: [event('evt_1', 'failed', 8), event('evt_2', 'failed', 8)],
    pagination: { total: 2 },
  } as never
  await show(<WebhookEvents webhookEvents={webhookEvents} counts={COUNTS} address={{}} />, 'admin')
  let answer: (given: Answer) => void = () => undefined
  notes.answers['POST /api/admin/billing/notices/evt_1/retry'] = () => new Promise((done) => (answer = done))
  notes.answers['POST /api/admin/billing/notices/evt_2/retry'] = () => new Promise(() => undefined)
  const busy = () => all('tbody button').map((one) => one.getAttribute('aria-busy') === 'true')
  for (const retry of all('tbody button')) await act(async () => retry.click())
  expect(busy()).toEqual([true, true])
  answer([200, {}])
  await settle()
  expect(busy()).toEqual([false, true])
})

test('the focus stays in the list when a retried event leaves it', async () => {
  let setEvents: (events: readonly object[]) => void = () => undefined
  function Failed() {
    const [data, setData] = useState<readonly object[]>([event('evt_2', 'failed', 8)])
    setEvents = setData
    const webhookEvents = { data, pagination: { total: data.length } } as never
    return <WebhookEvents webhookEvents={webhookEvents} counts={COUNTS} address={{ state: 'failed' }} />
  }
  await show(<Failed />, 'admin')
  all('tbody button')[0]?.focus()
  await press('Retry')
  await act(async () => setEvents([]))
  expect(document.activeElement?.id).toBe('webhook-event-list')
})
