// The site switches to another provider account, and back to the first.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#contract/durations.ts'
import { createPaymentSandbox } from '#sandbox/sandbox.ts'
import { stripePayments } from '#server/adapters/payments/stripe.ts'
import { initializeProducts } from '#server/billing/tiers/tier-initialization.ts'
import { portalConfiguration } from '#server/billing/tiers/tier-publishing.ts'
import { syncCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { maintain } from './maintenance.ts'

let site: BillingSite

afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

/** What another account left here: everything that has an id there, each ending in "_old". */
async function leftByAnother(userId: number) {
  const { database, clock } = site.context
  const now = clock.now()
  const later = new Date(now.getTime() + DAY_SECONDS * 1000)
  const statements: [string, unknown[]][] = [
    [
      `update membership_tiers set provider = 'sandbox:other', stripe_product_id = 'prod_old',
       stripe_price_id = 'price_old', sync_state = 'synced' where id = 2`,
      [],
    ],
    [`insert into payment_accounts (provider, portal_configuration) values ('sandbox:other', 'bpc_old')`, []],
    [`insert into tier_prices values ('price_old', 'sandbox:other', 2, 999, $1)`, [now]],
    [
      `insert into billing_customers (id, provider, user_id, created_at) values ('cus_old', 'sandbox:other', $1, $2)`,
      [userId, now],
    ],
    [
      `insert into checkout_attempts values
       ('attempt', 'sandbox:other', $1, 2, 'price_old', 'cs_old', 'http://localhost/old', 'open', $2, $3)`,
      [userId, later, now],
    ],
    [
      `insert into subscriptions (id, provider, customer_id, user_id, tier_id, item_id, price_id, state,
       started_at, period_start, period_end, synced_at)
       values ('sub_old', 'sandbox:other', 'cus_old', $1, 2, 'si_old', 'price_old', 'active', $2, $2, $3, $2)`,
      [userId, now, later],
    ],
    [
      `insert into payment_commands (provider, kind, subject, next_attempt_at)
       values ('sandbox:other', 'end_subscription', 'sub_old', $1)`,
      [now],
    ],
    [
      `insert into webhook_events (id, provider, type, at, customer_id, state, next_attempt_at, received_at)
       values ('evt_old', 'sandbox:other', 'invoice.paid', $1, 'cus_old', 'pending', $1, $1)`,
      [now],
    ],
  ]
  for (const [text, values] of statements) await database.query(text, values)
}

test('ids of another account are neither shown nor called, whatever is done', async () => {
  site = await openBillingSite({ isInitialized: false })
  const [admin, member] = [await site.member({ role: 'admin' }), await site.member()]
  await leftByAnother(member.id)
  const shown = (await site.request('GET /api/membership-tiers')).text
  expect(shown).not.toContain('_old')
  expect(await portalConfiguration(site.context.db, site.payments.provider)).toBeNull()
  const stale = await site.request('POST /api/create-checkout-session', {
    as: member,
    body: { tierId: 2, priceId: 'price_old' },
  })
  expect(stale.status).toBe(409)
  const done = await site.request('POST /api/admin/initialize-stripe-products', { as: admin })
  expect(done.body.results[1].status).toBe('success')
  await site.request('GET /api/subscription', { as: member })
  await site.request('GET /api/subscription/invoices', { as: member })
  await site.buy(member, 2)
  await site.advance(2 * DAY_SECONDS)
  await site.request('PATCH /api/admin/membership-tiers/2', { as: admin, body: { name: 'Professional' } })
  await site.advance(DAY_SECONDS)
  const retried = await site.request('POST /api/admin/billing/notices/evt_old/retry', { as: admin })
  expect([retried.status, retried.body.code]).toEqual([404, 'notice_not_found'])
  expect(site.calls.length).toBeGreaterThan(20)
  expect(JSON.stringify(site.calls)).not.toContain('_old')
  const { body } = await site.request('GET /api/user', { as: member })
  expect([body.membershipTierId, body.subscriptionStatus]).toEqual([2, 'active'])
})

test('what another account left unfinished neither alarms nor binds a price, and is cleaned up in the end', async () => {
  site = await openBillingSite({ isInitialized: false })
  const [admin, member] = [await site.member({ role: 'admin' }), await site.member()]
  await leftByAnother(member.id)
  const ask = async (call: string) => (await site.request(call, { as: admin })).body
  const { query } = site.context.database
  await query("update webhook_events set state = 'failed', attempts = 10, next_attempt_at = null")
  await query('update payment_commands set attempts = 9')
  await query("update subscriptions set next_price_id = 'price_old'")
  const check = await site.rooms.checkPayments(site.context)
  expect([check.state, await site.rooms.countFailedWebhookEvents(site.context.db)]).toEqual(['doubtful', 0])
  expect((await ask('GET /api/admin/billing/notices?state=failed')).data).toEqual([])
  const shown = await ask('GET /api/admin/billing')
  expect([shown.notices.failed, shown.lastNoticeAt, shown.commands]).toEqual([0, null, []])
  const body = { price: '0.00' }
  expect((await site.request('PATCH /api/admin/membership-tiers/2', { as: admin, body })).status).toBe(200)

  await query(
    `insert into webhook_events (id, provider, type, at, state, received_at)
    select 'evt_ours', $1, type, at, state, received_at from webhook_events`,
    [site.payments.provider],
  )
  await query("update webhook_events set received_at = received_at - interval '91 days'")
  await maintain(site.context, site.rooms.billing)
  const { rows } = await query("select id from webhook_events where state = 'failed'")
  expect(rows).toEqual([{ id: 'evt_ours' }])
})

test('a member with two subscriptions to a tier is one who pays for it', async () => {
  site = await openBillingSite()
  const [admin, member] = [await site.member({ role: 'admin' }), await site.member()]
  await site.buy(member, 2)
  await site.context.database.query(
    `insert into subscriptions select (jsonb_populate_record(s, '{"id": "sub_second"}')).* from subscriptions s`,
  )
  const { body } = await site.request('GET /api/admin/membership-tiers', { as: admin })
  expect(body.map(({ payingMembers }: { payingMembers: number }) => payingMembers)).toEqual([0, 1, 0])
})

test('without a provider a member with customers in two accounts is one who pays', async () => {
  site = await openBillingSite()
  const [admin, member] = [await site.member({ role: 'admin' }), await site.member()]
  await site.buy(member, 2)
  const { query } = site.context.database
  await query(
    `insert into billing_customers (id, provider, user_id, created_at) values ('cus_old', 'sandbox:other', $1, now())`,
    [member.id],
  )
  await query(
    `insert into subscriptions select (jsonb_populate_record(s,
      '{"id": "sub_old", "provider": "sandbox:other", "customer_id": "cus_old"}')).* from subscriptions s`,
  )
  site.rooms.billing.payments = null
  const { body } = await site.request('GET /api/admin/membership-tiers', { as: admin })
  expect(body.map(({ payingMembers }: { payingMembers: number }) => payingMembers)).toEqual([0, 1, 0])
})

test('a tier of another account is deleted without telling this one', async () => {
  site = await openBillingSite({ isInitialized: false })
  const [admin, member] = [await site.member({ role: 'admin' }), await site.member()]
  await leftByAnother(member.id)
  const { status } = await site.request('DELETE /api/admin/membership-tiers/2', { as: admin })
  expect(status).toBe(204)
  expect(site.calls).toEqual([])
})

test('a sandbox that was stopped and started again knows what was sold', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-sandbox-'))
  const open = () =>
    createPaymentSandbox({
      folder,
      pagesUrl: 'http://localhost:3000/payment-sandbox',
      webhookUrl: 'http://127.0.0.1:9/nobody',
    })
  const first = open()
  site = await openBillingSite({ sandbox: first })
  const member = await site.member()
  await site.buy(member, 2)
  const [bought] = [...first.state.maps.subscription.values()]
  await first.close()

  const second = open()
  const { host, port } = await second.listen()
  expect([second.installation, second.key, second.webhookSecret]).toEqual([
    first.installation,
    first.key,
    first.webhookSecret,
  ])
  const payments = stripePayments({
    secretKey: second.key,
    webhookSecret: second.webhookSecret,
    apiBase: `http://${host}:${port}`,
    site: 'test',
    provider: `sandbox:${second.installation}`,
    clock: { now: () => new Date(second.now() * 1000) },
  })
  const synced = await syncCustomer(site.context, payments, bought?.customer ?? '')
  expect(synced?.leading?.subscription.id).toBe(bought?.id)
  expect(synced?.after).toMatchObject({ tierId: 2, status: 'active' })
  const again = await initializeProducts(site.context, payments)
  expect(again.map(({ status }) => status)).toEqual(['skipped', 'skipped', 'skipped'])
  expect(second.state.maps.price.size).toBe(2)
  await second.close()
})
