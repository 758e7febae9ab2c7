// Billing for admins: webhook events, failures, and what the site did by itself.
import { and, asc, count, desc, eq, gt, isNull, like, max, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { BillingOverview, WebhookEvent } from '#contract/billing/admin.ts'
import type { WebhookEventState } from '#contract/billing/admin-constants.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { tellableText } from '#server/base/http/errors/error-text.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { auditLog } from '#server/base/tables.ts'
import { OVER } from '#server/billing/personal-data.ts'
import { type Billing, providerOf } from '#server/billing/provider/provider.ts'
import { isPaidFor } from '#server/billing/subscriptions/leading-subscription.ts'
import { billingCustomers, paymentCommands, subscriptions, webhookEvents } from '#server/billing/tables.ts'
import { workWebhookEvents } from '#server/billing/webhooks/webhook-jobs.ts'

const COMMANDS_SHOWN = 50
const ALERTS_SHOWN = 20

type Row = typeof webhookEvents.$inferSelect & { userId: number | null; username: string | null }

export function toWebhookEvent(row: Row): WebhookEvent {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    at: row.at.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    tries: row.attempts,
    nextTryAt: row.state === 'pending' ? (row.nextAttemptAt?.toISOString() ?? null) : null,
    error: row.error,
    member: toMember(row),
  }
}

export function toMember({ userId, username }: { userId: number | null; username: string | null }) {
  return userId !== null && username !== null ? { id: userId, username } : null
}

const WEBHOOK_EVENT_COLUMNS = {
  id: webhookEvents.id,
  provider: webhookEvents.provider,
  type: webhookEvents.type,
  at: webhookEvents.at,
  customerId: webhookEvents.customerId,
  state: webhookEvents.state,
  attempts: webhookEvents.attempts,
  nextAttemptAt: webhookEvents.nextAttemptAt,
  error: webhookEvents.error,
  receivedAt: webhookEvents.receivedAt,
  userId: billingCustomers.userId,
  username: users.username,
}

function selectWebhookEvents(db: Db, where: SQL | undefined) {
  return db
    .select(WEBHOOK_EVENT_COLUMNS)
    .from(webhookEvents)
    .leftJoin(billingCustomers, eq(billingCustomers.id, webhookEvents.customerId))
    .leftJoin(users, eq(users.id, billingCustomers.userId))
    .where(where)
}

/** The present account of the provider; null where there is none, and then nothing is of it. */
type Account = string | null

const isOf = (column: PgColumn, account: Account) => (account === null ? sql`false` : eq(column, account))

/** Those of another account wait for the site to have that account again; after 90 days they are deleted. */
const isWebhookOf = (account: Account) => isOf(webhookEvents.provider, account)

/** Of the present account, newest first; ignored events only on request. */
export async function listWebhookEvents(
  db: Db,
  { account, state, limit, offset }: Window & { account: Account; state: WebhookEventState | undefined },
): Promise<Found<Row>> {
  const where = and(
    isWebhookOf(account),
    state ? eq(webhookEvents.state, state) : ne(webhookEvents.state, 'ignored'),
  )
  const rows = await selectWebhookEvents(db, where)
    .orderBy(sql`${webhookEvents.receivedAt} desc nulls first`, desc(webhookEvents.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(webhookEvents, where) }
}

/** Queues a webhook event again. Repeating it is harmless, because idempotency keys prevent a second effect. */
export async function retryWebhookEvent(
  { db, clock, jobs }: AppContext,
  { id, by, account }: { id: string; by: Pick<ViewingMember, 'id' | 'username'> | null; account: Account },
): Promise<Row> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(webhookEvents)
      .set({ state: 'pending', attempts: 0, nextAttemptAt: clock.now() })
      // An event of another account would stay pending for ever.
      .where(and(eq(webhookEvents.id, id), isWebhookOf(account)))
      .returning({ type: webhookEvents.type })
    const [webhookEvent] = changed
    if (!webhookEvent) throw unknownWebhookEvent()
    await jobs.add(tx, workWebhookEvents, {})
    await audit(tx, {
      actor: by,
      action: 'payment_notice_retried',
      subject: { kind: 'payment', id },
      detail: { type: webhookEvent.type },
      at: clock.now(),
    })
  })
  const [row] = await selectWebhookEvents(db, eq(webhookEvents.id, id))
  if (!row) throw unknownWebhookEvent()
  return row
}

