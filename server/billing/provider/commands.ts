// Commands to the payment provider: stored in the transaction that causes them, run at once for a waiting caller,
// retried until done.
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { type Payments, PaymentsDown, PaymentsRefused } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { handleEach } from '#server/base/jobs/handle-each.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { paymentCommands } from '#server/billing/tables.ts'
import { PublishingBusy } from '#server/billing/tiers/tier-publishing.ts'
import { CustomerBusy, withCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { changeTierRow } from '#server/membership/tier-rows.ts'
import { findCustomerOf, performCommand } from './command-kinds.ts'
import type { Billing } from './provider.ts'

export type CommandKind = (typeof paymentCommands.$inferSelect)['kind']
const TIER_KINDS: CommandKind[] = ['publish_tier', 'retire_tier']
/** Stored and tried under the customer's lease. */
const PLAN_KINDS: CommandKind[] = ['plan_end', 'plan_downgrade']

/** The schedule picks up what a lost job would leave behind. */
export const sendPaymentCommands = jobType<Record<string, never>>('send_payment_commands', {
  retries: 0,
  schedule: '*/10 * * * *',
})

/** How long the request that stored the command may try it first. */
const FIRST_TRY_SECONDS = 60
/** How long one attempt may take before another process may try. */
const TURN_MS = 180_000
const BATCH = 100

/**
 * Stores a command; call it with the transaction's handle. It runs after the commit: at once by `tryCommand` with the
 * returned id, otherwise a minute later. It supersedes a tier's older commands.
 */
export async function addCommand(
  { jobs, clock }: AppContext,
  tx: Db,
  { provider, kind, subject }: { provider: string; kind: CommandKind; subject: string | number },
): Promise<number> {
  if (TIER_KINDS.includes(kind)) {
    await tx
      .update(paymentCommands)
      .set({ doneAt: clock.now(), error: 'replaced by a newer one' })
      .where(
        and(
          inArray(paymentCommands.kind, TIER_KINDS),
          eq(paymentCommands.subject, String(subject)),
          isNull(paymentCommands.doneAt),
        ),
      )
  }
  const nextAttemptAt = new Date(clock.now().getTime() + FIRST_TRY_SECONDS * 1000)
  const [row] = await tx
    .insert(paymentCommands)
    .values({ provider, kind, subject: String(subject), nextAttemptAt })
    .returning({ id: paymentCommands.id })
  if (!row) throw new Error('a command was not written down')
  await jobs.add(tx, sendPaymentCommands, {}, { afterSeconds: FIRST_TRY_SECONDS + 1 })
  return row.id
}

/** Takes back what is stored about a member's plan and not done yet. */
export async function dropPlanCommands({ db, clock }: AppContext, subscriptionId: string): Promise<void> {
  await db
    .update(paymentCommands)
    .set({ doneAt: clock.now() })
    .where(
      and(
        inArray(paymentCommands.kind, PLAN_KINDS),
        eq(sql`split_part(${paymentCommands.subject}, ' ', 1)`, subscriptionId),
        isNull(paymentCommands.doneAt),
      ),
    )
}

/** Registers the handler of due commands. */
export async function startPaymentCommands(context: AppContext, { payments }: Billing): Promise<void> {
  await context.jobs.work(sendPaymentCommands, async () => {
    if (payments) await sendDueCommands(context, payments)
  })
}

/** Runs what is due, oldest first, each once; commands to another account than this one's are left alone. */
export async function sendDueCommands(context: AppContext, payments: Payments): Promise<void> {
  const due = await context.db
    .select({ id: paymentCommands.id })
    .from(paymentCommands)
    .where(
      and(
        eq(paymentCommands.provider, payments.provider),
        isNull(paymentCommands.doneAt),
        lte(paymentCommands.nextAttemptAt, context.clock.now()),
      ),
    )
    .orderBy(paymentCommands.id)
    .limit(BATCH)
  await handleEach(due, ({ id }) => attempt(context, payments, id, { isDue: true }), {
    log: context.log,
    about: ({ id }) => ({ command: id }),
  })
}

/**
 * Runs one command now for a waiting caller; true when it is done. After `withinMs` the caller gets false, and the
 * attempt continues in the background. Under a customer's lease leave it out: the lease must outlast the attempt.
 */
export async function tryCommand(
  context: AppContext,
  payments: Payments,
  id: number,
  { withinMs }: { withinMs?: number } = {},
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((done) => {
    if (withinMs !== undefined) timer = setTimeout(() => done(false), withinMs)
  })
  const trying = attempt(context, payments, id, { isDue: false })
  trying.catch((error: unknown) => context.log.error({ err: error, command: id }, 'a payment command failed'))
  try {
    return await Promise.race([trying, late])
  } finally {
    clearTimeout(timer)
  }
}

async function attempt(
  context: AppContext,
  payments: Payments,
  id: number,
  { isDue }: { isDue: boolean },
): Promise<boolean> {
  const command = await claim(context, id, isDue)
  if (!command) return false
  try {
    await (isDue ? performDue : performCommand)(context, payments, command)
  } catch (error) {
    if (!isExpected(error)) throw error
    await putOff(context, command, error)
    return false
  }
  await context.db
    .update(paymentCommands)
    .set({ doneAt: context.clock.now(), error: null })
    .where(and(eq(paymentCommands.id, id), isNull(paymentCommands.doneAt)))
  return true
}

/** Commands about a member's plan wait for the customer's lease, and are not done if the member dropped them meanwhile. */
async function performDue(
  context: AppContext,
  payments: Payments,
  command: typeof paymentCommands.$inferSelect,
): Promise<void> {
  const customerId = PLAN_KINDS.includes(command.kind)
    ? await findCustomerOf(context.db, command.subject.split(' ')[0] ?? '')
    : undefined
  if (customerId === undefined) return performCommand(context, payments, command)
  await withCustomer(context, customerId, async () => {
    const isWaiting = and(eq(paymentCommands.id, command.id), isNull(paymentCommands.doneAt))
    if ((await context.db.$count(paymentCommands, isWaiting)) > 0)
      await performCommand(context, payments, command)
  })
}

/** Claims a command for one attempt, so that no other process runs it at the same time. */
async function claim({ db, clock }: AppContext, id: number, isDue: boolean) {
  const now = clock.now()
  const [row] = await db
    .update(paymentCommands)
    .set({
      nextAttemptAt: new Date(now.getTime() + TURN_MS),
      attempts: sql`${paymentCommands.attempts} + 1`,
    })
    .where(
      and(
        eq(paymentCommands.id, id),
        isNull(paymentCommands.doneAt),
        // Until its time comes, only the request that stored it may try it.
        isDue ? lte(paymentCommands.nextAttemptAt, now) : gt(paymentCommands.nextAttemptAt, now),
      ),
    )
    .returning()
  return row ?? null
}

type Expected = PaymentsDown | PaymentsRefused | PublishingBusy | CustomerBusy

function isExpected(error: unknown): error is Expected {
  return [PaymentsDown, PaymentsRefused, PublishingBusy, CustomerBusy].some((kind) => error instanceof kind)
}

/** Seconds until the next attempt, by the number of attempts; the last value repeats. */
const WAITS = [30, 60, 120, 300, 900, 3600]

async function putOff(
  context: AppContext,
  { id, kind, subject, attempts }: { id: number; kind: CommandKind; subject: string; attempts: number },
  error: Expected,
): Promise<void> {
  const seconds = WAITS[Math.min(attempts, WAITS.length) - 1] ?? 30
  context.log.warn({ err: error, command: kind, subject, attempts, seconds }, 'a payment command is put off')
  await context.db.transaction(async (tx) => {
    await tx
      .update(paymentCommands)
      .set({ nextAttemptAt: new Date(context.clock.now().getTime() + seconds * 1000), error: error.message })
      .where(and(eq(paymentCommands.id, id), isNull(paymentCommands.doneAt)))
    if (TIER_KINDS.includes(kind)) await markTier(tx, Number(subject), error)
    await context.jobs.add(tx, sendPaymentCommands, {}, { afterSeconds: seconds + 1 })
  })
}

async function markTier(tx: Db, tierId: number, error: Expected): Promise<void> {
  const isRefused = error instanceof PaymentsRefused
  await changeTierRow(tx, tierId, {
    syncState: isRefused ? 'failed' : 'pending',
    syncError: isRefused ? error.message : null,
  })
}
