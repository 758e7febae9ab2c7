// Checkout attempts: one open checkout per member, so that two tabs cannot lead to two payments.

import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { checkoutAttempts } from '#server/billing/tables.ts'
import { CustomerBusy } from '#server/billing/webhooks/customer-sync.ts'

export type Attempt = typeof checkoutAttempts.$inferSelect

/** The lifetime that a checkout must have left to be reused. */
const LEFT_MS = 5 * MINUTE_MS
/** The assumed lifetime of a checkout, until the provider reports the actual one. */
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

/** The attempt behind a session's id if it is the member's own; otherwise null. */
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

/** True while its page can still be paid, for the same tier and price, with enough time left. */
export async function canBeReused(
  { sessionId, url, tierId, priceId, expiresAt }: Attempt,
  payments: Payments,
  wanted: Pick<WantedCheckout, 'tierId' | 'priceId'>,
): Promise<boolean> {
  if (!sessionId || !url || tierId !== wanted.tierId || priceId !== wanted.priceId) return false
  if (expiresAt.getTime() - payments.clock.now().getTime() <= LEFT_MS) return false
  return (await payments.checkouts.find(sessionId))?.isOpen === true
}

/** Closes the page, so that it cannot be paid beside another one. */
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
 * Opens a checkout and returns its page's address. The attempt is stored before the provider is called; if the call
 * fails, the attempt is marked as failed, and there is no page that could be paid.
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
  // Only if this request's lease expired before it was done: another request has opened one meanwhile.
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
