// The provider's published test cards. Any other number is refused and never stored, since it could be a real one.

import type { CardConduct } from '#sandbox/state.ts'
import type { CardFailure } from './invoice-objects.ts'
import type { CardFacts } from './objects.ts'

interface TestCard {
  brand: string
  /** In the words of the page's list. */
  does: string
  /** What happens when it is first used. */
  first: 'pays' | 'asks' | CardFailure
  later: CardConduct
}

function declined(code: string, message: string, declineCode?: string): CardFailure {
  return { type: 'card_error', code, message, ...(declineCode && { decline_code: declineCode }) }
}

export const DECLINED = declined('card_declined', 'Your card was declined.', 'generic_decline')
export const NOT_AUTHENTICATED = declined(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
)

const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', does: 'pays', first: 'pays', later: 'pays' },
  '5555555555554444': { brand: 'mastercard', does: 'pays (Mastercard)', first: 'pays', later: 'pays' },
  '378282246310005': { brand: 'amex', does: 'pays (American Express)', first: 'pays', later: 'pays' },
  '4000000000000002': { brand: 'visa', does: 'is declined', first: DECLINED, later: 'fails_later' },
  '4000000000009995': {
    brand: 'visa',
    does: 'has insufficient funds',
    first: declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
    later: 'fails_later',
  },
  '4000000000000069': {
    brand: 'visa',
    does: 'has expired',
    first: declined('expired_card', 'Your card has expired.'),
    later: 'fails_later',
  },
  '4000000000000127': {
    brand: 'visa',
    does: 'has another security code',
    first: declined('incorrect_cvc', "Your card's security code is incorrect."),
    later: 'fails_later',
  },
  '4000000000000119': {
    brand: 'visa',
    does: 'meets an error at the bank',
    first: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
    later: 'fails_later',
  },
  '4000002500003155': { brand: 'visa', does: 'asks the bank once', first: 'asks', later: 'pays' },
  '4000002760003184': {
    brand: 'visa',
    does: 'asks the bank every time',
    first: 'asks',
    later: 'asks_every_time',
  },
  '4000000000000341': {
    brand: 'visa',
    does: 'pays now, fails at each renewal',
    first: 'pays',
    later: 'fails_later',
  },
  '4000000000000259': { brand: 'visa', does: 'pays, then is disputed', first: 'pays', later: 'is_disputed' },
}

/** Numbers in groups as printed on a card, and the effect of each. */
export const TEST_CARDS: readonly { number: string; does: string }[] = Object.entries(CARDS).map(
  ([number, { brand, does }]) => ({
    number:
      brand === 'amex' ? number.replace(/^(.{4})(.{6})/, '$1 $2 ') : number.replace(/(.{4})(?=.)/g, '$1 '),
    does,
  }),
)

/** "Visa", "Mastercard", "American Express" */
export function brandName(brand: string): string {
  return brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1)
}

export interface ReadCard {
  facts: CardFacts
  card: TestCard
}

export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

/** The card with the typed number, or a message that never repeats the number. */
export function readCard(
  typed: TypedCard,
  now: number,
): ReadCard | { fault: string; field: keyof TypedCard } {
  const number = typed.number.replace(/[\s-]/g, '')
  const card = CARDS[number]
  if (!card)
    return {
      fault: 'This is not a test card. Only the listed test cards are accepted.',
      field: 'number',
    }
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(typed.expiry) ?? []
  const expMonth = Number(month)
  const expYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  if (expMonth < 1 || expMonth > 12 || !year)
    return { fault: 'Please write the expiry date as month / year, 12 / 34.', field: 'expiry' }
  if (Date.UTC(expYear, expMonth, 1) / 1000 <= now)
    return { fault: "Your card's expiry date is in the past.", field: 'expiry' }
  if (!/^\d{3,4}$/.test(typed.cvc.trim()))
    return { fault: "Your card's security code is incomplete.", field: 'cvc' }
  return { card, facts: { brand: card.brand, last4: number.slice(-4), expMonth, expYear } }
}

/** Names by which programs ask for a saved card without a page: `pm_card_visa`. */
export const CARDS_BY_NAME: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
}
