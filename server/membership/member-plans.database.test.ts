import { beforeAll, expect, test } from 'vitest'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { readPlan, readSanctions, setPlan, setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { accountPlans } from './member-plan.ts'

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
    subscriptionRenews: true,
    silencedUntil: null,
  })
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
  await eraseMember(db, member.username, personalData)
  expect(await readPlan(db, member.id)).toEqual(NOTHING)
  expect((await readSanctions(db, member.id)).bannedAt).toEqual(new Date(END))
})
