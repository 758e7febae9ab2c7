import { beforeAll, expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { users } from '#server/accounts/tables.ts'
import { openTestSite } from '#server/testing/site.ts'
import { type JobType, jobType, mailJobType, openJobs } from './jobs.ts'

const listOf = (...types: JobType<object>[]) => ({ types, subscribers: [] })

const greet = jobType<{ name: string }>('test-greet', { retries: 1 })

// Creating the database takes the longest, and should not count towards the first test.
beforeAll(async () => {
  await openTestSite({ seed: 'none' })
})

test('a job exists exactly if the transaction that added it commits', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const jobs = await openJobs(context.database, context.log, { ...listOf(greet), pollSeconds: 0.5 })
  const greeted: string[] = []
  await jobs.work(greet, async ({ name }) => {
    greeted.push(name)
  })
  const rolledBack = context.db.transaction(async (tx) => {
    await jobs.add(tx, greet, { name: 'nobody' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await context.db.transaction(async (tx) => {
    await jobs.add(tx, greet, { name: 'Ada' })
  })
  await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(['Ada'])
  await jobs.stop()
})

test('who does the work hears of each job at the commit, however seldom the queue is asked', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const jobs = await openJobs(context.database, context.log, { ...listOf(greet), pollSeconds: 3_600 })
  const greeted: string[] = []
  await jobs.work(greet, async ({ name }) => {
    greeted.push(name)
  })
  for (const name of ['Ada', 'Bob']) {
    await context.db.transaction((tx) => jobs.add(tx, greet, { name }))
    await expect.poll(() => greeted, { timeout: 10_000 }).toContain(name)
  }
  await context.db.transaction((tx) => jobs.addAll(tx, greet, [{ data: { name: 'Cy' } }]))
  await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(['Ada', 'Bob', 'Cy'])
  await jobs.stop()
})

test('several jobs are added at once or not at all, each at its own time', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const jobs = await openJobs(context.database, context.log, listOf(greet))
  const several = [{ data: { name: 'Ada' } }, { data: { name: 'Bob' }, afterSeconds: 300 }]
  const rolledBack = context.db.transaction(async (tx) => {
    await jobs.addAll(tx, greet, several)
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await context.db.transaction((tx) => jobs.addAll(tx, greet, several))
  await context.db.transaction((tx) => jobs.addAll(tx, greet, []))
  const { rows } = await context.database.query(
    `select data->>'name' as name, round(extract(epoch from start_after - created_on))::int as waits, retry_limit as retries
     from pgboss.job where name = 'test-greet' order by waits`,
  )
  expect(rows).toEqual([
    { name: 'Ada', waits: 0, retries: 1 },
    { name: 'Bob', waits: 300, retries: 1 },
  ])
  const unknown = jobType<{ name: string }>('test-nowhere', { retries: 1 })
  await expect(jobs.addAll(context.db, unknown, several)).rejects.toThrow('test-nowhere')
  await jobs.stop()
})

test('a transaction that shows no client takes no job: another connection would outlive its rollback', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const jobs = await openJobs(context.database, context.log, listOf(greet))
  const added = context.db.transaction((tx) => {
    const hidden = new Proxy(tx, {
      get: (target, name) => (name === 'session' ? {} : Reflect.get(target, name)),
    })
    return jobs.add(hidden, greet, { name: 'Ada' })
  })
  await expect(added).rejects.toThrow('the transaction shows no client')
  const { rows } = await context.database.query("select from pgboss.job where name = 'test-greet'")
  expect(rows).toEqual([])
  await jobs.stop()
})

const store = jobType<{ id: number }>('test-store', { retries: 0 })

test('what the queue keeps of a failure holds no value of the statement that failed', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const jobs = await openJobs(context.database, context.log, { ...listOf(store), pollSeconds: 0.5 })
  const twice = { username: 'ada', usernameKey: 'ada', passwordHash: '$argon2id$of-a-secret' }
  let naive = ''
  await jobs.work(store, async () => {
    await context.db
      .insert(users)
      .values([twice, twice])
      .catch((error: Error) => {
        naive = JSON.stringify(error, Object.getOwnPropertyNames(error))
        throw error
      })
  })
  await jobs.add(context.db, store, { id: 1 })
  const kept = async () => {
    const { rows } = await context.database.query(
      `select output::text from pgboss.job where name = 'test-store' and state = 'failed'`,
    )
    return String(rows[0]?.output ?? '')
  }
  await expect.poll(kept, { timeout: 10_000 }).toMatch(/insert into/)
  await jobs.stop()
  expect(naive).toContain('$argon2id$')
  expect(await kept()).toMatch(/duplicate key/)
  for (const value of ['$argon2id$', '=(ada)']) expect(await kept()).not.toContain(value)
})

test('work that piled up is done without a pause between its parts', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const pile = jobType<{ part: number }>('test-pile', { retries: 1 })
  const jobs = await openJobs(context.database, context.log, { ...listOf(pile), pollSeconds: 0.5 })
  const done: number[] = []
  let running = 0
  let most = 0
  await jobs.work(pile, async ({ part }) => {
    most = Math.max(most, ++running)
    done.push(part)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running--
  })
  for (let part = 0; part < 40; part++) await jobs.add(context.db, pile, { part })
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(40)
  // The default that a worker may rely on.
  expect(most).toBe(1)
  await jobs.stop()
})

test('of jobs that are done together, one that fails is tried again alone', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const many = jobType<{ part: number }>('test-many', { retries: 1, atOnce: 4 })
  const done: number[] = []
  let running = 0
  let most = 0
  const work = async ({ part }: { part: number }) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running--
    if (part % 4 === 0) throw new Error('not today')
    done.push(part)
  }
  const later = await openJobs(context.database, context.log, { ...listOf(many), pollSeconds: 0.5 })
  for (let part = 0; part < 8; part++) await later.add(context.db, many, { part })
  await later.work(many, work)
  const states = async () => {
    const { rows } = await context.database.query(
      `select data->>'part' as part, state from pgboss.job where name = 'test-many' order by 1`,
    )
    return rows.map(({ state }) => state)
  }
  const [bad, good] = ['retry', 'completed']
  await expect.poll(states, { timeout: 10_000 }).toEqual([bad, good, good, good, bad, good, good, good])
  expect(done.sort()).toEqual([1, 2, 3, 5, 6, 7])
  expect(most).toBe(4)
  await later.stop()
})

