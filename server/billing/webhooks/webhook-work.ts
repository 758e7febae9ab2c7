// Processes webhook events. An event only says which customer changed; the provider then tells the present state.

import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { WEBHOOK_EVENT_TRIES } from '#contract/billing/admin-constants.ts'
import { HOUR_SECONDS, MINUTE_MS } from '#contract/durations.ts'
import type { ChargeNews, Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { eachLimited } from '#server/base/concurrency.ts'
import type { Db } from '#server/base/database/database.ts'
import { tellableText } from '#server/base/http/errors/error-text.ts'
import { alertAdmins } from '#server/billing/admin/alerts.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import { followCharge, isAboutCharge } from '#server/billing/subscriptions/disputes.ts'
import { webhookEvents } from '#server/billing/tables.ts'
import { followSync } from './after-sync.ts'
import { type SyncResult, syncCustomer } from './customer-sync.ts'
import { workWebhookEvents } from './webhook-jobs.ts'

export type WebhookEventRow = typeof webhookEvents.$inferSelect

/** Small, so that requests do not wait behind a burst of events: the embedded database does one thing at a time. */
const BATCH = 50
/** A pause between two batches, for other work. */
const BREATH_MS = 10
const CUSTOMERS_AT_ONCE = 4
/** Longer than the work takes: a process that is not done by then has died. */
const CLAIM_MS = 2 * MINUTE_MS
const FIRST_PAUSE_SECONDS = 10
const PAUSE_SECONDS_MAX = HOUR_SECONDS

/** Processes all due events; with several processes, each event goes to one of them. */
export async function processWebhookEvents(context: AppContext, { payments }: Billing): Promise<void> {
  if (!payments) return
  for (;;) {
    const claimed = await claim(context, payments.provider)
    if (claimed.length === 0) return
    await eachLimited(CUSTOMERS_AT_ONCE, byCustomer(claimed), (events) => workOff(context, payments, events))
    if (claimed.length < BATCH) return
    await new Promise((done) => setTimeout(done, BREATH_MS))
  }
}

async function claim({ db, clock }: AppContext, provider: string): Promise<WebhookEventRow[]> {
  const now = clock.now()
  const due = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.provider, provider),
        eq(webhookEvents.state, 'pending'),
        or(isNull(webhookEvents.nextAttemptAt), lte(webhookEvents.nextAttemptAt, now)),
      ),
    )
    .orderBy(asc(webhookEvents.nextAttemptAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(webhookEvents)
    .set({ nextAttemptAt: new Date(now.getTime() + CLAIM_MS) })
    .where(inArray(webhookEvents.id, due))
    .returning()
}

function groupedBy(
  events: readonly WebhookEventRow[],
  keyOf: (webhookEvent: WebhookEventRow) => string,
): WebhookEventRow[][] {
  const groups = new Map<string, WebhookEventRow[]>()
  for (const webhookEvent of events) {
    const key = keyOf(webhookEvent)
    groups.set(key, [...(groups.get(key) ?? []), webhookEvent])
  }
  return [...groups.values()]
}

/** Groups events by customer, so that one sync covers them; events without a customer are separate. */
function byCustomer(events: readonly WebhookEventRow[]): WebhookEventRow[][] {
  return groupedBy(events, ({ customerId, id }) => customerId ?? id)
}

/** Claims them anew, as those before them may have taken long; returns those that no other process has claimed since. */
async function renewClaim(
  { db, clock }: AppContext,
  events: readonly WebhookEventRow[],
): Promise<WebhookEventRow[]> {
  return db
    .update(webhookEvents)
    .set({ nextAttemptAt: new Date(clock.now().getTime() + CLAIM_MS) })
    .where(areClaimed(events))
    .returning()
}

async function workOff(
  context: AppContext,
  payments: Payments,
  claimed: readonly WebhookEventRow[],
): Promise<void> {
  let events = claimed
  try {
    events = await renewClaim(context, claimed)
    const [first] = events
    if (!first) return
    const news = await chargesBehind(payments, events)
    const customerId = first.customerId ?? news[0]?.customerId ?? null
    const told = customerId === null ? null : await syncCustomer(context, payments, customerId)
    if (told) await follow(context, payments, { told, news })
    await settle(context.db, events, told === null ? 'ignored' : 'done')
  } catch (error) {
    // Every failure is stored where admins see it, and retried.
    context.log.error(
      { err: error, events: events.map(({ id }) => id) },
      'payment events were not worked off',
    )
    for (const alike of groupedBy(events, ({ attempts }) => String(attempts)))
      await putOff(context, alike, error)
  }
}

async function chargesBehind(payments: Payments, events: readonly WebhookEventRow[]): Promise<ChargeNews[]> {
  const news: ChargeNews[] = []
  for (const { id, type } of events) {
    const found = isAboutCharge(type) ? await payments.books.chargeBehind(id) : null
    if (found) news.push(found)
  }
  return news
}

/** All follow-ups of a customer's events, each once. */
async function follow(
  context: AppContext,
  payments: Payments,
  { told, news }: { told: SyncResult; news: readonly ChargeNews[] },
): Promise<void> {
  for (const one of news) await followCharge(context, payments, { news: one, told })
  // A dispute may have planned an end: emails must describe the state after it.
  const isPlanned = news.some(({ dispute }) => dispute === 'open')
  const after = isPlanned ? await syncCustomer(context, payments, told.customerId) : told
  await followSync(context, payments, after ?? told)
}

async function settle(db: Db, events: readonly WebhookEventRow[], state: 'done' | 'ignored'): Promise<void> {
  await db.update(webhookEvents).set({ state, nextAttemptAt: null, error: null }).where(areClaimed(events))
}

/** Those of the events, claimed together, that nobody has settled or claimed since. */
function areClaimed(events: readonly WebhookEventRow[]): SQL | undefined {
  const ids = JSON.stringify(events.map(({ id }) => id))
  const until = events[0]?.nextAttemptAt
  return and(
    sql`${webhookEvents.id} in (select jsonb_array_elements_text(${ids}::jsonb))`,
    eq(webhookEvents.state, 'pending'),
    until ? eq(webhookEvents.nextAttemptAt, until) : isNull(webhookEvents.nextAttemptAt),
  )
}

/**
 * Events with the same number of failures share a transaction: in an outage a burst of them must not delay new ones.
 */
async function putOff(
  context: AppContext,
  events: readonly WebhookEventRow[],
  error: unknown,
): Promise<void> {
  const { db, clock, jobs } = context
  const attempts = (events[0]?.attempts ?? 0) + 1
  const seconds = pauseAfter(attempts)
  const isOver = attempts >= WEBHOOK_EVENT_TRIES
  await db.transaction(async (tx) => {
    const ours = await tx
      .update(webhookEvents)
      .set({
        attempts,
        state: isOver ? 'failed' : 'pending',
        nextAttemptAt: isOver ? null : new Date(clock.now().getTime() + seconds * 1000),
        error: tellableText(error instanceof Error ? error.message : String(error), null),
      })
      .where(areClaimed(events))
      .returning({ id: webhookEvents.id })
    if (ours.length === 0) return
    if (!isOver) await jobs.add(tx, workWebhookEvents, {}, { afterSeconds: seconds })
    else
      for (const { id } of ours)
        await alertAdmins(context, tx, { alert: 'notice_failed', about: id, userId: null })
  })
}

/** Back-off in seconds: ten at first, three times as long each time, an hour at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(PAUSE_SECONDS_MAX, FIRST_PAUSE_SECONDS * 3 ** (attempts - 1))
}
