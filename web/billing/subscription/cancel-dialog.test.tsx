// @vitest-environment happy-dom
// A cancellation that was refused is told, in the dialog while it is open.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import type { Subscription } from '#contract/billing/billing.ts'
import { type Answer, livePart, refusal } from '#web/dev/live-part.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

const { notes, show, press, settle, text, all } = livePart()

const CANCEL = 'POST /api/subscription/cancel'
const SUBSCRIPTION = {
  plan: { name: 'Pro' },
  renewsAt: '2026-12-01T00:00:00.000Z',
  next: null,
  gift: null,
} as unknown as Subscription

function Asked() {
  const [isOpen, setOpen] = useState(true)
  return <CancelDialog subscription={SUBSCRIPTION} open={isOpen} onClose={() => setOpen(false)} />
}

test('a cancellation that is refused says so in the dialog, which stays open', async () => {
  notes.answers[CANCEL] = refusal(502, 'The payment provider does not answer.')
  await show(<Asked />, 'member')
  await press('Cancel subscription')
  expect(all('dialog [role=alert]').map((one) => one.textContent)).toEqual([
    'The payment provider does not answer.',
  ])
  expect(notes.told).toEqual([])
})

test('one that is refused after the dialog was closed says so by a message', async () => {
  let answer: (reply: Answer) => void = () => undefined
  notes.answers[CANCEL] = () => new Promise((done) => (answer = done))
  await show(<Asked />, 'member')
  await press('Cancel subscription')
  await press('Keep Pro')
  expect(text()).not.toContain('Cancel Pro?')
  await act(async () => answer(refusal(502, 'The payment provider does not answer.')))
  await settle()
  expect(notes.told).toEqual(['Payment Setup Error: The payment provider does not answer.'])
})

test('one that was done says so before the page has been refreshed', async () => {
  notes.answers[CANCEL] = [200, { ...SUBSCRIPTION, isRunning: true }]
  notes.answers['GET /api/user'] = () => new Promise(() => undefined)
  await show(<Asked />, 'member')
  await press('Cancel subscription')
  expect(text()).not.toContain('Cancel Pro?')
  expect(notes.told).toEqual([
    'Subscription canceled: You won’t be charged again. You can undo this until your plan ends.',
  ])
})
