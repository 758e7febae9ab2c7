// Texts of the emails about a member's plan.
import { paths } from '#contract/paths.ts'
import type { Owed } from '#server/adapters/payments/port.ts'
import { moneyOf } from '#server/base/money.ts'

export const BILLING_EMAILS = [
  'began',
  'ends',
  'ended',
  'payment_failed',
  'payment_reminder',
  'payment_last_day',
  'grace_over',
  'recovered',
  'card_expires',
  'paid_twice',
  'duplicate_ended',
] as const
export type BillingEmail = (typeof BILLING_EMAILS)[number]

/** What an email can say about its subscription. */
export interface EmailFacts {
  tierName: string
  /** "9.99" */
  price: string
  periodEnd: Date
  /** When it ends without a renewal, or ended. */
  endsAt: Date | null
  /** They can neither sign in nor resume the plan. */
  isBanned: boolean
  /** The last moment of the tier's rights while payments fail. */
  graceEnd: Date | null
  /** The open amount; null where the email is not about one. */
  owed: Owed | null
  /** "9.99": what was refunded; null where the email is not about a refund, or its amount is not known. */
  refunded: string | null
  card: { brand: string; last4: string; expiresMonth: number; expiresYear: number } | null
}

export interface EmailText {
  subject: string
  paragraphs: string[]
  actions: { label: string; path?: string; url?: string }[]
}

/** Titles of the notifications, without tier and date. */
export const BELL_TITLES: Record<BillingEmail, string> = {
  began: 'Your membership has begun',
  ends: 'Your membership will end',
  ended: 'Your membership has ended',
  payment_failed: 'A payment for your membership did not go through',
  payment_reminder: 'Your membership is still not paid',
  payment_last_day: 'Your membership ends tomorrow unless it is paid',
  grace_over: 'Your membership is not paid: you have the Free plan now',
  recovered: 'Your payment has arrived',
  card_expires: 'Your card expires soon',
  paid_twice: 'You paid twice: the second payment was refunded',
  duplicate_ended: 'Your second membership was canceled',
}

const manage = { label: 'Your membership', path: paths.billing() }
const choose = { label: 'Choose a plan', path: paths.plans() }

export function emailText(emailKind: BillingEmail, facts: EmailFacts): EmailText {
  const { tierName, price, periodEnd, endsAt, isBanned } = facts
  switch (emailKind) {
    case 'began':
      return {
        subject: `Your ${tierName} membership has begun`,
        paragraphs: [
          `Thank you! Your ${tierName} membership costs $${price} a month and renews on ${dayText(periodEnd)}.`,
          'You can change or cancel it and see your invoices at any time.',
        ],
        actions: [manage],
      }
    case 'ends':
      return {
        subject: `Your ${tierName} membership ends on ${dayText(endsAt ?? periodEnd)}`,
        paragraphs: isBanned
          ? [`Your account is banned, so your ${tierName} membership ends and nothing more is charged.`]
          : [
              `You keep ${tierName} until ${dayText(endsAt ?? periodEnd)}, and nothing more is charged. After that you're on the Free plan. Everything you posted stays.`,
              'Changed your mind? Until then you can resume your membership with one click.',
            ],
        actions: isBanned ? [] : [manage],
      }
    case 'ended':
      return {
        subject: `Your ${tierName} membership has ended`,
        paragraphs: [
          "You're on the Free plan now. Everything you posted stays, and nothing more is charged.",
        ],
        actions: [choose],
      }
    case 'recovered':
      return {
        subject: 'Your payment has arrived',
        paragraphs: [`Thank you! Your ${tierName} membership is paid until ${dayText(periodEnd)}.`],
        actions: [manage],
      }
    case 'paid_twice':
    case 'duplicate_ended':
      return duplicate(emailKind, facts)
    case 'card_expires':
      return cardExpires(facts)
    default:
      return unpaid(emailKind, facts)
  }
}

function duplicate(
  emailKind: 'paid_twice' | 'duplicate_ended',
  { tierName, refunded }: EmailFacts,
): EmailText {
  const isRefunded = emailKind === 'paid_twice'
  const payment = refunded === null ? 'Its payment' : `Its payment of $${refunded}`
  return {
    subject: `Your second membership was canceled${isRefunded ? ' and refunded' : ''}`,
    paragraphs: [
      `You ${isRefunded ? 'paid for' : 'started'} two memberships at nearly the same time. We kept the higher one and canceled the other, ${tierName}.${isRefunded ? ` ${payment} will be back on your card within a few days.` : ''}`,
      "There's nothing you need to do.",
    ],
    actions: [manage],
  }
}

function cardExpires({ card, tierName, periodEnd }: EmailFacts): EmailText {
  const which = card
    ? `The ${card.brand} card ending in ${card.last4} that pays for your ${tierName} membership expires at the end of ${String(card.expiresMonth).padStart(2, '0')}/${card.expiresYear}.`
    : `The card that pays for your ${tierName} membership expires soon.`
  return {
    subject: 'Your card expires soon',
    paragraphs: [
      which,
      `The next payment is due on ${dayText(periodEnd)}. Your bank may pass the new card on to us, but to be sure, update it yourself.`,
    ],
    actions: [{ label: 'Update your card', path: paths.billing() }],
  }
}

function unpaid(
  emailKind: 'payment_failed' | 'payment_reminder' | 'payment_last_day' | 'grace_over',
  { tierName, price, graceEnd, owed }: EmailFacts,
): EmailText {
  const asks = owed?.asksOwner === true
  // Less than the price with a promotion code or a credit.
  const due = owed ? moneyOf(owed.cents) : price
  const until = graceEnd ? dayText(graceEnd) : 'seven days from now'
  const what = asks
    ? `Your bank wants you to confirm the payment of $${due} for your ${tierName} membership. It can't go through without that.`
    : `The payment of $${due} for your ${tierName} membership did not go through.`
  const remedy = asks
    ? 'Please confirm it, or use a different card.'
    : 'Please check that your card is still valid, or use a different one. We also try again automatically.'
  const actions = [
    ...(asks && owed?.url ? [{ label: 'Confirm the payment', url: owed.url }] : []),
    { label: 'Update your card', path: paths.billing() },
  ]
  const subjects = {
    payment_failed: asks ? 'Please confirm your payment' : 'Your payment did not go through',
    payment_reminder: `Your ${tierName} membership is still not paid`,
    payment_last_day: `Your ${tierName} membership ends tomorrow`,
    grace_over: `You have the Free plan now`,
  }
  const standing =
    emailKind === 'grace_over'
      ? `Seven days have passed, so you're on the Free plan now. You get ${tierName} back as soon as a payment goes through. Everything you posted stays.`
      : `You keep ${tierName} until ${until}. If nothing is paid by then, you're on the Free plan until a payment goes through.`
  return { subject: subjects[emailKind], paragraphs: [what, remedy, standing], actions }
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function dayText(date: Date): string {
  return DAY.format(date)
}
