import { afterEach, expect, test, vi } from 'vitest'
import { sampleMembers } from '#server/accounts/seed.ts'
import { prepareSandbox } from '#server/billing/provider/sandbox-preparation.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { readPlan } from '#server/testing/rooms/member-status.ts'
import { portalConfiguration } from './tier-publishing.ts'

const CALL = 'POST /api/admin/initialize-stripe-products'
let site: BillingSite

async function open(options: Parameters<typeof openBillingSite>[0] = {}) {
  site = await openBillingSite({ isInitialized: false, ...options })
  return site.member({ role: 'admin' })
}

afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const objects = (kind: 'product' | 'price') => [...site.sandbox.state.maps[kind].values()]
const made = () => site.calls.filter(({ method, path }) => method === 'POST' && /products|prices/.test(path))

test('on an empty account the paid tiers get product and price, and the free one is skipped', async () => {
  const admin = await open()
  const { status, body } = await site.request(CALL, { as: admin })
  expect(status).toBe(200)
  expect(body.results).toMatchObject([
    { id: 1, name: 'Free', price: '0.00', status: 'skipped', stripeProductId: null, stripePriceId: null },
    { id: 2, name: 'Pro', price: '9.99', status: 'success', stripeProductId: 'tier_test_2' },
    { id: 3, name: 'Premium', price: '19.99', status: 'success', stripeProductId: 'tier_test_3' },
  ])
  const tiers = (await site.request('GET /api/membership-tiers')).body
  expect(tiers.map((tier: { isPopular: boolean }) => tier.isPopular)).toEqual([false, true, false])
  expect(tiers.map((tier: { stripePriceId: string | null }) => tier.stripePriceId)).toEqual([
    null,
    body.results[1].stripePriceId,
    body.results[2].stripePriceId,
  ])
  expect(await portalConfiguration(site.context.db, site.payments.provider)).toMatch(/^bpc_/)
})

test('a second run skips everything and makes nothing', async () => {
  const admin = await open()
  const first = await site.request(CALL, { as: admin })
  const before = made().length
  const second = await site.request(CALL, { as: admin })
  expect(second.body.results.map(({ status }: { status: string }) => status)).toEqual([
    'skipped',
    'skipped',
    'skipped',
  ])
  expect(second.body.results[1].stripePriceId).toBe(first.body.results[1].stripePriceId)
  expect(made().length).toBe(before)
  expect(objects('price')).toHaveLength(2)
})

