// Processing of webhook events: in any order, any number of times, through crashes and outages. The last part removes
// one safeguard at a time and shows that the same tests then fail.

import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WEBHOOK_EVENT_TRIES } from '#contract/billing/admin-constants.ts'
import { users } from '#server/accounts/tables.ts'
import type { PaidSubscription, Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { auditLog } from '#server/base/tables.ts'
import { subscriptions, webhookEvents } from '#server/billing/tables.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { customerOf, eventsOfNewPlan, pay, planOf } from '#server/testing/rooms/purchases.ts'
import type { TestMember } from '#server/testing/site.ts'
import { followSync } from './after-sync.ts'
import { syncCustomer } from './customer-sync.ts'
import { storeWebhookEvents } from './webhook-events.ts'
import { pauseAfter, processWebhookEvents } from './webhook-work.ts'

let site: BillingSite
let member: TestMember

beforeEach(async () => {
  site = await openBillingSite()
  member = await site.member()
})

afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const work = () => processWebhookEvents(site.context, site.rooms.billing)
const pending = () => site.context.db.select().from(webhookEvents).where(eq(webhookEvents.state, 'pending'))
const tellings = () => site.jobs.added.filter(({ name }) => name === 'membership.email').length

const eventsOfPurchase = () => eventsOfNewPlan(site, member)

test('a plan that was paid arrives with what the provider tells of', async () => {
  await pay(site, member, 2)
  await site.settle()
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active', renews: true })
  expect(await pending()).toEqual([])
})

test('the same event five times in parallel has one effect', async () => {
  const events = await eventsOfPurchase()
  const completed = events.filter(({ type }) => type === 'checkout.session.completed')
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      await storeWebhookEvents(site.context, site.payments.provider, completed)
      await work()
    }),
  )
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active' })
  expect(await site.context.db.select().from(subscriptions)).toHaveLength(1)
  expect(tellings()).toBe(1)
})

test('the events of a purchase in any order end alike', async () => {
  const events = await eventsOfPurchase()
  const ends: unknown[] = []
  for (let seed = 1; seed <= 12; seed++) {
    await forget()
    for (const event of shuffled(events, seed)) {
      await storeWebhookEvents(site.context, site.payments.provider, [event])
      if (seed % 2 === 0) await work()
    }
    await work()
    ends.push(await planOf(site, member))
    expect(await pending()).toEqual([])
  }
  expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1)
  expect(ends[0]).toMatchObject({ tier: 2, status: 'active' })
})

test('a stale word of the beginning after the end leaves the member on Free', async () => {
  const events = await eventsOfPurchase()
  const created = events.filter(({ type }) => type === 'customer.subscription.created')
  const [bought] = (await site.payments.subscriptions.of(await customerOf(site, member))) ?? []
  await site.payments.subscriptions.end(bought?.id ?? '', { refund: false })
  await site.settle()
  expect(await planOf(site, member)).toMatchObject({ tier: 1, status: 'canceled' })
  await storeWebhookEvents(site.context, site.payments.provider, created)
  await work()
  expect(await planOf(site, member)).toMatchObject({ tier: 1, status: 'canceled' })
})

test('while the provider is down, work is put off longer and longer, and done when it is back', async () => {
  const events = await eventsOfPurchase()
  await storeWebhookEvents(site.context, site.payments.provider, events)
  site.sandbox.faults.api = { fault: 'status_500', count: 1_000 }
  await work()
  const [first] = await pending()
  expect(first).toMatchObject({ attempts: 1 })
  expect(first?.error).toContain('did not answer')
  expect((first?.nextAttemptAt?.getTime() ?? 0) - site.clock.now().getTime()).toBe(10_000)
  expect(await planOf(site, member)).toMatchObject({ tier: 1 })
  site.sandbox.faults.api = null
  site.clock.advance(11_000)
  await site.jobs.runAll()
  expect(await planOf(site, member)).toMatchObject({ tier: 2 })
  expect(await pending()).toEqual([])
})

test('what fails ten times is left to admins, who are told and have it done again', async () => {
  const admin = await site.member({ role: 'admin' })
  const [event] = await eventsOfPurchase()
  if (!event) throw new Error('Nothing was told.')
  const changed = { ...event, type: 'customer.subscription.updated' }
  await storeWebhookEvents(site.context, site.payments.provider, [changed])
  site.sandbox.faults.api = { fault: 'hang_up', count: 1_000 }
  for (let n = 1; n <= WEBHOOK_EVENT_TRIES; n++) {
    await work()
    site.clock.advance(pauseAfter(n) * 1000 + 1)
  }
  const failed = () => site.context.db.select().from(webhookEvents).where(eq(webhookEvents.state, 'failed'))
  expect(await failed()).toMatchObject([{ id: event.id, attempts: WEBHOOK_EVENT_TRIES, nextAttemptAt: null }])
  await site.followUp()
  const bell = await site.request('GET /api/notifications', { as: admin })
  expect(bell.body.data).toMatchObject([
    { kind: 'billing_alert', title: 'A webhook event could not be processed', path: '/admin/billing' },
  ])
  expect((await site.context.db.select().from(auditLog).orderBy(auditLog.id)).at(-1)).toMatchObject({
    action: 'billing_notice_failed',
    subjectId: event.id,
  })
  site.sandbox.faults.api = null
  await storeWebhookEvents(site.context, site.payments.provider, [changed])
  expect(await failed()).toHaveLength(1)
  await site.request(`POST /api/admin/billing/notices/${event.id}/retry`, { as: admin })
  await work()
  expect(await failed()).toEqual([])
  expect(await planOf(site, member)).toMatchObject({ tier: 2 })
}, 60_000)