test('a job that takes long holds up none of the others that its type may do beside it', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const slow = jobType<{ part: number }>('test-beside', { retries: 0, atOnce: 2 })
  const jobs = await openJobs(context.database, context.log, { ...listOf(slow), pollSeconds: 0.5 })
  const done: number[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  for (let part = 0; part < 6; part++) await jobs.add(context.db, slow, { part })
  await jobs.work(slow, async ({ part }) => {
    if (part === 0) await ended
    done.push(part)
  })
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5])
  await jobs.add(context.db, slow, { part: 6 })
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5, 6])
  end()
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5, 6, 0])
  await jobs.stop()
})

test('a start writes the schedules that changed, and removes those of types that are gone', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const schedule = '0 4 * * *'
  const schedulesOf = async (...types: JobType<object>[]) => {
    await (await openJobs(context.database, context.log, listOf(...types))).stop()
    const { rows } = await context.database.query(
      "select name, cron, options->>'retryLimit' as retries from pgboss.schedule order by name",
    )
    return rows
  }
  const gone = jobType('test-gone', { retries: 0, schedule })
  expect(await schedulesOf(jobType('test-daily', { retries: 1, schedule }), gone)).toEqual([
    { name: 'test-daily', cron: schedule, retries: '1' },
    { name: 'test-gone', cron: schedule, retries: '0' },
  ])
  expect(await schedulesOf(jobType('test-daily', { retries: 3, schedule }))).toEqual([
    { name: 'test-daily', cron: schedule, retries: '3' },
  ])
  expect(await schedulesOf(jobType('test-daily', { retries: 3 }))).toEqual([])
})

test('an email is tried again for eleven hours at least, and for a day at most', () => {
  const { retries } = mailJobType('test-mail')
  const seconds = 5 * (2 ** retries - 1)
  expect(seconds).toBeGreaterThan(11 * HOUR_SECONDS)
  expect(2 * seconds).toBeLessThan(DAY_SECONDS)
})
