// Plans written while somebody else is at them: an update beside a process that still serves, and two writers at once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import { rootDir } from '#server/base/config.ts'
import { untilOneWaits } from '#server/testing/barriers.ts'
import { readPlan, setPlan } from '#server/testing/member-status.ts'
import { holdTransaction } from '#server/testing/outer-handle.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { letPlanRunOut } from './member-plan.ts'

const file = join(rootDir, 'server', 'migrations', '0033_member-plans-and-sanctions.sql')

let site: TestSite
beforeEach(async () => {
  site = await openTestSite()
  await site.house.database.query(`create schema older;
    create table older.membership_tiers (id int primary key);
    create table older.users (id int primary key, membership_tier_id int, subscription_status text,
      subscription_end_date timestamptz, subscription_renews bool not null default true, banned_at timestamptz,
      silenced_until timestamptz)`)
})
afterEach(() => site.house.database.query('drop schema older cascade'))

const inOlder = sql`set local search_path = older`

async function update(): Promise<void> {
  const steps = readFileSync(file, 'utf8').replaceAll('"public".', '').split('--> statement-breakpoint')
  await holdTransaction(site.house.db, async (tx) => {
    await tx.execute(inOlder)
    for (const step of steps) await tx.execute(sql.raw(step))
  })
}

test('an update waits for who reads a member and then the tiers, and neither ends the other', async () => {
  let updating: Promise<void> | undefined
  const reading = holdTransaction(site.house.db, async (tx) => {
    await tx.execute(inOlder)
    await tx.execute(sql`select * from users`)
    updating = update()
    // Told below: until then nobody awaits it.
    updating.catch(() => undefined)
    await untilOneWaits(site)
    await tx.execute(sql`select * from membership_tiers`)
  })
  const ended = await Promise.allSettled([reading, reading.catch(() => undefined).then(() => updating)])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

test('a plan that ends while the provider is found to have lost its member does not come back', async () => {
  const { db } = site.house
  const member = await site.member({ tier: 'pro' })
  let running: Promise<void> | undefined
  await holdTransaction(db, async (tx) => {
    await tx.select().from(users).where(eq(users.id, member.id)).for('no key update')
    running = holdTransaction(db, (other) => letPlanRunOut(other, member.id))
    await untilOneWaits(site)
    await setPlan(tx, member.id, { tierId: 1, status: 'canceled' })
  })
  await running
  expect(await readPlan(db, member.id)).toMatchObject({ tier: 1, status: 'canceled' })
})
