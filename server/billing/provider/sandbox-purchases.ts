// Cancels sandbox subscriptions when a real provider is configured, because no money was paid for them.
import { and, eq, inArray, isNull, like } from 'drizzle-orm'
import { FREE_TIER_ID } from '#contract/membership/constants.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { audit } from '#server/base/security/audit.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { writePlan } from '#server/membership/member-plan.ts'
import { isSandbox } from './provider.ts'

/** Cancels sandbox subscriptions, unless a sandbox is still the provider; returns how many members had such a plan. */
export async function endSandboxPurchases(
  { db, clock, log }: AppContext,
  payments: Payments,
): Promise<number> {
  if (isSandbox(payments)) return 0
  const now = clock.now()
  return db.transaction(async (tx) => {
    // One statement closes and returns them: one written after a separate read would be closed but not returned.
    const ended = await tx
      .update(subscriptions)
      .set({ state: 'canceled', endedAt: now, endsAt: null })
      .where(and(like(subscriptions.provider, 'sandbox:%'), isNull(subscriptions.endedAt)))
      .returning({ userId: subscriptions.userId })
    const rehearsing = new Set(ended.flatMap(({ userId }) => userId ?? []))
    const paying = await payingMembers(tx, payments, [...rehearsing])
    const members = [...rehearsing].filter((userId) => !paying.has(userId))
    for (const userId of members)
      await writePlan(tx, userId, { tierId: FREE_TIER_ID, status: 'canceled', end: now, renews: false })
    if (members.length > 0) {
      await audit(tx, {
        actor: null,
        action: 'billing_rehearsals_ended',
        detail: { members: members.length },
        at: now,
      })
      log.warn(
        { members: members.length },
        'plans bought in the payment sandbox ended: a provider takes the money now',
      )
    }
    return members.length
  })
}

/** Those with a subscription at the provider that has not ended. */
async function payingMembers(
  tx: Db,
  { provider }: Payments,
  members: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.userId, [...members]),
        eq(subscriptions.provider, provider),
        isNull(subscriptions.endedAt),
      ),
    )
  return new Set(rows.flatMap(({ userId }) => userId ?? []))
}
