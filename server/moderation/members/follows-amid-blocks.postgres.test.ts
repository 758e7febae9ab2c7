// A follow and a block between two members at the same time: no follow remains beside the block.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockMember } from '#server/accounts/members.ts'
import { rowsOf } from '#server/base/database/database.ts'
import { memberFollows } from '#server/moderation/tables.ts'
import { holdTransaction } from '#server/testing/databases/outer-handle.ts'
import { openTestSite } from '#server/testing/site.ts'

test('a block waits for a follow that is being written, and ends it', async () => {
  const site = await openTestSite()
  const { db } = site.context
  const [ada, bob] = [await site.member(), await site.member()]
  let answered = false
  const isWaiting = async () => {
    const waiting = sql`select 1 as one from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return (await rowsOf(db, waiting)).length > 0
  }
  // The steps of followMember, paused once the row is written.
  const [blocking] = await holdTransaction(db, async (tx) => {
    await lockMember(tx, bob.id)
    await tx
      .insert(memberFollows)
      .values({ followerId: bob.id, followedId: ada.id, followedAt: site.clock.now() })
    const asked = site.request(`PUT /api/blocks/${bob.id}`, { as: ada }).finally(() => {
      answered = true
    })
    await expect.poll(async () => answered || (await isWaiting()), { timeout: 5_000 }).toBe(true)
    return [asked] as const
  })
  expect((await blocking).status).toBe(200)
  expect(await db.$count(memberFollows)).toBe(0)
})

test('two who block each other at once both succeed', async () => {
  const site = await openTestSite()
  const [ada, bob] = [await site.member(), await site.member()]
  const answers = await Promise.all([
    site.request(`PUT /api/blocks/${bob.id}`, { as: ada }),
    site.request(`PUT /api/blocks/${ada.id}`, { as: bob }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})
