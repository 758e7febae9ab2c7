import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { billingFailure, chargeFailure, checkoutFailure } from './checkout-failures.ts'

const refused = (status: number, code: string, error = 'The reason.') =>
  new ApiError(status, '', { code, error, message: error })

test('a refused checkout gives the server’s reason, or the specification’s words where it gives none', () => {
  expect(checkoutFailure(refused(409, 'price_changed'))).toEqual({
    title: 'Checkout Failed',
    text: 'The reason.',
  })
  expect(checkoutFailure(refused(500, 'unknown', ''))).toEqual({
    title: 'Checkout Failed',
    text: 'There was a problem starting the checkout process. Please try again.',
  })
})

test('billing that is away or not set up is a setup error, never a failed checkout', () => {
  const away = [
    refused(503, 'billing_unavailable'),
    refused(503, 'payments_down'),
    refused(502, 'unknown'),
    new TypeError('Failed to fetch'),
  ]
  for (const error of away) {
    const { title, text } = checkoutFailure(error)
    expect(title).toBe('Payment Setup Error')
    expect(text).not.toBe('')
  }
})

test('a tier that cannot be sold is a configuration error in the specification’s words', () => {
  expect(checkoutFailure(refused(409, 'tier_not_configured'))).toEqual({
    title: 'Configuration Error',
    text: 'This membership tier is not properly configured for payment.',
  })
})

test('a card that is turned down at a change is a failed payment', () => {
  expect(chargeFailure(refused(409, 'payment_refused', 'Your card was declined.'))).toEqual({
    title: 'Payment Failed',
    text: 'Your card was declined.',
  })
  expect(chargeFailure(refused(409, 'payment_refused', '')).text).toBe(
    'There was a problem processing your payment.',
  )
  expect(chargeFailure(refused(503, 'payments_down')).title).toBe('Payment Setup Error')
  expect(billingFailure(new TypeError('Failed to fetch')).text).toContain('Nothing was changed')
})
