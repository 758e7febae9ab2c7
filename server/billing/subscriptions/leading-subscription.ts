// Which of a member's subscriptions counts, when there are several or none.
import { DAY_MS } from '#contract/durations.ts'
import { FREE_TIER_ID, GRACE_MS } from '#contract/membership/constants.ts'
import type { PaidSubscription, SubscriptionState } from '#server/adapters/payments/port.ts'
import type { PlanOnMember } from '#server/membership/member-plan.ts'

/** A subscription with what our own tables know of it. */
export interface KnownSubscription {
  subscription: PaidSubscription
  /** Null for a price that is none of ours. */
  tierId: number | null
  /** The tier's rank among the others: its price in cents. */
  rank: number
  pastDueSince: Date | null
}

const LIVE: readonly SubscriptionState[] = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'incomplete',
  'paused',
]

/** Not ended: whoever has one of these is led to change it, never to a second one. */
export function isLive({ state }: Pick<PaidSubscription, 'state'>): boolean {
  return LIVE.includes(state)
}

/** Nothing is owed for the period that runs. */
export function isPaidFor({ state }: { state: string }): boolean {
  return state === 'active' || state === 'trialing'
}

/** True while it gives its tier's rights: paid, on trial, or within the days of grace. */
export function isEntitled({ subscription, tierId, pastDueSince }: KnownSubscription, now: Date): boolean {
  if (tierId === null) return false
  if (isPaidFor(subscription)) return true
  if (subscription.state !== 'past_due') return false
  return pastDueSince === null || now.getTime() - pastDueSince.getTime() < GRACE_MS
}

/** The one that counts: entitled before not, live before ended, the higher tier, then the later end; null where there is none of ours. */
export function leadingSubscription(all: readonly KnownSubscription[], now: Date): KnownSubscription | null {
  const ours = all.filter(({ tierId }) => tierId !== null)
  const [first] = ours.toSorted((a, b) => {
    const entitled = Number(isEntitled(b, now)) - Number(isEntitled(a, now))
    if (entitled !== 0) return entitled
    const live = Number(isLive(b.subscription)) - Number(isLive(a.subscription))
    if (live !== 0) return live
    return b.rank - a.rank || b.subscription.periodEnd.getTime() - a.subscription.periodEnd.getTime()
  })
  return first ?? null
}

/** When access ends as far as is known: the planned end, the end that was, else the period's. */
export function endOf({ endsAt, endedAt, periodEnd }: PaidSubscription): Date {
  return endsAt ?? endedAt ?? periodEnd
}

/** The plan on the member as the subscription that counts has it: its tier while it gives rights, else the free one. */
export function planOf(leading: KnownSubscription, now: Date): PlanOnMember {
  const { subscription, tierId, pastDueSince } = leading
  return {
    tierId: isEntitled(leading, now) ? tierId : FREE_TIER_ID,
    status: subscription.state,
    // The days of grace count from the first failure, not from the period that has begun meanwhile.
    end: pastDueSince ?? endOf(subscription),
    renews: subscription.endsAt === null && subscription.endedAt === null,
  }
}

/**
 * Of two live ones from our own checkout within a day, the one that is kept: the higher tier, of equals the older.
 * The others are ended and paid back. Null while there are no two.
 */
export function duplicateOf(
  all: readonly KnownSubscription[],
): { kept: KnownSubscription; duplicates: KnownSubscription[] } | null {
  const live = all.filter(
    ({ subscription, tierId }) => tierId !== null && subscription.userId !== null && isPaidFor(subscription),
  )
  const started = live.map(({ subscription }) => subscription.startedAt.getTime())
  if (live.length < 2 || Math.max(...started) - Math.min(...started) > DAY_MS) return null
  const [kept, ...duplicates] = live.toSorted(
    (a, b) => b.rank - a.rank || a.subscription.startedAt.getTime() - b.subscription.startedAt.getTime(),
  )
  return kept ? { kept, duplicates } : null
}
