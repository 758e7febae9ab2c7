// Billing for admins: what they see of payments, and what they can do about it.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/base/tables.ts'
import { subscriptions, webhookEvents } from '#server/billing/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { pay, planOf } from '#server/testing/rooms/purchases.ts'
import type { TestMember } from '#server/testing/site.ts'

let site: BillingSite
let admin: TestMember
let member: TestMember

beforeEach(async () => {
  site = await openBillingSite()
  admin = await site.member({ role: 'admin' })
  member = await site.member({ username: 'ada' })
})

afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const ask = (call: string) => site.request(call, { as: admin })
const differences = async () => (await ask('GET /api/admin/billing/differences')).body

test('the overview counts what was told and what is paid', async () => {
  await pay(site, member, 2)
  await site.settle()
  const { status, body } = await ask('GET /api/admin/billing')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    provider: 'sandbox',
    notices: { failed: 0, pending: 0 },
    subscriptions: { active: 1, ending: 0, overdue: 0, other: 0 },
    commands: [],
    alerts: [],
  })
  expect(body.notices.done).toBeGreaterThan(0)
  expect(body.lastNoticeAt).not.toBeNull()
})

test('webhook events are listed with whom they are about, and by their state', async () => {
  await pay(site, member, 2)
  await site.settle()
  const done = await ask('GET /api/admin/billing/notices?state=done&limit=2')
  expect(done.body.data).toHaveLength(2)
  expect(done.body.data[0]).toMatchObject({ state: 'done', member: { id: member.id, username: 'ada' } })
  expect(done.body.pagination.total).toBeGreaterThan(2)
  expect((await ask('GET /api/admin/billing/notices?state=failed')).body.data).toEqual([])
  expect((await ask('GET /api/admin/billing/notices?state=lost')).status).toBe(400)
})

test('a failed webhook event is retried at the press of a button, once, and the log says who pressed', async () => {
  await pay(site, member, 2)
  site.sandbox.faults.api = { fault: 'hang_up', count: 1_000 }
  await site.settle()
  await site.context.db
    .update(webhookEvents)
    .set({ state: 'failed', attempts: 10, nextAttemptAt: null })
    .where(eq(webhookEvents.state, 'pending'))
  site.sandbox.faults.api = null
  const [failed] = (await ask('GET /api/admin/billing/notices?state=failed')).body.data
  expect(failed.error).toContain('did not answer')
  expect(failed.nextTryAt).toBeNull()
  const again = await ask(`POST /api/admin/billing/notices/${failed.id}/retry`)
  expect([again.status, again.body.state, again.body.tries]).toEqual([200, 'pending', 0])
  await site.jobs.runAll()
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active' })
  const log = await site.context.db.select().from(auditLog).orderBy(auditLog.id)
  expect(log.at(-1)).toMatchObject({
    action: 'payment_notice_retried',
    actorId: admin.id,
    subjectId: failed.id,
  })
  const emails = () => site.emails.length
  const before = emails()
  await ask(`POST /api/admin/billing/notices/${failed.id}/retry`)
  await site.jobs.runAll()
  expect(emails()).toBe(before)
  expect((await ask('POST /api/admin/billing/notices/evt_none/retry')).status).toBe(404)
  expect((await ask("POST /api/admin/billing/notices/a'b/retry")).status).toBe(404)
}, 60_000)

test('where the books differ is told, and a press of a button brings a member up to date', async () => {
  await pay(site, member, 2)
  await site.settle()
  expect(await differences()).toEqual({ looked: 1, isCut: false, subscriptions: [], tiers: [] })
  const [row] = await site.context.db.select().from(subscriptions)
  const id = row?.id ?? ''
  site.sandbox.faults.webhooks = 'dropped'
  await site.payments.subscriptions.endAtPeriodEnd(id)
  expect((await differences()).subscriptions).toEqual([
    { id, differs: ['end'], here: 'active', there: 'active', member: { id: member.id, username: 'ada' } },
  ])
  expect((await ask(`POST /api/admin/billing/subscriptions/${id}/sync`)).status).toBe(204)
  expect((await differences()).subscriptions).toEqual([])
  expect(await planOf(site, member)).toMatchObject({ renews: false })
})

test('a subscription that never arrived here, and one that is gone there, are found', async () => {
  site.sandbox.faults.webhooks = 'dropped'
  await pay(site, member, 2)
  const [missing] = (await differences()).subscriptions
  expect(missing).toMatchObject({ differs: ['missing_here'], here: null, there: 'active' })
  expect((await ask(`POST /api/admin/billing/subscriptions/${missing.id}/sync`)).status).toBe(204)
  expect(await planOf(site, member)).toMatchObject({ tier: 2 })
  site.sandbox.state.maps.subscription.clear()
  expect((await differences()).subscriptions).toMatchObject([
    { id: missing.id, differs: ['missing_there'], here: 'active', there: null },
  ])
  expect((await ask('POST /api/admin/billing/subscriptions/sub_none/sync')).status).toBe(404)
})

test('a tier that is sold otherwise there is found', async () => {
  await site.context.db.update(membershipTiers).set({ priceCents: 1299 }).where(eq(membershipTiers.id, 2))
  expect((await differences()).tiers).toEqual([
    { id: 2, name: 'Pro', price: '12.99', there: { name: 'Pro', price: '9.99', isOnSale: true } },
  ])
})

test('while the provider is down the desk says so, and shows what is here', async () => {
  await pay(site, member, 2)
  await site.settle()
  site.sandbox.faults.api = { fault: 'status_500', count: 1_000 }
  const answer = await ask('GET /api/admin/billing/differences')
  expect([answer.status, answer.body.code]).toEqual([503, 'payments_down'])
  expect((await ask('GET /api/admin/billing')).status).toBe(200)
}, 60_000)

test('what the site did by itself stands there with the member', async () => {
  await pay(site, member, 2)
  await pay(site, member, 3)
  await site.settle()
  expect((await ask('GET /api/admin/billing')).body.alerts).toMatchObject([
    { alert: 'paid_twice', member: { id: member.id, username: 'ada' } },
  ])
})

test('nothing of it is for anybody else', async () => {
  for (const as of [member, await site.member({ role: 'moderator' })])
    for (const call of ['GET /api/admin/billing', 'GET /api/admin/billing/notices'])
      expect((await site.request(call, { as })).status).toBe(403)
})
