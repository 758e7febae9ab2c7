import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#server/base/database/database.ts'
import { openLog } from '#server/base/log.ts'
import { jobType, openJobs } from './jobs.ts'

const kinds = ['one', 'two', 'three'].map((name) =>
  jobType(`start_${name}`, { retries: 0, schedule: '0 4 * * *' }),
)

test('processes that start at once on an empty database do not trip over their queues', async () => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  for (let round = 0; round < 3; round++) {
    const name = `start_${process.pid}_${round}`
    await admin.query(`create database ${name}`)
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${name}`
    const starts = Array.from({ length: 4 }, async () => {
      const database = await openDatabase({ url: url.href })
      const jobs = await openJobs(database, openLog('silent').log, { types: kinds, subscribers: [] })
      for (const kind of kinds) await jobs.work(kind, async () => undefined)
      return async () => {
        await jobs.stop()
        await database.close()
      }
    })
    const stops = await Promise.all(starts)
    expect(stops).toHaveLength(4)
    await Promise.all(stops.map((stop) => stop()))
  }
  await admin.end()
}, 60_000)
