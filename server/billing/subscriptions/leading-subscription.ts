// Finds the leading subscription: the one that determines the member's plan when there are several.
import { DAY_MS } from '#contract/durations.ts'
import { FREE_TIER_ID, GRACE_MS } from '#contract/membership/constants.ts'
import type { PaidSubscription, SubscriptionState } from '#server/adapters/payments/port.ts'
import type { PlanOnMember } from '#server/membership/member-plan.ts'

/** A subscription with what our own tables know about it. */
export interface KnownSubscription {
  subscription: PaidSubscription
  /** Null for a price that is not ours. */
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

/** Not ended: a member with one changes it, and never buys a second one. */
export function isLive({ state }: Pick<PaidSubscription, 'state'>): boolean {
  return LIVE.includes(state)
}

/** Whether the current period is paid. */
export function isPaidFor({ state }: { state: string }): boolean {
  return state === 'active' || state === 'trialing'
}

/** True while it grants its tier's rights: paid, on trial, or within the grace period. */
export function isEntitled({ subscription, tierId, pastDueSince }: KnownSubscription, now: Date): boolean {
  if (tierId === null) return false
  if (isPaidFor(subscription)) return true
  if (subscription.state !== 'past_due') return false
  return pastDueSince === null || now.getTime() - pastDueSince.getTime() < GRACE_MS
}

/** The leading one: entitled first, then live, then the higher tier, then the later end; null if none is ours. */
export function leadingSubscription<T extends KnownSubscription>(all: readonly T[], now: Date): T | null {
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

/** When access ends, as far as known: the planned end, the actual end, else the period's. */
export function endOf({ endsAt, endedAt, periodEnd }: PaidSubscription): Date {
  return endsAt ?? endedAt ?? periodEnd
}

/** The member's plan by the leading subscription: its tier while it grants rights, else the free one. */
export function planOf(leading: KnownSubscription, now: Date): PlanOnMember {
  const { subscription, tierId, pastDueSince } = leading
  return {
    tierId: isEntitled(leading, now) ? tierId : FREE_TIER_ID,
    status: subscription.state,
    // The grace period starts at the first failure, not at the period that has begun meanwhile.
    end: pastDueSince ?? endOf(subscription),
    renews: subscription.endsAt === null && subscription.endedAt === null,
  }
}

/**
 * Of two live ones from our own checkout within a day, the one to keep: the higher tier, of equals the older. The
 * others are ended and refunded. Null unless there are two.
 */
export function duplicateOf(
  all: readonly KnownSubscription[],
): { remaining: KnownSubscription; duplicates: KnownSubscription[] } | null {
  const live = all.filter(
    ({ subscription, tierId }) => tierId !== null && subscription.userId !== null && isPaidFor(subscription),
  )
  const started = live.map(({ subscription }) => subscription.startedAt.getTime())
  if (live.length < 2 || Math.max(...started) - Math.min(...started) > DAY_MS) return null
  const [remaining, ...duplicates] = live.toSorted(
    (a, b) => b.rank - a.rank || a.subscription.startedAt.getTime() - b.subscription.startedAt.getTime(),
  )
  return remaining ? { remaining, duplicates } : null
}