test('of two runs at once one is refused, and there are no twins', async () => {
  const admin = await open()
  const answers = await Promise.all([1, 2].map(() => site.request(CALL, { as: admin })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_running')
  expect(objects('product')).toHaveLength(2)
  expect(objects('price')).toHaveLength(2)
})

test('a run that died holds nobody up for long', async () => {
  const admin = await open()
  await site.context.database.query(
    `insert into payment_accounts (provider, held_by, held_until) values ($1, 'somebody', $2)`,
    [site.payments.provider, new Date(site.clock.now().getTime() + 60_000)],
  )
  expect((await site.request(CALL, { as: admin })).status).toBe(409)
  site.clock.advance(61_000)
  expect((await site.request(CALL, { as: admin })).status).toBe(200)
})

test('a run that lost its lease meanwhile stores nothing', async () => {
  const admin = await open()
  const publish = site.payments.plans.publish
  const published = vi.spyOn(site.payments.plans, 'publish').mockImplementation(async (plan) => {
    await site.context.database.query(`update payment_accounts set held_by = 'another'`)
    return publish(plan)
  })
  const { status, body } = await site.request(CALL, { as: admin })
  published.mockRestore()
  expect([status, body.code]).toEqual([409, 'already_running'])
  const { rows } = await site.context.database.query('select from tier_prices')
  expect(rows).toEqual([])
  const tiers = (await site.request('GET /api/membership-tiers')).body
  expect(tiers.some(({ stripePriceId }: { stripePriceId: string | null }) => stripePriceId)).toBe(false)
})

test('one tier that fails leaves the others unharmed, and a later run mends it', async () => {
  const admin = await open()
  site.sandbox.faults.api = { fault: 'status_500', count: 3, path: '/v1/products/tier_test_2' }
  const first = await site.request(CALL, { as: admin })
  expect(first.status).toBe(200)
  expect(first.body.results).toMatchObject([
    { status: 'skipped' },
    { status: 'error', stripePriceId: null },
    { status: 'success' },
  ])
  expect(first.body.results[1].message).not.toMatch(/500|sandbox|unknown/i)
  const second = await site.request(CALL, { as: admin })
  expect(second.body.results).toMatchObject([
    { status: 'skipped' },
    { status: 'success' },
    { status: 'skipped' },
  ])
  expect(objects('product')).toHaveLength(2)
})

test('a search that lags behind makes no duplicate', async () => {
  const admin = await open()
  site.sandbox.faults.searchLag = 3600
  await site.request(CALL, { as: admin })
  await site.context.database.query(
    'update membership_tiers set stripe_product_id = null, stripe_price_id = null, provider = null',
  )
  const again = await site.request(CALL, { as: admin })
  expect(again.body.results[1].stripePriceId).toBeTruthy()
  expect(objects('product')).toHaveLength(2)
  expect(objects('price')).toHaveLength(2)
})

test('a silent provider is said for each tier, and nothing half-done is left', async () => {
  const admin = await open()
  site.sandbox.faults.api = { fault: 'hang_up', count: 1000 }
  const { status, body } = await site.request(CALL, { as: admin })
  expect(status).toBe(200)
  expect(body.results.map((one: { status: string }) => one.status)).toEqual(['skipped', 'error', 'error'])
  const tiers = (await site.request('GET /api/membership-tiers')).body
  expect(tiers.every((tier: { stripePriceId: string | null }) => tier.stripePriceId === null)).toBe(true)
}, 30_000)

test('without a provider it answers 503, and members may not call it', async () => {
  const admin = await open()
  expect((await site.request(CALL, { as: await site.member() })).status).toBe(403)
  expect((await site.request(CALL)).status).toBe(401)
  site.rooms.billing.payments = null
  const { status, body } = await site.request(CALL, { as: admin })
  expect([status, body.code]).toEqual([503, 'billing_unavailable'])
})

test('the first start with the sandbox makes products and the sample members’ subscriptions, the second nothing', async () => {
  await open({ seed: 'demo' })
  await prepareSandbox(site.context, site.payments)
  const members = await sampleMembers(site.context.db)
  const plans = await Promise.all(
    ['demo_free', 'demo_premium', 'demo_pro'].map(async (username) => ({
      username,
      ...(await readPlan(site.context.db, members.get(username) ?? 0)),
    })),
  )
  expect(plans).toMatchObject([
    { username: 'demo_free', tier: 1, status: null },
    { username: 'demo_premium', tier: 3, status: 'active' },
    { username: 'demo_pro', tier: 2, status: 'active' },
  ])
  const [, premium] = [...site.sandbox.state.maps.subscription.values()]
  expect(plans[1]?.end?.getTime()).toBe((premium?.items.data[0]?.current_period_end ?? 0) * 1000)
  const before = site.calls.length
  await prepareSandbox(site.context, site.payments)
  expect(site.calls.length).toBe(before)
})

test('a first start that died in the middle is made up for by itself', async () => {
  await open({ seed: 'demo' })
  await site.context.database.query(
    `insert into payment_accounts (provider, held_by, held_until) values ($1, 'somebody', $2)`,
    [site.payments.provider, new Date(site.clock.now().getTime() + 120_000)],
  )
  await prepareSandbox(site.context, site.payments)
  expect(objects('price')).toEqual([])
  await site.advance(151)
  expect(objects('price')).toHaveLength(2)
  expect(site.sandbox.state.maps.subscription.size).toBe(2)
})

test('while the sandbox fails the site opens without prices, and gets them later', async () => {
  await open()
  site.sandbox.faults.api = { fault: 'status_500', count: 1000 }
  await prepareSandbox(site.context, site.payments)
  site.sandbox.faults.api = null
  expect((await site.request('GET /api/membership-tiers')).body[1].stripePriceId).toBeNull()
  await site.advance(151)
  expect((await site.request('GET /api/membership-tiers')).body[1].stripePriceId).toMatch(/^price_/)
}, 30_000)
