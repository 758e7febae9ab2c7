// A site that begins to take money: what was bought in its payment sandbox was paid by nobody, and ends then.
import { and, eq, isNull, like, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { FREE_TIER_ID } from '#contract/membership-terms.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import { audit } from '#server/base/audit.ts'
import type { House } from '#server/base/house.ts'
import { writePlan } from '#server/membership/member-plan.ts'
import { isSandbox } from './provider.ts'
import { subscriptions } from './tables.ts'

/** Ends what sandboxes sold, unless a sandbox takes the money still; answers how many members had such a plan. */
export async function endRehearsals({ db, clock, log }: House, payments: Payments): Promise<number> {
  if (isSandbox(payments)) return 0
  const now = clock.now()
  return db.transaction(async (tx) => {
    const real = alias(subscriptions, 'real')
    const paid = tx
      .select({ id: real.id })
      .from(real)
      .where(and(eq(real.userId, subscriptions.userId), eq(real.provider, payments.provider)))
    const open = and(like(subscriptions.provider, 'sandbox:%'), isNull(subscriptions.endedAt))
    const ended = await tx
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(and(open, notExists(paid)))
    await tx.update(subscriptions).set({ state: 'canceled', endedAt: now, endsAt: null }).where(open)
    const members = new Set(ended.flatMap(({ userId }) => userId ?? []))
    for (const userId of members)
      await writePlan(tx, userId, { tierId: FREE_TIER_ID, status: 'canceled', end: now, renews: false })
    if (members.size > 0) {
      await audit(tx, {
        actor: null,
        action: 'billing_rehearsals_ended',
        detail: { members: members.size },
        at: now,
      })
      log.warn(
        { members: members.size },
        'plans bought in the payment sandbox ended: a provider takes the money now',
      )
    }
    return members.size
  })
}
