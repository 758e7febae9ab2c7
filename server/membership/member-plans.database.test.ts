import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { readPlan, readSanctions, setPlan, setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { accountPlans } from './account-plans.ts'
import { letPlanRunOut } from './member-plan.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

const NOTHING = { tier: null, status: null, end: null, renews: true }
const END = '2026-03-01T10:00:00.000Z'

test('a member without a plan is shown as they always were', async () => {
  const member = await site.member({ tier: 'none' })
  expect((await site.request('GET /api/user', { as: member })).body).toMatchObject({
    membershipTierId: null,
    subscriptionStatus: null,
    subscriptionEndDate: null,
    subscriptionRenews: false,
    isPlanInForce: false,
    silencedUntil: null,
  })
})

/** Whether the member is told that their plan is in force, and whether they have its rights. */
async function inForce(as: TestMember) {
  const [user, rights] = await Promise.all([
    site.request('GET /api/user', { as }),
    site.request('GET /api/user-permissions', { as }),
  ])
  return { told: user.body.isPlanInForce, postAds: rights.body.postAds }
}

test.each([
  ['active', -DAY_MS, true, true],
  ['active', -3 * DAY_MS, true, false],
  ['active', -HOUR_MS, false, false],
  ['past_due', -6 * DAY_MS, true, true],
  ['past_due', -8 * DAY_MS, true, false],
  ['canceled', DAY_MS, true, false],
])(
  'a plan that is %s, with its end %d ms from now and renewal %s, is in force: %s',
  async (status, ms, renews, isInForce) => {
    const member = await site.member({ tier: 'pro', status })
    await setPlan(site.context.db, member.id, { end: new Date(site.clock.now().getTime() + ms), renews })
    expect(await inForce(member)).toEqual({ told: isInForce, postAds: isInForce })
  },
)

test('a plan whose provider has lost the customer is active by its status, and in force until its end', async () => {
  const { db } = site.context
  const member = await site.member({ tier: 'pro' })
  await letPlanRunOut(db, member.id)
  expect(await inForce(member)).toEqual({ told: true, postAds: true })
  await setPlan(db, member.id, { end: site.clock.now() })
  expect(await readPlan(db, member.id)).toMatchObject({ tier: 2, status: 'active', renews: false })
  expect(await inForce(member)).toEqual({ told: false, postAds: false })
})

test('a free plan is in force without a payment', async () => {
  const { body } = await site.request('GET /api/user', { as: await site.member() })
  expect(body).toMatchObject({ membershipTierId: 1, subscriptionStatus: null, isPlanInForce: true })
})

test('a tier that was deleted while somebody joined it is refused as one that never was', async () => {
  const member = await site.member({ tier: 'none' })
  const choosing = site.context.db.transaction((tx) => accountPlans.choose(tx, member.id, 99))
  await expect(choosing).rejects.toMatchObject({
    code: 'unknown_tier',
    fields: { membershipTierId: 'This membership tier does not exist' },
  })
  expect(await readPlan(site.context.db, member.id)).toEqual(NOTHING)
})

test('plan and sanctions are taken along with the account; the plan goes with it, a ban stays', async () => {
  const { db } = site.context
  const member = await site.member({ tier: 'pro' })
  await setPlan(db, member.id, { end: new Date(END), renews: false })
  await setSanctions(db, member.id, { silencedUntil: new Date(END), bannedAt: new Date(END) })
  const { account } = JSON.parse(JSON.stringify(await exportMember(db, member.username, personalData)))
  expect(account).toMatchObject({
    username: member.username,
    membershipTierId: 2,
    subscriptionStatus: 'active',
    subscriptionEndDate: END,
    subscriptionRenews: false,
    bannedAt: END,
    silencedUntil: END,
  })
  await eraseMember(site.context, member.username, personalData)
  expect(await readPlan(db, member.id)).toEqual(NOTHING)
  expect((await readSanctions(db, member.id)).bannedAt).toEqual(new Date(END))
})
