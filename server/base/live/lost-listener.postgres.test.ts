// PostgreSQL stores no NOTIFY for a lost connection: after reconnecting, processes catch up on what they missed.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { type Events, emit, eventType, openEvents, type PurgedKeys } from '#server/base/events/events.ts'
import { openLog } from '#server/base/log.ts'
import { memoize, openCache } from '#server/base/pages/cache.ts'
import { openCatalogue } from '#server/machines/catalogue/catalogue.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { tell } from './live.ts'
import { createLiveHub } from './live-hub.ts'

const shown = eventType<{ part: number }>('test_shown', { changes: () => ['settings'] })

interface Process {
  database: Database
  events: Events
  purges: PurgedKeys[]
  heard: number[]
}

let site: TestSite
let processes: Process[]
beforeEach(async () => {
  site = await openTestSite()
  processes = [await openProcess(), await openProcess()]
})
afterEach(async () => {
  for (const { database } of processes) await database.close()
})

async function openProcess(): Promise<Process> {
  const url = new URL(inject('postgresUrl'))
  const [name] = (await site.context.database.query('select current_database() as name')).rows
  url.pathname = `/${String(name?.name)}`
  const database = await openDatabase({ url: url.href })
  const events = await openEvents(database, openLog('silent').log)
  const one: Process = { database, events, purges: [], heard: [] }
  events.onPurge((keys) => one.purges.push(keys))
  events.on(shown, ({ part }) => {
    one.heard.push(part)
  })
  return one
}

/** Ends every listening connection, of all processes. */
async function endListeners(): Promise<void> {
  const { rowCount } = await site.context.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'LISTEN%'`,
  )
  expect(rowCount).toBeGreaterThanOrEqual(2)
}

test('what is written while nobody listens is shown by every process, without another event', async () => {
  const { db } = site.context
  const readings = processes.map(({ database, events }) => {
    const cache = openCache(events)
    const read = async () => (await database.query('select count(*)::int as n from outbox')).rows[0]
    // It is unknown which of the missed events changed it: everything is read again.
    return memoize(cache, { name: 'outbox', shows: ['list:posts'], read })
  })
  const catalogues = await Promise.all(
    processes.map(({ database, events }) =>
      openCatalogue({ ...site.context, database, db: database.db, events }),
    ),
  )
  const before = await Promise.all(readings.map((read) => read()))
  const [machine] = await db
    .select()
    .from(catalogueEntries)
    .where(eq(catalogueEntries.kind, 'machine'))
    .limit(1)
  if (!machine) throw new Error('the catalogue is empty')
  const [from] = catalogues.map(({ index }) => index().items.length)
  await endListeners()
  await db.transaction(async (tx) => {
    await tx
      .insert(catalogueEntries)
      .values({ ...(machine as never as object), opdbId: 'Gnew1-Mnew1' } as never)
    await emit(tx, catalogueSynced, { source: 'test', moved: [] })
    await emit(tx, shown, { part: 1 })
  })
  await expect.poll(() => processes.map(({ heard }) => heard), { timeout: 10_000 }).toEqual([[1], [1]])
  await expect
    .poll(() => catalogues.map(({ index }) => index().items.length), { timeout: 10_000 })
    .toEqual([(from ?? 0) + 1, (from ?? 0) + 1])
  for (const read of readings) expect(await read()).not.toEqual(before[0])
  expect(processes.map(({ purges }) => purges)).toEqual([['all'], ['all']])
})

test('only a lost connection purges by itself, and it is counted', async () => {
  const counts = () => processes.map(({ events }) => events.countPurges())
  const purges = () => processes.map((one) => one.purges)
  expect([counts(), purges()]).toEqual([
    [0, 0],
    [[], []],
  ])
  await endListeners()
  await expect.poll(counts, { timeout: 10_000 }).toEqual([1, 1])
  expect(purges()).toEqual([['all'], ['all']])
  await site.context.db.transaction((tx) => emit(tx, shown, { part: 2 }))
  const both = ['all', ['settings']]
  await expect.poll(purges).toEqual([both, both])
  expect(counts()).toEqual([1, 1])
})

test('an open stream is told what was written while its process did not listen', async () => {
  const [first] = processes
  if (!first) throw new Error('no process')
  const ada = await site.member()
  const context = {
    ...site.context,
    database: first.database,
    db: first.database.db,
    log: openLog('silent').log,
  }
  const hub = createLiveHub(context, {
    activeSessions: async (ids) => new Set(ids),
    greeting: async () => ({}),
  })
  let text = ''
  const body = hub.open({
    viewer: { member: null, permissions: {} as never },
    userId: ada.id,
    sessionId: 'session',
    after: null,
    onEnd: () => undefined,
  })
  const reading = (async () => {
    for await (const chunk of body) text += new TextDecoder().decode(chunk)
  })()
  await expect.poll(() => text).toContain('"kind":"hello"')
  await endListeners()
  await site.context.db.transaction((tx) => tell(tx, ada.id, 'test', { n: 1 }))
  await expect.poll(() => text, { timeout: 10_000 }).toContain('"kind":"test"')
  hub.close()
  await reading
})

test('who could not be registered is registered once at the next attempt', async () => {
  const [first] = processes
  if (!first) throw new Error('no process')
  const heard: string[] = []
  const listen = () => first.database.listen('test_once', (payload) => heard.push(payload))
  await site.context.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'LISTEN%'`,
  )
  // The first attempts may still use the connection that is ending.
  const attempt = async () => (await Promise.allSettled([listen()]))[0]?.status
  await expect.poll(attempt, { timeout: 5_000 }).toBe('fulfilled')
  await site.context.database.query("notify test_once, 'hello'")
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['hello'])
})
