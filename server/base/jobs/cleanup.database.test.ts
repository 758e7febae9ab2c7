import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { cleanUpSessions } from '#server/accounts/sign-in/sessions.ts'
import { openTestSite } from '#server/testing/site.ts'
import { cleanUpGround } from './cleanup.ts'

test('what has had its day is swept, what is still needed stays', async () => {
  const site = await openTestSite({ seed: 'base' })
  const { db, database, clock } = site.context
  await site.member()
  await database.query(`insert into outbox (type, payload, created_at) values
    ('old', '{}', now() - interval '40 days'), ('young', '{}', now() - interval '2 days')`)
  await database.query(
    `insert into rate_limits (key, points, expire) values ('spent', 1, 1), ('running', 1, $1)`,
    [clock.now().getTime() + DAY_MS],
  )
  await cleanUpGround(db, clock.now())
  await cleanUpSessions(db, clock.now())
  const rows = async (text: string) => (await database.query(text)).rows.map((row) => Object.values(row)[0])
  expect(await rows('select type from outbox')).toEqual(['young'])
  expect(await rows('select key from rate_limits')).toEqual(['running'])
  expect(await rows('select count(*)::int from sessions')).toEqual([1])
  await cleanUpSessions(db, new Date(clock.now().getTime() + 31 * DAY_MS))
  await cleanUpGround(db, new Date(clock.now().getTime() + 60 * DAY_MS))
  expect(await rows('select count(*)::int from sessions')).toEqual([0])
  // The newest event stays for its number.
  expect(await rows('select type from outbox')).toEqual(['young'])
})
