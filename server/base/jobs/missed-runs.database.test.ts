import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { type Jobs, jobType, openJobs } from './jobs.ts'
import { queueMissedRuns } from './missed-runs.ts'

const types = [
  jobType('test-nightly', { retries: 2, schedule: '41 3 * * *' }),
  jobType('test-weekly', { retries: 1, schedule: '23 4 * * 1' }),
  jobType('test-hourly', { retries: 0, schedule: '20 * * * *' }),
]

let site: TestSite
let jobs: Jobs
beforeAll(async () => {
  site = await openTestSite({ seed: 'none' })
  jobs = await openJobs(site.context.database, site.context.log, {
    types,
    subscribers: [],
    pollSeconds: 3_600,
  })
})
afterAll(() => jobs.stop())

const query = async (text: string) => (await site.context.database.query(text)).rows

// Nobody works on the queues here, and pg-boss itself sends nothing of a past time.
beforeEach(async () => {
  await query("delete from pgboss.job where name like 'test-%'")
  await query("update pgboss.schedule set created_on = '2026-03-01T00:00:00Z'")
})

// A Tuesday.
const MORNING = new Date('2026-03-10T08:00:00Z')

const queued = () =>
  query(
    "select name, retry_limit as retries from pgboss.job where name like 'test-%' and state = 'created' order by name",
  )
const ran = (name: string, at: string, state = 'completed') =>
  query(`insert into pgboss.job (name, state, created_on) values ('${name}', '${state}', '${at}')`)

test('daily and weekly work that was missed is queued once, whoever asks', async () => {
  await ran('test-nightly', '2026-03-08T03:41:20Z')
  await ran('test-weekly', '2026-03-02T04:23:20Z')
  await Promise.all([queueMissedRuns(site.context.db, MORNING), queueMissedRuns(site.context.db, MORNING)])
  const missed = [
    { name: 'test-nightly', retries: 2 },
    { name: 'test-weekly', retries: 1 },
  ]
  expect(await queued()).toEqual(missed)
  await query("update pgboss.job set state = 'completed' where state = 'created' and name like 'test-%'")
  await queueMissedRuns(site.context.db, MORNING)
  expect(await queued()).toEqual([])
})

test('what ran at its time is not run again, whether it was done, failed or was moved to the archive', async () => {
  await ran('test-nightly', '2026-03-10T03:41:20Z', 'failed')
  await ran('test-weekly', '2026-03-09T04:23:20Z')
  await query("insert into pgboss.archive select * from pgboss.job where name = 'test-weekly'")
  await query("delete from pgboss.job where name = 'test-weekly'")
  await queueMissedRuns(site.context.db, MORNING)
  expect(await queued()).toEqual([])
  await query("delete from pgboss.archive where name = 'test-weekly'")
})

test('a schedule that is new has missed nothing, and one that is due just now is left to the queue', async () => {
  await query("update pgboss.schedule set created_on = '2026-03-10T02:00:00Z'")
  await queueMissedRuns(site.context.db, new Date('2026-03-10T03:42:00Z'))
  expect(await queued()).toEqual([])
})
