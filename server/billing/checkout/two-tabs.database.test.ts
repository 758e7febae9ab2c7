// Double payments are prevented: double clicks, two tabs, members who already pay.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { GOOD_CARD, look, payOnPage } from '#sandbox/testing/shop.ts'
import { checkoutAttempts, subscriptions } from '#server/billing/tables.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import type { TestMember } from '#server/testing/site.ts'

const PRO = 2
const PREMIUM = 3

let site: BillingSite
let member: TestMember

beforeAll(async () => {
  site = await openBillingSite()
})

beforeEach(async () => {
  member = await site.member()
  site.calls.length = 0
})

afterAll(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const open = (tierId: number) => site.checkout(member, tierId)

const own = async () => (await site.request('GET /api/subscription', { as: member })).body

/** The member's subscriptions at the provider. */
function held() {
  const { subscription, customer } = site.sandbox.state.maps
  return [...subscription.values()].filter(
    ({ customer: id }) => customer.get(id)?.metadata.user_id === String(member.id),
  )
}

/** Two open pages at once, which our own checkout prevents: the second one bypasses it. */
async function openBoth(first: number, second: number): Promise<[string, string]> {
  const one = await open(first)
  await site.context.db
    .update(checkoutAttempts)
    .set({ state: 'failed' })
    .where(eq(checkoutAttempts.userId, member.id))
  const other = await open(second)
  return [one.body.url, other.body.url]
}

test('a double click opens one page', async () => {
  const [one, two] = await Promise.all([open(PRO), open(PRO)])
  expect([one?.status, two?.status]).toEqual([200, 200])
  expect(one?.body.url).toBe(two?.body.url)
  const posts = site.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(posts.filter((path) => path === '/v1/checkout/sessions')).toHaveLength(1)
  const rows = await site.context.db
    .select()
    .from(checkoutAttempts)
    .where(eq(checkoutAttempts.userId, member.id))
  expect(rows).toHaveLength(1)
})

test('two tabs with the same tier are one page; with another tier the first page is closed', async () => {
  const [first, again] = [await open(PRO), await open(PRO)]
  expect(again.body.url).toBe(first.body.url)
  const other = await open(PREMIUM)
  expect(other.body.url).not.toBe(first.body.url)
  expect(payOnPage(site.sandbox, first.body.url, GOOD_CARD).status).toBe(410)
  expect(payOnPage(site.sandbox, other.body.url, GOOD_CARD).status).toBe(303)
  await site.settle()
  expect(await own()).toMatchObject({ plan: { tierId: PREMIUM }, isPaid: true })
})

test('a page that was paid a moment ago is not opened again, even before anybody has told', async () => {
  const { body } = await open(PRO)
  payOnPage(site.sandbox, body.url, GOOD_CARD)
  const again = await open(PRO)
  expect([again.status, again.body.code]).toEqual([409, 'already_subscribed'])
  expect(await own()).toMatchObject({ state: 'active', isPaid: true })
})

test('a page that was paid, and whose plan has ended since, is not handed out again', async () => {
  const first = await open(PRO)
  payOnPage(site.sandbox, first.body.url, GOOD_CARD)
  await site.payments.subscriptions.end(held()[0]?.id ?? '', { refund: false })
  const second = await open(PRO)
  expect(second.status).toBe(200)
  expect(second.body.url).not.toBe(first.body.url)
  expect(payOnPage(site.sandbox, second.body.url, GOOD_CARD).status).toBe(303)
})

test('both pages paid: the higher tier is kept, the other ended and paid back, and the member told', async () => {
  const [premium, pro] = await openBoth(PREMIUM, PRO)
  payOnPage(site.sandbox, premium, GOOD_CARD)
  payOnPage(site.sandbox, pro, GOOD_CARD)
  expect(held().map(({ status }) => status)).toEqual(['active', 'active'])
  const before = site.emails.length
  await site.settle()
  expect(await own()).toMatchObject({ state: 'active', isPaid: true, plan: { tierId: PREMIUM } })
  expect(held().map(({ status, items }) => [status, items.data[0]?.price.unit_amount])).toEqual([
    ['active', 1999],
    ['canceled', 999],
  ])
  const refunds = [...site.sandbox.state.maps.refund.values()].map(({ amount }) => amount)
  expect(refunds.at(-1)).toBe(999)
  expect(site.emails.slice(before).filter(({ to }) => to.includes(member.username))).not.toEqual([])
})

test('both pages paid for the same tier: the older is kept', async () => {
  const [one, other] = await openBoth(PRO, PRO)
  payOnPage(site.sandbox, one, GOOD_CARD)
  site.sandbox.advance(60)
  payOnPage(site.sandbox, other, GOOD_CARD)
  await site.settle()
  expect(held().map(({ status }) => status)).toEqual(['active', 'canceled'])
  await site.settle()
  const rows = await site.context.db.select().from(subscriptions).where(eq(subscriptions.userId, member.id))
  expect(rows.filter(({ state }) => state === 'active')).toHaveLength(1)
})

test('who has the tier already is told so', async () => {
  await site.buy(member, PRO)
  const { status, body } = await open(PRO)
  expect([status, body.code]).toEqual([409, 'already_subscribed'])
})

test('who has another tier is led to a confirmed change, never to a second subscription', async () => {
  await site.buy(member, PRO)
  const { status, body } = await open(PREMIUM)
  expect(status).toBe(200)
  expect(body.url).toMatch(/^http:\/\/localhost:3000\/payment-sandbox\/p\//)
  expect(look(site.sandbox, body.url)).toContain('Confirm your change')
  expect(held()).toHaveLength(1)
})

test('who is past due is led to the card, whatever tier was picked, and reaches every billing call', async () => {
  await site.buy(member, PRO, '4000 0000 0000 0341')
  await site.advance(31 * DAY_SECONDS + 2 * HOUR_SECONDS)
  member = await site.signInAgain(member)
  const again = await site.context.db.select().from(subscriptions).where(eq(subscriptions.userId, member.id))
  expect(again).toMatchObject([{ state: 'past_due' }])
  for (const tierId of [PRO, PREMIUM]) {
    const { status, body } = await open(tierId)
    expect(status).toBe(200)
    expect(look(site.sandbox, body.url)).toContain('Update your card')
  }
  await site.advance(8 * DAY_SECONDS)
  expect(await own()).toMatchObject({ state: 'past_due', isPaid: false })
  for (const purpose of ['card', 'home'])
    expect((await site.request('POST /api/billing-portal', { as: member, body: { purpose } })).status).toBe(
      200,
    )
  expect((await site.request('GET /api/subscription/invoices', { as: member })).body.data).toHaveLength(2)
})
