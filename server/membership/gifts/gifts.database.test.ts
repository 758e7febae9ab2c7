// Gifts of months of a tier: created by admins, redeemed once, active by the clock alone.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#contract/durations.ts'
import { addMonths } from '#server/base/days.ts'
import { billingCustomers } from '#server/billing/tables.ts'
import { syncCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { giftCodes } from '#server/membership/tables.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { giftsOn } from '#server/testing/rooms/gifts.ts'
import { readPlan } from '#server/testing/rooms/member-status.ts'
import { TEST_PASSWORD, type TestMember } from '#server/testing/site.ts'

const [FREE, PRO, PREMIUM] = [1, 2, 3]

let site: BillingSite
let admin: TestMember
let member: TestMember

beforeAll(async () => {
  site = await openBillingSite({ now: new Date('2026-01-15T12:00:00Z') })
})

beforeEach(async () => {
  admin = await site.member({ role: 'admin' })
  member = await site.member()
})

afterAll(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const made = (tierId: number, months: number, more: object = {}) =>
  giftsOn(site).make(admin, tierId, months, more)

const redeem = (code: string, as = member) => giftsOn(site).redeem(code, as)

async function give(tierId: number, months: number) {
  const answer = await redeem((await made(tierId, months)).code)
  expect(answer.status).toBe(200)
  return answer.body
}

/** The member's present plan, as every screen shows it. */
async function planNow(as = member) {
  const [user, own, rights] = await Promise.all([
    site.request('GET /api/user', { as }),
    site.request('GET /api/subscription', { as }),
    site.request('GET /api/user-permissions', { as }),
  ])
  return {
    tier: user.body.membershipTierId,
    end: user.body.subscriptionEndDate,
    state: own.body.state,
    plan: own.body.plan?.name ?? null,
    gift: own.body.gift,
    posts: rights.body.postAds,
  }
}

async function pass(seconds: number) {
  await site.advance(seconds)
  member = await site.signInAgain(member)
  admin = await site.signInAgain(admin)
}

const providerNow = () => site.payments.clock.now().getTime()

async function passUntil(time: string, offsetSeconds = 0) {
  await pass(Math.ceil((new Date(time).getTime() - providerNow()) / 1000) + offsetSeconds)
}

test('months redeemed one after the other on a last day of a month end as those of one code', async () => {
  const year = new Date(providerNow()).getUTCFullYear() + 1
  await passUntil(`${year}-01-31T10:00:00Z`)
  const ends = []
  for (const _ of [1, 2, 3]) ends.push((await give(PRO, 1)).until.slice(0, 10))
  const february = new Date(Date.UTC(year, 2, 0)).getUTCDate()
  expect(ends).toEqual([`${year}-02-${february}`, `${year}-03-31`, `${year}-04-30`])
})

test('a code gives its tier at once, to the second, and then nothing is left', async () => {
  const gift = await give(PRO, 2)
  expect(gift).toMatchObject({ tier: { id: PRO, name: 'Pro' }, months: 2, counts: true })
  expect(await planNow()).toMatchObject({
    tier: PRO,
    end: gift.until,
    state: 'gift',
    plan: 'Pro',
    posts: true,
  })
  await passUntil(gift.until, -2)
  expect((await planNow()).posts).toBe(true)
  await pass(2)
  expect(await planNow()).toMatchObject({ tier: FREE, end: null, state: 'none', gift: null, posts: false })
})

test('a gift shows in every answer with the member’s account, by the clock of payments', async () => {
  const gift = await give(PREMIUM, 1)
  const body = { username: member.username, password: TEST_PASSWORD }
  const user = () => site.request('GET /api/user', { as: member })
  const answers = async () => [
    (await site.request('POST /api/login', { body })).body,
    (await site.request('PATCH /api/user', { as: member, body: { location: 'Oslo' } })).body,
  ]
  const [entered, changed] = await answers()
  expect(changed).toEqual((await user()).body)
  expect(entered).toEqual({ ...changed, location: null })
  expect(changed).toMatchObject({
    membershipTierId: PREMIUM,
    subscriptionStatus: 'active',
    subscriptionEndDate: gift.until,
    subscriptionRenews: false,
    isPlanInForce: true,
  })
  expect(await readPlan(site.context.db, member.id)).toMatchObject({ tier: FREE, status: null })
  // The site's own clock stays where it is.
  site.sandbox.advance(32 * DAY_SECONDS)
  for (const later of [...(await answers()), (await user()).body])
    expect(later).toMatchObject({ membershipTierId: FREE, subscriptionEndDate: null, isPlanInForce: true })
})

test('admins see the plan that a gift gives, by the clock of payments', async () => {
  const listed = async () => {
    const [row] = (await site.request(`GET /api/admin/users?search=${member.username}`, { as: admin })).body
      .data
    const one = (await site.request(`GET /api/admin/users/${member.id}`, { as: admin })).body
    return [row, one].map(({ membershipTierId, tierName, subscriptionStatus }) => [
      membershipTierId,
      tierName,
      subscriptionStatus,
    ])
  }
  expect(await listed()).toEqual(Array(2).fill([FREE, 'Free', null]))
  await give(PRO, 2)
  expect(await listed()).toEqual(Array(2).fill([PRO, 'Pro', 'active']))
  // The site's own clock stays where it is.
  site.sandbox.advance(70 * DAY_SECONDS)
  expect((await planNow()).tier).toBe(FREE)
  expect(await listed()).toEqual(Array(2).fill([FREE, 'Free', null]))
})

test('codes of one tier follow each other, also when both are redeemed at once', async () => {
  const codes = [await made(PRO, 1), await made(PRO, 2)]
  const answers = await Promise.all(codes.map(({ code }) => redeem(code)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const rows = await site.context.db.select().from(giftCodes).where(eq(giftCodes.redeemedBy, member.id))
  const [first, second] = rows.toSorted((a, b) => Number(a.givenFrom) - Number(b.givenFrom))
  expect(second?.givenFrom).toEqual(first?.givenUntil)
  const start = first?.givenFrom ?? new Date(0)
  const end = addMonths(start, 3)
  expect((await planNow()).end).toBe(end.toISOString())
})

test('of two gifts the higher tier counts, and the other one afterwards', async () => {
  const long = await give(PRO, 3)
  const high = await give(PREMIUM, 1)
  expect(await planNow()).toMatchObject({ tier: PREMIUM, end: high.until })
  await passUntil(high.until, 1)
  expect(await planNow()).toMatchObject({ tier: PRO, end: long.until, posts: true })
  await passUntil(long.until, 1)
  expect(await planNow()).toMatchObject({ tier: FREE, posts: false })
})

test('a gift of a higher tier counts over what is paid, and what is paid comes back when it ends', async () => {
  await site.buy(member, PRO)
  const gift = await give(PREMIUM, 1)
  expect(gift.counts).toBe(true)
  expect(await planNow()).toMatchObject({ tier: PREMIUM, end: gift.until, state: 'active', plan: 'Pro' })
  // The provider is synced meanwhile: it knows nothing about gifts.
  const [customer] = await site.context.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, member.id))
  await syncCustomer(site.context, site.payments, customer?.id ?? '')
  expect((await planNow()).tier).toBe(PREMIUM)
  await passUntil(gift.until, 1)
  expect(await planNow()).toMatchObject({ tier: PRO, state: 'active', gift: null, posts: true })
})

test('that holds when no message of the provider arrives at all', async () => {
  await site.buy(member, PRO)
  site.sandbox.faults.webhooks = 'dropped'
  const gift = await give(PREMIUM, 1)
  const before = new Date(gift.until).getTime() - providerNow()
  // Jobs do not run either: only both clocks advance.
  site.sandbox.advance(before / 1000 + 1)
  site.clock.advance(before + 1000)
  member = await site.signInAgain(member)
  expect(await planNow()).toMatchObject({ tier: PRO, posts: true, gift: null })
  site.sandbox.faults.webhooks = 'ordered'
  await site.settle()
})

test('a gift of what is paid already waits, and counts once the subscription has ended', async () => {
  await site.buy(member, PRO)
  const gift = await give(PRO, 3)
  expect(gift.counts).toBe(false)
  expect(await planNow()).toMatchObject({ state: 'active', gift: { name: 'Pro', counts: false } })
  await site.request('POST /api/subscription/cancel', { as: member })
  await pass(32 * DAY_SECONDS)
  expect(await planNow()).toMatchObject({ tier: PRO, state: 'gift', end: gift.until, posts: true })
  await passUntil(gift.until, 1)
  expect(await planNow()).toMatchObject({ tier: FREE, state: 'ended', posts: false })
})

test('a member with a gift can buy, and the gift is not taken for a payment', async () => {
  await give(PRO, 6)
  const { body: waiting } = await site.request('GET /api/subscription/status', { as: member })
  expect(waiting.state).toBe('none')
  await site.buy(member, PREMIUM)
  const { body: paid } = await site.request('GET /api/subscription/status', { as: member })
  expect(paid).toMatchObject({ state: 'paid', plan: { name: 'Premium' } })
  expect(await planNow()).toMatchObject({ tier: PREMIUM, state: 'active', gift: { counts: false } })
})

test('a renewal that fails leaves the gift, which then counts', async () => {
  await site.buy(member, PRO, '4000 0000 0000 0341')
  const gift = await give(PREMIUM, 24)
  await pass(31 * DAY_SECONDS + 9 * DAY_SECONDS)
  expect(await planNow()).toMatchObject({ tier: PREMIUM, end: gift.until, posts: true })
})
