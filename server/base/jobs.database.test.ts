import { expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import { openTestSite } from '#server/testing/site.ts'
import type { Db } from './database.ts'
import { jobType, openJobs } from './jobs.ts'

const greet = jobType<{ name: string }>('test-greet', { retries: 1 })

test('a job exists exactly if the transaction that added it commits', async () => {
  const { house } = await openTestSite({ seed: 'none' })
  const jobs = await openJobs(house.database, house.log)
  const greeted: string[] = []
  await jobs.work(greet, async ({ name }) => {
    greeted.push(name)
  })
  const rolledBack = house.db.transaction(async (tx) => {
    await jobs.add(tx as unknown as Db, greet, { name: 'nobody' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await house.db.transaction(async (tx) => {
    await jobs.add(tx as unknown as Db, greet, { name: 'Ada' })
  })
  await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(['Ada'])
  await jobs.stop()
})

const store = jobType<{ id: number }>('test-store', { retries: 0 })

test('what the queue keeps of a failure holds no value of the statement that failed', async () => {
  const { house } = await openTestSite({ seed: 'none' })
  const jobs = await openJobs(house.database, house.log)
  const twice = { username: 'ada', usernameKey: 'ada', passwordHash: '$argon2id$of-a-secret' }
  let naive = ''
  await jobs.work(store, async () => {
    await house.db
      .insert(users)
      .values([twice, twice])
      .catch((error: Error) => {
        naive = JSON.stringify(error, Object.getOwnPropertyNames(error))
        throw error
      })
  })
  await jobs.add(house.db, store, { id: 1 })
  const kept = async () => {
    const { rows } = await house.database.query(
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
