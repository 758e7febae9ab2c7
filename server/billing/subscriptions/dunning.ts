// Dunning: which email a member gets at each change of a subscription. Decided from the present state, never from an
// event: the next sync makes up for a lost event, and an email's idempotency key prevents a second one.
import { DAY_MS } from '#contract/durations.ts'
import { GRACE_MS } from '#contract/membership/constants.ts'
import type { BillingEmail } from './email-texts.ts'
import { endOf, isEntitled, isLive, type KnownSubscription } from './leading-subscription.ts'

/** Older changes are not announced: a site that was down, or that takes over an account, stays silent about them. */
const NEWS_MS = 3 * DAY_MS

/** Days without a payment, and the email of each. */
const STEPS: readonly { day: number; emailKind: BillingEmail }[] = [
  { day: 0, emailKind: 'payment_failed' },
  { day: 3, emailKind: 'payment_reminder' },
  { day: 6, emailKind: 'payment_last_day' },
  { day: GRACE_MS / DAY_MS, emailKind: 'grace_over' },
]

export interface DueEmail {
  /** Idempotency key: one email for each. */
  key: string
  emailKind: BillingEmail
  subscriptionId: string
}

/** The emails due now, unless already sent. Of several steps due at once only the last one is included. */
export function dueEmails(all: readonly KnownSubscription[], now: Date): DueEmail[] {
  const ours = all.filter(({ tierId }) => tierId !== null)
  const isPaidOtherwise = ours.some((one) => isEntitled(one, now))
  return ours.flatMap((one) => {
    const { id, startedAt, endsAt, endedAt } = one.subscription
    const emailKind = (name: BillingEmail, about = ''): DueEmail => ({
      key: `letter:${name}:${id}${about && `:${about}`}`,
      emailKind: name,
      subscriptionId: id,
    })
    if (endedAt) return isNews(endedAt, now) && !isPaidOtherwise ? [emailKind('ended')] : []
    if (!isLive(one.subscription)) return []
    if (one.pastDueSince) {
      const since = one.pastDueSince
      const step = stepOf(since, now)
      return step ? [emailKind(step, since.toISOString())] : []
    }
    return [
      ...(isNews(startedAt, now) && isEntitled(one, now) ? [emailKind('began')] : []),
      ...(endsAt && endOf(one.subscription) > now ? [emailKind('ends', endsAt.toISOString())] : []),
    ]
  })
}

function stepOf(since: Date, now: Date): BillingEmail | null {
  const days = (now.getTime() - since.getTime()) / DAY_MS
  return STEPS.findLast(({ day }) => days >= day)?.emailKind ?? null
}

function isNews(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < NEWS_MS
}

/** Key that is claimed while payments fail, so that the next successful payment is announced. */
export function unpaidMark({ subscription: { id } }: KnownSubscription): string {
  return `unpaid:${id}`
}
