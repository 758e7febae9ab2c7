// A process is killed while it delivers: what it wrote and that it was done are one transaction.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { writesOnce } from '#server/testing/dying-delivery.ts'
import { openTestSite } from '#server/testing/site.ts'
import { type Database, openDatabase } from './database.ts'
import { createEventDelivery } from './event-delivery.ts'
import { openEvents } from './events.ts'
import type { House } from './house.ts'
import { createBoss } from './jobs.ts'
import { retryDeliveries } from './jobs-desk.ts'

const subscribers = [writesOnce(() => undefined)]

function dieDelivering(source: object, when: string): Promise<string | null> {
  const script = `import('#server/testing/dying-delivery.ts').then((m) => m.dieDelivering(${JSON.stringify(source)}, '${when}'))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((done) => child.on('exit', (_code, signal) => done(signal)))
}

async function writtenAfter(house: House, database: Database): Promise<unknown[]> {
  const events = await openEvents(database, house.log)
  const delivery = createEventDelivery({ ...house, database, db: database.db, events }, subscribers)
  if (database.kind === 'server') {
    // Other processes cannot know that this one is dead before its time is up.
    await database.query(
      "update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'",
    )
    await createBoss(database).expire()
    await retryDeliveries(database.db)
  }
  delivery.start()
  const written = async () =>
    (
      await database.query(`select payload->>'when' as at, count(s.key)::int as times
      from outbox o left join settings s on s.key = 'killed ' || o.id
      where o.type = 'test_killed' group by 1 order by 1 desc`)
    ).rows
  const left = async () =>
    (await database.query("select count(*)::int as n from pgboss.job where state < 'completed'")).rows[0]?.n
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  await delivery.stop()
  return written()
}

test('killed between the last write and the commit, and after it: each event once', {
  timeout: 240_000,
}, async () => {
  const { house } = await openTestSite({ seed: 'none', subscribers })
  let source: { url: string } | { directory: string } = {
    directory: mkdtempSync(join(tmpdir(), 'multiball-killed-')),
  }
  if (inject('postgresUrl')) {
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${String((await house.database.query('select current_database() as name')).rows[0]?.name)}_killed`
    await house.database.query(`create database ${url.pathname.slice(1)}`)
    source = { url: url.href }
  }
  expect(await dieDelivering(source, 'before')).toBe('SIGKILL')
  expect(await dieDelivering(source, 'after')).toBe('SIGKILL')
  const database = await openDatabase(source)
  expect(await writtenAfter(house, database)).toEqual([
    { at: 'before', times: 1 },
    { at: 'after', times: 1 },
  ])
  await database.close()
})
