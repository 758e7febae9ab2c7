// A planned downgrade survives a declined upgrade, and keeps the member's promotion code.

import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_SECONDS } from '#contract/durations.ts'
import { noFaults } from '#sandbox/faults.ts'
import { GOOD_CARD, payOnPage } from '#sandbox/testing/shop.ts'
import { sendDueCommands } from '#server/billing/provider/commands.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import type { TestMember } from '#server/testing/site.ts'

const PRO = 2
const PREMIUM = 3

let site: BillingSite
let member: TestMember
/** A tier above Premium. */
let patron: number

beforeAll(async () => {
  site = await openBillingSite()
  const tier = { name: 'Patron', description: 'More of it.', price: '29.99', features: ['All'] }
  const admin = await site.member({ role: 'admin' })
  patron = (await site.request('POST /api/admin/membership-tiers', { as: admin, body: tier })).body.id
})

beforeEach(async () => {
  member = await site.member()
})

afterEach(() => {
  Object.assign(site.sandbox.faults, noFaults())
})

afterAll(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const own = async () => (await site.request('GET /api/subscription', { as: member })).body
const amounts = async () =>
  (await site.request('GET /api/subscription/invoices', { as: member })).body.data.map(
    ({ amount }: { amount: string }) => amount,
  )

async function change(tierId: number) {
  const body = { tierId }
  const { at } = (await site.request('POST /api/subscription/change-preview', { as: member, body })).body
  return site.request('POST /api/subscription/change', { as: member, body: { ...body, at } })
}

/** Advances beyond the renewal. */
async function renew(): Promise<void> {
  const end = Date.parse((await own()).renewsAt) / 1000
  await site.advance(end - site.sandbox.now() + 2 * HOUR_SECONDS)
  member = await site.signInAgain(member)
}

test('a declined upgrade leaves the planned downgrade', async () => {
  await site.buy(member, PREMIUM)
  await change(PRO)
  site.sandbox.faults.declinedCharges = 1
  const refused = await change(patron)
  expect([refused.status, refused.body.code]).toEqual([409, 'payment_refused'])
  expect(refused.body.error).toContain('declined')
  expect(await own()).toMatchObject({ plan: { tierId: PREMIUM }, next: { tierId: PRO }, pending: null })
  await renew()
  expect(await own()).toMatchObject({ plan: { tierId: PRO }, isPaid: true })
  expect(await amounts()).toMatchObject({ 0: '9.99' })
})

test('it is planned again later where the provider is silent after the decline', async () => {
  await site.buy(member, PREMIUM)
  await change(PRO)
  site.sandbox.faults.declinedCharges = 1
  const { subscriptions } = site.payments
  const { upgrade } = subscriptions
  subscriptions.upgrade = async (wanted) => {
    try {
      await upgrade(wanted)
    } finally {
      site.sandbox.faults.api = { fault: 'hang_up', count: 1_000 }
    }
  }
  await change(patron)
  subscriptions.upgrade = upgrade
  site.sandbox.faults.api = null
  await site.settle()
  expect(await own()).toMatchObject({ plan: { tierId: PREMIUM }, next: null })
  await site.advance(120)
  await sendDueCommands(site.context, site.payments)
  await site.settle()
  expect(await own()).toMatchObject({ plan: { tierId: PREMIUM }, next: { tierId: PRO } })
})

test('where its price is no longer sold, the plan ends with the period instead of renewing', async () => {
  await site.buy(member, PREMIUM)
  await change(PRO)
  const provider = new Stripe(site.sandbox.key, { ...(await site.sandbox.listen()), protocol: 'http' })
  const { data } = await provider.prices.list({ active: true, limit: 100 })
  const sold = data.find(({ unit_amount: cents }) => cents === 999)
  if (!sold) throw new Error('the cheaper price is gone')
  await provider.products.update(String(sold.product), { default_price: '' })
  await provider.prices.update(sold.id, { active: false })
  try {
    site.sandbox.faults.declinedCharges = 1
    expect((await change(patron)).status).toBe(409)
    await site.settle()
    expect(await own()).toMatchObject({ plan: { tierId: PREMIUM }, next: null, endsAt: expect.any(String) })
  } finally {
    await provider.prices.update(sold.id, { active: true })
    await provider.products.update(String(sold.product), { default_price: sold.id })
  }
})

test('an upgrade that is paid replaces the planned downgrade for good', async () => {
  await site.buy(member, PREMIUM)
  await change(PRO)
  expect((await change(patron)).body).toMatchObject({ plan: { tierId: patron }, next: null })
  await site.advance(120)
  await sendDueCommands(site.context, site.payments)
  await site.settle()
  expect(await own()).toMatchObject({ plan: { tierId: patron }, next: null })
})

test('a downgrade keeps the member’s promotion code, now and at the cheaper price', async () => {
  const { sandbox } = site
  const provider = new Stripe(sandbox.key, { ...(await sandbox.listen()), protocol: 'http' })
  const { id: coupon } = await provider.coupons.create({ percent_off: 50, duration: 'forever' })
  await provider.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code: 'HALF' })
  const { body } = await site.checkout(member, PREMIUM)
  payOnPage(sandbox, body.url, GOOD_CARD, { promotionCode: 'HALF' })
  await site.settle()
  await change(PRO)
  await renew()
  expect(await own()).toMatchObject({ plan: { tierId: PRO } })
  await renew()
  expect(await amounts()).toEqual(['4.99', '4.99', '9.99'])
})
