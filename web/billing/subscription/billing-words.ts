// Formats billing data as text.
import type { Invoice, Subscription } from '#contract/billing/billing.ts'
import { moneyText } from '#web/ui/display/money.tsx'

type Card = NonNullable<Subscription['card']>

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** "visa" → "Visa"; unknown brands unchanged. */
export function brandText(brand: string): string {
  const known = BRANDS[brand.toLowerCase()]
  if (known) return known
  const name = brand.replaceAll('_', ' ').trim()
  return name === '' || name === 'unknown' ? 'Card' : name.charAt(0).toUpperCase() + name.slice(1)
}

/** "Visa ending in 4242". */
export function cardText({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${brandText(brand)} ending in ${last4}`
}

/** "04/2027". */
export function expiryText({ expiresMonth, expiresYear }: Card): string {
  return `${String(expiresMonth).padStart(2, '0')}/${expiresYear}`
}

/** Whether the card has expired, expires this month or next, or lasts. It is valid to the last day of its month. */
export function expiryState(
  { expiresMonth, expiresYear }: Pick<Card, 'expiresMonth' | 'expiresYear'>,
  now: Date,
): 'over' | 'soon' | 'good' {
  const months = expiresYear * 12 + expiresMonth - (now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
  if (months < 0) return 'over'
  return months <= 1 ? 'soon' : 'good'
}

/** "-9.67" → "−$9.67": a credit, with the sign before the currency. */
export function sumText(amount: string): string {
  return amount.startsWith('-') ? `−${moneyText(amount.slice(1))}` : moneyText(amount)
}

/** "$9.99/month". */
export function monthlyText(price: string): string {
  return `${moneyText(price)}/month`
}

export const INVOICE_STATES: Readonly<
  Record<Invoice['state'], { text: string; tone: 'green' | 'amber' | 'red' | 'quiet' }>
> = {
  draft: { text: 'Draft', tone: 'quiet' },
  open: { text: 'Open', tone: 'amber' },
  paid: { text: 'Paid', tone: 'green' },
  uncollectible: { text: 'Unpaid', tone: 'red' },
  void: { text: 'Void', tone: 'quiet' },
}
