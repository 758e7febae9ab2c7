// @vitest-environment happy-dom
// The page looks for an overdue payment after its reader has changed the card, and says what became of it.
import { expect, test } from 'vitest'
import type { Subscription } from '#contract/billing/billing.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { rememberCard } from './card-return.ts'
import { useCardReturn } from './use-card-return.ts'

const { notes, show, pass, text } = livePart()

const subscription = (state: Subscription['state']) => ({ state, card: null }) as Subscription

function Returned() {
  return <p>{useCardReturn(true) ? 'Checking' : 'Done'}</p>
}

async function comeBack(): Promise<void> {
  rememberCard(subscription('past_due'))
  notes.answers['GET /api/subscription'] = [200, subscription('past_due')]
  await show(<Returned />, 'member')
  await pass(5_000)
  expect([text(), notes.told]).toEqual(['Checking', []])
}

test('a missing payment that arrives while the page looks for it is told once', async () => {
  await comeBack()
  notes.answers['GET /api/subscription'] = [200, subscription('active')]
  await pass(60_000)
  expect([text(), notes.told]).toEqual(['Done', ['Payment Successful: Your overdue payment went through.']])
})

test('a payment that is still missing at the last look has failed', async () => {
  await comeBack()
  await pass(60_000)
  expect([text(), notes.told]).toEqual([
    'Done',
    ['Payment Failed: There was a problem processing your payment.'],
  ])
})
