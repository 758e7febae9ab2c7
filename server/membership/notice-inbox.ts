// Notices of the payment provider on their way into the database. Those that come at the same moment share a statement,
// so that a crowd of them is acknowledged as soon as one.
import { eq } from 'drizzle-orm'
import type { Notice } from '#server/adapters/payments/port.ts'
import type { Db } from '#server/base/database.ts'
import type { House } from '#server/base/house.ts'
import { workNotices } from './notice-jobs.ts'
import { paymentNotices } from './tables.ts'

const BATCH = 200

/** What changes who has paid for what; of the rest it is enough to know that it came. */
const TYPES = new Set([
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.updated',
  'customer.deleted',
  'payment_method.automatically_updated',
  'payment_method.detached',
])

interface Waiting {
  notice: Notice
  done(): void
  failed(error: unknown): void
}

export interface Inbox {
  /** Resolves once the notice stands in the database; a second time of the same changes nothing. */
  put(notice: Notice): Promise<void>
}

export function openInbox(house: House, provider: string): Inbox {
  const waiting: Waiting[] = []
  let isAtIt = false

  async function work(): Promise<void> {
    while (waiting.length > 0) await keepBatch(house, provider, waiting.splice(0, BATCH))
    isAtIt = false
  }

  return {
    put: (notice) =>
      new Promise<void>((done, failed) => {
        waiting.push({ notice, done, failed })
        if (isAtIt) return
        isAtIt = true
        // After the requests that are being read at this moment.
        setImmediate(work)
      }),
  }
}

async function keepBatch(house: House, provider: string, batch: readonly Waiting[]): Promise<void> {
  try {
    await keepNotices(
      house,
      provider,
      batch.map(({ notice }) => notice),
    )
    for (const { done } of batch) done()
  } catch (error) {
    // One that cannot be kept shall not keep the others out.
    const [first] = batch
    if (batch.length === 1) first?.failed(error)
    else for (const one of batch) await keepBatch(house, provider, [one])
  }
}

/** Writes down what is new, and has it worked off. What failed for good and is sent again gets another chance. */
export async function keepNotices(
  { db, clock, jobs }: House,
  provider: string,
  notices: readonly Notice[],
): Promise<void> {
  const now = clock.now()
  const unique = [...new Map(notices.map((notice) => [notice.id, notice])).values()]
  if (unique.length === 0) return
  await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    const kept = await tx
      .insert(paymentNotices)
      .values(
        unique.map((notice) => ({
          ...notice,
          provider,
          state: TYPES.has(notice.type) ? ('pending' as const) : ('ignored' as const),
          nextAttemptAt: TYPES.has(notice.type) ? now : null,
          receivedAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: paymentNotices.id,
        set: { state: 'pending', attempts: 0, nextAttemptAt: now },
        setWhere: eq(paymentNotices.state, 'failed'),
      })
      .returning({ state: paymentNotices.state })
    if (kept.some(({ state }) => state === 'pending')) await jobs.add(tx, workNotices, {})
  })
}
