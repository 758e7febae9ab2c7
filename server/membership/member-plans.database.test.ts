// Plans and sanctions in tables of their own: what was in the members' rows is there, and their wire is the same.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { eraseMember, exportMember } from '#server/accounts/personal-data.ts'
import { personalData } from '#server/app.ts'
import { rootDir } from '#server/base/config.ts'
import { rowsOf } from '#server/base/database.ts'
import { readPlan, readSanctions, setPlan, setSanctions } from '#server/testing/member-status.ts'
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
  const choosing = site.house.db.transaction((tx) => accountPlans.choose(tx, member.id, 99))
  await expect(choosing).rejects.toMatchObject({
    code: 'unknown_tier',
    fields: { membershipTierId: 'This membership tier does not exist' },
  })
  expect(await readPlan(site.house.db, member.id)).toEqual(NOTHING)
})

test('plan and sanctions are taken along with the account; the plan goes with it, a ban stays', async () => {
  const { db } = site.house
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

/** Before the migration: one of every kind that a site may hold. */
const BEFORE = sql`insert into users values
  (1, null, null, null, true, null, null),
  (2, 1, null, null, true, null, null),
  (3, 2, 'active', ${END}, true, null, null),
  (4, 2, 'canceled', ${END}, false, ${END}, null),
  (5, null, null, null, false, null, ${END}),
  (6, null, 'past_due', null, true, ${END}, ${END}),
  (7, null, null, ${END}, true, null, null)`

const UNDONE = new Error('undone')

test('a site that was updated finds each plan, ban and silence where it was', async () => {
  const file = join(rootDir, 'server', 'migrations', '0033_member-plans-and-sanctions.sql')
  // Tables of the transaction's own stand before the real ones.
  const steps = readFileSync(file, 'utf8').replaceAll('"public".', '').split('--> statement-breakpoint')
  let plans: unknown
  let sanctions: unknown
  let columns: unknown
  const updating = site.house.db.transaction(async (tx) => {
    await tx.execute(sql`set local search_path = pg_temp, public`)
    await tx.execute(sql`create table membership_tiers (id int primary key)`)
    await tx.execute(sql`insert into membership_tiers values (1), (2)`)
    await tx.execute(sql`create table users (id int primary key, membership_tier_id int, subscription_status text,
      subscription_end_date timestamptz, subscription_renews bool not null default true, banned_at timestamptz,
      silenced_until timestamptz)`)
    await tx.execute(BEFORE)
    for (const step of steps) await tx.execute(sql.raw(step))
    const end = sql`end_date is not distinct from ${END}::timestamptz`
    plans = await rowsOf(
      tx,
      sql`select user_id as id, tier_id as tier, status, renews, case when ${end} then 'then' end as "end"
        from member_plans order by user_id`,
    )
    sanctions = await rowsOf(
      tx,
      sql`select user_id as id, banned_at = ${END}::timestamptz as banned, silenced_until = ${END}::timestamptz as silenced
        from sanctions order by user_id`,
    )
    columns = await rowsOf(tx, sql`select * from users where id = 3`)
    throw UNDONE
  })
  await expect(updating).rejects.toBe(UNDONE)
  expect(plans).toEqual([
    { id: 2, tier: 1, status: null, renews: true, end: null },
    { id: 3, tier: 2, status: 'active', renews: true, end: 'then' },
    { id: 4, tier: 2, status: 'canceled', renews: false, end: 'then' },
    { id: 5, tier: null, status: null, renews: false, end: null },
    { id: 6, tier: null, status: 'past_due', renews: true, end: null },
    { id: 7, tier: null, status: null, renews: true, end: 'then' },
  ])
  expect(sanctions).toEqual([
    { id: 4, banned: true, silenced: null },
    { id: 5, banned: null, silenced: true },
    { id: 6, banned: true, silenced: true },
  ])
  expect(columns).toEqual([{ id: 3 }])
})
