import { expect, test } from 'vitest'
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
