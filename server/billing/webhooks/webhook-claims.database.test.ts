// Webhook events claimed by a process that dies, is slow, or cannot renew its claim.
import { eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { PaidSubscription, Payments } from '#server/adapters/payments/port.ts'
import { billingCustomers, webhookEvents } from '#server/billing/tables.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { eventsOfNewPlan, pay, planOf } from '#server/testing/rooms/purchases.ts'
import type { TestMember } from '#server/testing/site.ts'
import { storeWebhookEvents } from './webhook-events.ts'
import { processWebhookEvents } from './webhook-work.ts'

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
/** Whether a process is at a customer. */
const areHeld = async () =>
  (await site.context.db.$count(billingCustomers, isNotNull(billingCustomers.heldBy))) > 0

test('what was claimed by a process that died is taken up by the next', async () => {
  const events = await eventsOfNewPlan(site, member)
  await storeWebhookEvents(site.context, site.payments.provider, events)
  const dying: Payments = {
    ...site.payments,
    // Never resolves: the process is gone.
    subscriptions: { ...site.payments.subscriptions, of: () => new Promise(() => undefined) },
  }
  void processWebhookEvents(site.context, { ...site.rooms.billing, payments: dying })
  await expect.poll(areHeld).toBe(true)
  await work()
  expect(await planOf(site, member)).toMatchObject({ tier: 1 })
  site.clock.advance(3 * MINUTE_MS)
  await work()
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active' })
  expect(await pending()).toEqual([])
})

/** A process whose provider answers nothing until it fails. */
function slowProcess() {
  const asked: string[] = []
  let fail = () => {}
  const promise = new Promise<PaidSubscription[]>((_, reject) => {
    fail = () => reject(new Error('at last'))
  })
  promise.catch(() => undefined)
  const of = (customerId: string) => {
    asked.push(customerId)
    return promise
  }
  const payments: Payments = { ...site.payments, subscriptions: { ...site.payments.subscriptions, of } }
  const done = processWebhookEvents(site.context, { ...site.rooms.billing, payments })
  return { asked, done, fail }
}

test('a process that took longer than its claim changes nothing of what another one has done since', async () => {
  await storeWebhookEvents(site.context, site.payments.provider, await eventsOfNewPlan(site, member))
  const slow = slowProcess()
  await expect.poll(areHeld).toBe(true)
  site.clock.advance(3 * MINUTE_MS)
  await work()
  expect(await pending()).toEqual([])
  slow.fail()
  await slow.done
  expect(await pending()).toEqual([])
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active' })
})

test('of a long batch, events that another process has claimed meanwhile are left to it', async () => {
  await eventsOfNewPlan(site, member)
  site.sandbox.faults.webhooks = 'dropped'
  for (let more = 0; more < 4; more++) await pay(site, await site.member(), 2)
  const created = [...site.sandbox.state.maps.event.values()].flatMap(({ id, type, created, data }) => {
    const { customer = '' } = data.object as { customer?: string }
    const isOne = type === 'customer.subscription.created'
    return isOne ? [{ id, type, at: new Date(created * 1000), customerId: customer }] : []
  })
  expect(created).toHaveLength(5)
  await storeWebhookEvents(site.context, site.payments.provider, created)
  const slow = slowProcess()
  await expect.poll(() => slow.asked.length).toBe(4)
  site.clock.advance(3 * MINUTE_MS)
  await work()
  slow.fail()
  await slow.done
  expect(slow.asked).toHaveLength(4)
  expect(await pending()).toEqual([])
})

test('a customer whose claim cannot be renewed is put off, and the others are done', async () => {
  const other = await site.member()
  site.sandbox.faults.webhooks = 'dropped'
  await pay(site, other, 2)
  const otherEvents = new Set(site.sandbox.state.maps.event.keys())
  const events = await eventsOfNewPlan(site, member)
  await storeWebhookEvents(site.context, site.payments.provider, events)
  const [failing] = events.filter(({ id }) => !otherEvents.has(id))
  const { database } = site.context
  await database.query(`create function refuse_renewal() returns trigger language plpgsql as $$ begin
    if new.state = old.state and new.attempts = old.attempts then
      raise exception 'no renewal';
    end if;
    return new;
  end $$`)
  await database.query(`create trigger refuse_renewal before update on webhook_events for each row
    when (old.customer_id = '${failing?.customerId}' and old.next_attempt_at > '${site.clock.now().toISOString()}')
    execute function refuse_renewal()`)
  await work()
  expect(new Set((await pending()).map(({ customerId, attempts }) => `${customerId} ${attempts}`))).toEqual(
    new Set([`${failing?.customerId} 1`]),
  )
  expect(await planOf(site, other)).toMatchObject({ tier: 2 })
  await database.query('drop trigger refuse_renewal on webhook_events')
  site.clock.advance(11_000)
  await work()
  expect(await planOf(site, member)).toMatchObject({ tier: 2 })
})