function unknownWebhookEvent() {
  return refuse.notFound('notice_not_found', "The present payment account doesn't have this webhook event.")
}

export async function readOverview({ db, clock }: AppContext, billing: Billing): Promise<BillingOverview> {
  const account = billing.payments?.provider ?? null
  const [webhooks, last, held, commands, alerts] = await Promise.all([
    countWebhookEvents(db, account),
    db
      .select({ at: max(webhookEvents.receivedAt) })
      .from(webhookEvents)
      .where(isWebhookOf(account)),
    countSubscriptions(db, account),
    listStuckCommands(db, account),
    listAlerts(db),
  ])
  return {
    provider: providerOf(billing),
    at: clock.now().toISOString(),
    providerAt: billing.clock.now().toISOString(),
    notices: webhooks,
    lastNoticeAt: last[0]?.at?.toISOString() ?? null,
    subscriptions: held,
    commands,
    alerts,
  }
}

async function countWebhookEvents(db: Db, account: Account): Promise<BillingOverview['notices']> {
  const rows = await db
    .select({ state: webhookEvents.state, count: count() })
    .from(webhookEvents)
    .where(isWebhookOf(account))
    .groupBy(webhookEvents.state)
  const of = (state: WebhookEventState) => rows.find((row) => row.state === state)?.count ?? 0
  return { failed: of('failed'), pending: of('pending'), done: of('done'), ignored: of('ignored') }
}

async function countSubscriptions(db: Db, account: Account): Promise<BillingOverview['subscriptions']> {
  const rows = await db
    .select({
      state: subscriptions.state,
      isEnding: sql<boolean>`${subscriptions.endsAt} is not null`,
      count: count(),
    })
    .from(subscriptions)
    .where(and(isOf(subscriptions.provider, account), notInArray(subscriptions.state, OVER)))
    .groupBy(subscriptions.state, sql`${subscriptions.endsAt} is not null`)
  const counts = { active: 0, ending: 0, overdue: 0, other: 0 }
  for (const row of rows) {
    if (row.state === 'past_due' || row.state === 'unpaid') counts.overdue += row.count
    else if (!isPaidFor(row)) counts.other += row.count
    else if (row.isEnding) counts.ending += row.count
    else counts.active += row.count
  }
  return counts
}

/** Commands that failed at least once. */
async function listStuckCommands(db: Db, account: Account): Promise<BillingOverview['commands']> {
  const rows = await db
    .select()
    .from(paymentCommands)
    .where(
      and(
        isOf(paymentCommands.provider, account),
        isNull(paymentCommands.doneAt),
        gt(paymentCommands.attempts, 0),
      ),
    )
    .orderBy(asc(paymentCommands.id))
    .limit(COMMANDS_SHOWN)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    tries: row.attempts,
    nextTryAt: row.nextAttemptAt.toISOString(),
    error: tellableText(row.error),
  }))
}

async function listAlerts(db: Db): Promise<BillingOverview['alerts']> {
  const member = sql<
    number | null
  >`case when ${auditLog.subjectKind} = 'member' then ${auditLog.subjectId}::int end`
  const rows = await db
    .select({
      at: auditLog.at,
      action: auditLog.action,
      about: sql<string | null>`${auditLog.detail}->>'about'`,
      userId: users.id,
      username: users.username,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, member))
    .where(like(auditLog.action, 'billing\\_%'))
    .orderBy(desc(auditLog.id))
    .limit(ALERTS_SHOWN)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    alert: row.action.replace(/^billing_/, ''),
    about: row.about ?? '',
    member: toMember(row),
  }))
}
