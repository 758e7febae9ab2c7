// A process is killed during a delivery: its writes and the completion of its jobs are one transaction.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import type { RunningContext } from '#server/base/app-context.ts'
import { retryDeliveries } from '#server/base/jobs/admin-jobs.ts'
import { createBoss } from '#server/base/jobs/jobs.ts'
import { copyEmptyCluster } from '#server/testing/databases/empty-cluster.ts'
import { bundleProgram } from '#server/testing/processes/bundled-program.ts'
import { type DatabaseSource, openForDelivery, writesOnce } from '#server/testing/processes/dying-delivery.ts'
import { createEventDelivery } from './event-delivery.ts'

const subscribers = [writesOnce(() => undefined)]

async function emptyDatabase(): Promise<DatabaseSource> {
  const url = inject('postgresUrl')
  if (!url) {
    const directory = mkdtempSync(join(tmpdir(), 'multiball-killed-'))
    copyEmptyCluster(directory)
    return { directory }
  }
  const name = `killed_${process.pid}_${Date.now()}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return { url: Object.assign(new URL(url), { pathname: `/${name}` }).href }
}

function dieDelivering(program: string, source: DatabaseSource, when: string): Promise<string | null> {
  const script = `import(${JSON.stringify(program)}).then((m) => m.dieDelivering(${JSON.stringify(source)}, '${when}'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((done) => child.on('exit', (_code, signal) => done(signal)))
}

async function deliverTheRest(context: RunningContext): Promise<void> {
  const { database } = context
  if (database.kind === 'server') {
    // Other processes cannot know that this one is dead before the job expires.
    await database.query(
      "update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'",
    )
    await createBoss(database).expire()
    await retryDeliveries(database.db)
  }
  const delivery = createEventDelivery(context, subscribers)
  delivery.start()
  const left = async () =>
    (await database.query("select count(*)::int as n from pgboss.job where state < 'completed'")).rows[0]?.n
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  await delivery.stop()
}

// Three processes in turn open a database from disk: the timeout allows for a busy machine.
test('killed between the last write and the commit, and after it: each event once', async () => {
  const source = await emptyDatabase()
  const program = await bundleProgram('dying-delivery.ts')
  expect(await dieDelivering(program, source, 'before')).toBe('SIGKILL')
  expect(await dieDelivering(program, source, 'after')).toBe('SIGKILL')
  const context = await openForDelivery(source, subscribers)
  await deliverTheRest(context)
  const { rows } = await context.database.query(`select payload->>'when' as at, count(s.key)::int as times
      from outbox o left join settings s on s.key = 'killed ' || o.id
      where o.type = 'test_killed' group by 1 order by 1 desc`)
  expect(rows).toEqual([
    { at: 'before', times: 1 },
    { at: 'after', times: 1 },
  ])
  await context.jobs.stop()
  await context.database.close()
}, 240_000)
