import { expect, test } from 'vitest'
import type { Subscription } from '#contract/billing/billing.ts'
import { markOf, newsOfReturn } from './card-return.ts'

const subscription = (state: Subscription['state'], last4: string): Subscription => ({
  provider: 'sandbox',
  state,
  isPaid: true,
  isRunning: true,
  plan: { tierId: 2, name: 'Pro', price: '9.99' },
  renewsAt: null,
  endsAt: null,
  next: null,
  pending: null,
  overdue: null,
  card: { brand: 'visa', last4, expiresMonth: 12, expiresYear: 2034 },
  gift: null,
})

test('another card is confirmed by its last digits', () => {
  const before = markOf(subscription('active', '0341'))
  expect(newsOfReturn(before, subscription('active', '4242'), false)).toMatchObject({
    title: 'Card updated',
    text: 'From now on we’ll charge your Visa ending in 4242.',
  })
})

test('who comes back with the same card and nothing open is told nothing', () => {
  const before = markOf(subscription('active', '4242'))
  for (const isLast of [false, true])
    expect(newsOfReturn(before, subscription('active', '4242'), isLast)).toBeNull()
})

test('a missing payment that arrives is told of; one that does not has failed, once nothing more is waited for', () => {
  const before = markOf(subscription('past_due', '0341'))
  expect(newsOfReturn(before, subscription('active', '4242'), false)).toMatchObject({
    title: 'Payment Successful',
  })
  expect(newsOfReturn(before, subscription('past_due', '0002'), false)).toBeNull()
  expect(newsOfReturn(before, subscription('past_due', '0002'), true)).toMatchObject({
    title: 'Payment Failed',
    text: 'There was a problem processing your payment.',
  })
})