test('two processes share the work: each event is processed by one', async () => {
  const events = await eventsOfPurchase()
  await storeWebhookEvents(site.context, site.payments.provider, events)
  site.calls.length = 0
  await Promise.all([work(), work(), work()])
  const asked = site.calls.filter(({ path }) => path === '/v1/subscriptions')
  expect(asked).toHaveLength(1)
  expect(await planOf(site, member)).toMatchObject({ tier: 2 })
})

test('what another account told is not looked at', async () => {
  const events = await eventsOfPurchase()
  await storeWebhookEvents(site.context, 'acct_other', events)
  site.calls.length = 0
  await work()
  expect(site.calls).toEqual([])
})

describe('without a guard', () => {
  /** Stores the answer it got last, without a lease. */
  async function writeWithoutLease(told: PaidSubscription[]): Promise<void> {
    const [one] = told
    const isPaid = one?.state === 'active'
    await setPlan(site.context.db, member.id, { tierId: isPaid ? 2 : 1, status: one?.state ?? null })
  }

  test('fetched outside its turn, an older answer is written over a newer one', async () => {
    await eventsOfPurchase()
    const customerId = await customerOf(site, member)
    const early = (await site.payments.subscriptions.of(customerId)) ?? []
    await site.payments.subscriptions.end(early[0]?.id ?? '', { refund: false })
    const late = (await site.payments.subscriptions.of(customerId)) ?? []
    await writeWithoutLease(late)
    await writeWithoutLease(early)
    // The free tier is the correct result.
    expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active' })

    const slow = withSlowFirstAnswer(site.payments)
    await Promise.all([
      syncCustomer(site.context, slow.payments, customerId),
      slow.hasAnswered.then(() => syncCustomer(site.context, site.payments, customerId)),
    ])
    expect(await planOf(site, member)).toMatchObject({ tier: 1, status: 'canceled' })
  })

  test('without the lease two are at one customer at once', async () => {
    await eventsOfPurchase()
    const customerId = await customerOf(site, member)
    const naive = overlapping(site.payments)
    await Promise.all([1, 2, 3].map(() => naive.payments.subscriptions.of(customerId)))
    expect(naive.most()).toBe(3)

    const guarded = overlapping(site.payments)
    await Promise.all([1, 2, 3].map(() => syncCustomer(site.context, guarded.payments, customerId)))
    expect(guarded.most()).toBe(1)
  })

  test('without the keys of what was said, five times told is five emails', async () => {
    await eventsOfPurchase()
    const customerId = await customerOf(site, member)
    const forgetful: AppContext = { ...site.context }
    for (let n = 0; n < 5; n++) {
      const told = await syncCustomer(forgetful, site.payments, customerId)
      if (told) await followSync(forgetful, site.payments, told)
      await site.context.database.query('delete from billing_idempotency_keys')
    }
    expect(tellings()).toBe(5)

    site.jobs.added.length = 0
    for (let n = 0; n < 5; n++) {
      const told = await syncCustomer(site.context, site.payments, customerId)
      if (told) await followSync(site.context, site.payments, told)
    }
    expect(tellings()).toBe(1)
  })

  test('who believes the message instead of asking is wrong after a shuffle', async () => {
    const events = await eventsOfPurchase()
    const stateIn = new Map(
      [...site.sandbox.state.maps.event.values()].map(({ id, data }) => [
        id,
        (data.object as { object: string; status?: string }).object === 'subscription'
          ? (data.object as { status?: string }).status
          : undefined,
      ]),
    )
    const [bought] = (await site.payments.subscriptions.of(await customerOf(site, member))) ?? []
    await site.payments.subscriptions.end(bought?.id ?? '', { refund: false })
    const believed: (string | undefined)[] = []
    for (const event of [{ id: 'deleted' }, ...events]) {
      const told = event.id === 'deleted' ? 'canceled' : stateIn.get(event.id)
      if (told) believed.push(told)
    }
    expect(believed.at(-1)).toBe('active')
    await storeWebhookEvents(site.context, site.payments.provider, events)
    await work()
    expect(await planOf(site, member)).toMatchObject({ tier: 1, status: 'canceled' })
  })
})

/** Its first answer was correct when requested, and arrives after a later change. */
function withSlowFirstAnswer(payments: Payments) {
  let answered: () => void = () => undefined
  const hasAnswered = new Promise<void>((done) => {
    answered = done
  })
  const slow: Payments = {
    ...payments,
    subscriptions: {
      ...payments.subscriptions,
      of: async (id) => {
        const told = await payments.subscriptions.of(id)
        answered()
        await new Promise((done) => setTimeout(done, 150))
        return told
      },
    },
  }
  return { payments: slow, hasAnswered }
}

function overlapping(payments: Payments) {
  let now = 0
  let most = 0
  const watched: Payments = {
    ...payments,
    subscriptions: {
      ...payments.subscriptions,
      of: async (id) => {
        now++
        most = Math.max(most, now)
        const told = await payments.subscriptions.of(id)
        await new Promise((done) => setTimeout(done, 30))
        now--
        return told
      },
    },
  }
  return { payments: watched, most: () => most }
}

async function forget(): Promise<void> {
  await site.context.db.delete(webhookEvents)
  await site.context.db.delete(subscriptions)
  const stays = and(eq(users.id, member.id), isNull(users.erasedAt))
  if ((await site.context.db.$count(users, stays)) === 0) return
  await setPlan(site.context.db, member.id, { tierId: 1, status: null, end: null })
}

/** The same order for the same seed. */
function shuffled<T>(all: readonly T[], seed: number): T[] {
  const list = [...all]
  let state = seed * 2_654_435_761
  for (let at = list.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = state % (at + 1)
    const [a, b] = [list[at], list[other]]
    if (a !== undefined && b !== undefined) {
      list[at] = b
      list[other] = a
    }
  }
  return list
}
