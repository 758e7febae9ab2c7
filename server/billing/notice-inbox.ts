// Notices of the payment provider on their way into the database. Those that come at the same moment share a statement,
// so that a crowd of them is acknowledged as soon as one.
import { sql } from 'drizzle-orm'
import type { Notice } from '#server/adapters/payments/port.ts'
import { rowsOf } from '#server/base/database.ts'
import type { House } from '#server/base/house.ts'
import { workNotices } from './notice-jobs.ts'
import { paymentNotices } from './tables.ts'

const BATCH = 200
/** How long the first one waits for those that come with it. */
const GATHERING_MS = 15

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
        setTimeout(work, GATHERING_MS)
      }),
  }
}

async function keepBatch(house: House, provider: string, batch: readonly Waiting[]): Promise<void> {
  try {
    const isWork = await writeNotices(
      house,
      provider,
      batch.map(({ notice }) => notice),
    )
    for (const { done } of batch) done()
    // The provider need not wait for that.
    if (isWork)
      house.jobs.add(house.db, workNotices, {}).catch((error) => house.log.error({ err: error }, 'job queue'))
  } catch (error) {
    // One that cannot be kept shall not keep the others out.
    const [first] = batch
    if (batch.length === 1) first?.failed(error)
    else for (const one of batch) await keepBatch(house, provider, [one])
  }
}

/** Writes down what is new, and has it worked off. What failed for good and is sent again gets another chance. */
export async function keepNotices(house: House, provider: string, notices: readonly Notice[]): Promise<void> {
  if (await writeNotices(house, provider, notices)) await house.jobs.add(house.db, workNotices, {})
}

/**
 * True where there is work. One statement and no transaction around the job that follows: a stop in between leaves
 * notices behind that upkeep finds within a minute.
 */
async function writeNotices(
  { db, clock }: House,
  provider: string,
  notices: readonly Notice[],
): Promise<boolean> {
  const now = clock.now()
  const unique = [...new Map(notices.map((notice) => [notice.id, notice])).values()]
  if (unique.length === 0) return false
  const rows = unique.map(({ id, type, at, customerId }) => ({
    id,
    type,
    at,
    customer_id: customerId,
    state: TYPES.has(type) ? 'pending' : 'ignored',
  }))
  // As one value: a crowd of rows with parameters of their own takes longer to write out than to insert.
  const kept = await rowsOf<{ state: string }>(
    db,
    sql`
    insert into ${paymentNotices} (id, provider, type, at, customer_id, state, next_attempt_at, received_at)
    select id, ${provider}, type, at, customer_id, state,
      case when state = 'pending' then ${now}::timestamptz end, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told(id text, type text, at timestamptz, customer_id text, state text)
    on conflict (id) do update set state = 'pending', attempts = 0, next_attempt_at = ${now}::timestamptz
      where ${paymentNotices.state} = 'failed'
    returning state`,
  )
  return kept.some(({ state }) => state === 'pending')
}
