// The database goes away and comes back: calls say so meanwhile, and the site recovers without a restart.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { changesNothing, emit, eventType, openEvents } from '#server/base/events/events.ts'
import { implement } from '#server/base/http/calls.ts'
import { addOperations } from '#server/base/http/operations.ts'
import { openJobs } from '#server/base/jobs/jobs.ts'
import { openLog } from '#server/base/log.ts'
import { openSmallSite } from '#server/testing/small-site.ts'
import { type Database, openDatabase, rowsOf } from './database.ts'

const url = inject('postgresUrl')

/** A proxy socket in front of the server's own, which a test can cut. */
function openCable(target: string) {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-cable-'))
  const path = join(folder, '.s.PGSQL.5432')
  const open = new Set<Socket>()
  let server: Server | null = null
  return {
    folder,
    plugIn: () =>
      new Promise<void>((done) => {
        server = createServer((near) => {
          const far = connect(target)
          for (const [one, other] of [
            [near, far],
            [far, near],
          ] as const) {
            open.add(one)
            one.pipe(other)
            one.on('error', () => other.destroy())
            one.on('close', () => other.destroy())
          }
        }).listen(path, done)
      }),
    cut: async () => {
      for (const socket of open) socket.destroy()
      open.clear()
      await new Promise<void>((done) => server?.close(() => done()))
      rmSync(path, { force: true })
    },
  }
}

async function openOwnDatabase(): Promise<{ database: Database; cable: ReturnType<typeof openCable> }> {
  const name = `outage_${process.pid}_${Date.now()}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(url)
  const cable = openCable(join(own.searchParams.get('host') ?? '', '.s.PGSQL.5432'))
  await cable.plugIn()
  own.pathname = `/${name}`
  own.searchParams.set('host', cable.folder)
  return { database: await openDatabase({ url: own.href }), cable }
}

function siteOn(database: Database) {
  const calls = endpoints({
    'GET /api/one': {
      summary: 'One.',
      access: 'anyone',
      reply: z.object({ one: z.number() }),
      shows: 'unstorable',
    },
  })
  const routes = implement(calls, {
    'GET /api/one': async () =>
      (await rowsOf<{ one: number }>(database.db, sql`select 1 as one`))[0] ?? { one: 0 },
  })
  const site = openSmallSite({ routes })
  addOperations(site.app, { ...site, database, routes, isReady: () => true })
  return site
}

test('while the database is gone calls are 503, and work again as soon as it is back', async () => {
  const { database, cable } = await openOwnDatabase()
  const site = siteOn(database)
  const statuses = async () => [
    (await site.call('GET /api/one')).status,
    (await site.call('GET /readyz')).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  await cable.cut()
  const down = await site.call('GET /api/one')
  expect([down.status, down.body.code]).toEqual([503, 'database_unavailable'])
  expect(down.headers.get('retry-after')).toBe('5')
  expect(down.text).not.toMatch(/PGSQL|connect|ENOENT|select/)
  expect(await statuses()).toEqual([503, 503])
  expect((await site.call('GET /healthz')).status).toBe(200)
  await cable.plugIn()
  expect(await statuses()).toEqual([200, 200])
  await database.close()
  await cable.cut()
})

test('events are heard again after the connection broke', async () => {
  const { database, cable } = await openOwnDatabase()
  const happened = eventType<{ text: string }>('test_after_outage', { changes: changesNothing })
  const { log } = openLog('silent')
  // Creates the tables that events are written to.
  await (await openJobs(database, log, { types: [], subscribers: [] })).stop()
  const events = await openEvents(database, log)
  const heard: string[] = []
  events.on(happened, ({ text }) => {
    heard.push(text)
  })
  await emit(database.db, happened, { text: 'before' })
  await expect.poll(() => heard).toEqual(['before'])
  await cable.cut()
  await new Promise((done) => setTimeout(done, 2_500))
  await cable.plugIn()
  await expect
    .poll(
      async () => {
        await emit(database.db, happened, { text: 'after' })
        return heard.includes('after')
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBe(true)
  await database.close()
  await cable.cut()
})
