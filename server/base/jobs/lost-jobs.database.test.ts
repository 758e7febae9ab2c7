// An expired job is given out again, while the process that had it first may still work on it.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { createBoss, type Jobs, jobType, openJobs } from './jobs.ts'

const slow = jobType<{ part: number }>('test-slow', { retries: 3 })

let site: TestSite
let processes: Jobs[]
beforeAll(async () => {
  await openTestSite({ seed: 'none' })
})
beforeEach(async () => {
  site = await openTestSite({ seed: 'none' })
  processes = []
})
afterEach(async () => {
  for (const jobs of processes) await jobs.stop()
})

/** A process whose handler continues when the test says how it ends. */
async function openProcess() {
  const { database, log } = site.context
  const jobs = await openJobs(database, log, {
    types: [slow],
    subscribers: [],
    pollSeconds: 0.5,
    stopSeconds: 0.5,
  })
  processes.push(jobs)
  let begun = 0
  let end: (how: 'is done' | 'fails') => void = () => undefined
  const ended = new Promise<'is done' | 'fails'>((done) => {
    end = done
  })
  await jobs.work(slow, async () => {
    begun++
    if ((await ended) === 'fails') throw new Error('too late anyway')
  })
  return { jobs, end, begun: () => begun }
}

async function state(): Promise<unknown> {
  const { rows } = await site.context.database.query(
    "select state::text from pgboss.job where name = 'test-slow'",
  )
  return rows.map(({ state }) => state)
}

async function timeIsUp(): Promise<void> {
  const { database } = site.context
  await database.query(
    "update pgboss.job set started_on = started_on - interval '1 day' where state = 'active'",
  )
  await createBoss(database).expire()
  await database.query("update pgboss.job set start_after = now() where state = 'retry'")
}

test.each(['is done', 'fails'] as const)(
  'when the first attempt %s after its time, the job stays with the second',
  async (how) => {
    const first = await openProcess()
    await first.jobs.add(site.context.db, slow, { part: 1 })
    await expect.poll(first.begun, { timeout: 10_000 }).toBe(1)
    await timeIsUp()
    const second = await openProcess()
    await expect.poll(second.begun, { timeout: 10_000 }).toBe(1)
    first.end(how)
    await first.jobs.stop()
    expect(await state()).toEqual(['active'])
    second.end('is done')
    await expect.poll(state, { timeout: 10_000 }).toEqual(['completed'])
    expect([first.begun(), second.begun()]).toEqual([1, 1])
  },
)

test('what a process was at when it stopped is given to another at once', async () => {
  const first = await openProcess()
  await first.jobs.add(site.context.db, slow, { part: 1 })
  await expect.poll(first.begun, { timeout: 10_000 }).toBe(1)
  await first.jobs.stop()
  expect(await state()).toEqual(['retry'])
  first.end('is done')
  const { database } = site.context
  await database.query("update pgboss.job set start_after = now() where state = 'retry'")
  const second = await openProcess()
  second.end('is done')
  await expect.poll(state, { timeout: 10_000 }).toEqual(['completed'])
  expect(second.begun()).toBe(1)
})
