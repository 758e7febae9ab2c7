// Checkouts that somebody opened: one at a time for a member, so that nobody pays twice from two tabs.

import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { checkoutAttempts } from '#server/billing/tables.ts'
import { CustomerBusy } from '#server/billing/webhooks/customer-sync.ts'

export type Attempt = typeof checkoutAttempts.$inferSelect

/** How much of its life a checkout must have left to be handed out again. */
const LEFT_MS = 5 * MINUTE_MS
/** How long the provider keeps one open, until it says so itself. */
const OPEN_MS = DAY_MS

export interface WantedCheckout {
  userId: number
  customerId: string
  tierId: number
  priceId: string
  successUrl: string
  cancelUrl: string
}

export async function findOpenAttempt(
  db: Db,
  { provider }: Pick<Payments, 'provider'>,
  userId: number,
): Promise<Attempt | null> {
  const [row] = await db
    .select()
    .from(checkoutAttempts)
    .where(
      and(
        eq(checkoutAttempts.provider, provider),
        eq(checkoutAttempts.userId, userId),
        eq(checkoutAttempts.state, 'open'),
      ),
    )
  return row ?? null
}

/** The member's own attempt behind a session's id; null for anybody else's. */
export async function findAttemptOf(
  db: Db,
  { provider }: Pick<Payments, 'provider'>,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<Attempt | null> {
  const [row] = await db
    .select()
    .from(checkoutAttempts)
    .where(
      and(
        eq(checkoutAttempts.provider, provider),
        eq(checkoutAttempts.userId, userId),
        eq(checkoutAttempts.sessionId, sessionId),
      ),
    )
  return row ?? null
}

/** True while its page can still be paid, for the same thing, with time enough to do so. */
export async function canBeReused(
  { sessionId, url, tierId, priceId, expiresAt }: Attempt,
  payments: Payments,
  wanted: Pick<WantedCheckout, 'tierId' | 'priceId'>,
): Promise<boolean> {
  if (!sessionId || !url || tierId !== wanted.tierId || priceId !== wanted.priceId) return false
  if (expiresAt.getTime() - payments.clock.now().getTime() <= LEFT_MS) return false
  return (await payments.checkouts.find(sessionId))?.isOpen === true
}

/** Takes the page away, so that it cannot be paid any more beside another one. */
export async function closeAttempt(db: Db, payments: Payments, { id, sessionId }: Attempt): Promise<void> {
  const isPaid = sessionId !== null && (await payments.checkouts.close(sessionId)).isPaid
  await settleAttempt(db, id, isPaid ? 'paid' : 'closed')
}

export async function settleAttempt(
  db: Db,
  id: string,
  state: Exclude<Attempt['state'], 'open'>,
): Promise<void> {
  await db.update(checkoutAttempts).set({ state }).where(eq(checkoutAttempts.id, id))
}

/**
 * Opens a checkout and answers its page's address. Written down before the provider is asked; where that fails, the
 * attempt is marked as failed, and nobody has an address that could be paid.
 */
export async function openAttempt(
  { db, clock }: AppContext,
  payments: Payments,
  wanted: WantedCheckout,
): Promise<string> {
  const { tierId, priceId, userId } = wanted
  const id = randomUUID()
  const added = await db
    .insert(checkoutAttempts)
    .values({
      id,
      provider: payments.provider,
      userId,
      tierId,
      priceId,
      state: 'open',
      expiresAt: new Date(payments.clock.now().getTime() + OPEN_MS),
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: checkoutAttempts.id })
  // Only when this one's turn was over before it was done: somebody else has opened one meanwhile.
  if (added.length === 0) throw new CustomerBusy('Another checkout was opened in the meantime.')
  try {
    const { id: sessionId, url, expiresAt } = await payments.checkouts.open({ attempt: id, ...wanted })
    if (!url) throw new Error('The provider opened a checkout without an address.')
    await db.update(checkoutAttempts).set({ sessionId, url, expiresAt }).where(eq(checkoutAttempts.id, id))
    return url
  } catch (error) {
    await settleAttempt(db, id, 'failed')
    throw error
  }
}
