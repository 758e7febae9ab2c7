// The database of a test worker, prepared for one site after the other; or a test's own, used as it is.
import pg from 'pg'
import { inject } from 'vitest'
import { seeds, subscribers as siteSubscribers } from '#server/app.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Config } from '#server/base/config.ts'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { type Events, openEvents } from '#server/base/events/events.ts'
import type { Subscriber } from '#server/base/events/subscribers.ts'
import { prepareQueues } from '#server/base/jobs/job-queues.ts'
import { type Boss, createBoss } from '#server/base/jobs/jobs.ts'
import { openLog } from '#server/base/log.ts'
import { runSeeds } from '#server/base/seed.ts'
import { fewMachinesAndTitles } from '#server/machines/fixtures/few-machines.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { machinesSeed, seedMachines } from '#server/machines/seed.ts'
import { openEmptyCluster } from './empty-cluster.ts'
import { refuseOuterHandle } from './outer-handle.ts'
import { openSeededTables, type SeededTables } from './seeded-tables.ts'
import { turnUnorderedRows } from './unordered-rows.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the private PostgreSQL, or empty for the embedded database. */
    postgresUrl: string
  }
}

interface Shared {
  database: Database
  /** Events of the last opened site. */
  events(): Events
  boss: Boss
  tables: SeededTables
  /** Database whose queues are prepared. */
  queuesOf: readonly Subscriber[] | null
  /** Catalogue index per seed. */
  indexes: Map<string, SearchIndex>
}

const shared = globalThis as typeof globalThis & { multiballTestDatabase?: Promise<Shared> }

async function openShared(): Promise<Shared> {
  const database = await openOwnDatabase()
  const boss = await makeQueueTables(database)
  const events = eventsOfNewest(await openEvents(database, openLog('silent').log))
  const tables = await openSeededTables(database)
  return { database, boss, events, tables, queuesOf: null, indexes: new Map() }
}

/** pg-boss without workers; a test that needs workers opens them itself. */
async function makeQueueTables(database: Database): Promise<Boss> {
  const boss = createBoss(database)
  await boss.start()
  await boss.stop({ graceful: false })
  return boss
}

type Hear = (payload: never, id: number) => void | Promise<void>

/** Stops events for sites of earlier tests: otherwise every change would make all of them reload the catalogue. */
function eventsOfNewest(events: Events): () => Events {
  let heardBy = new Map<string, Hear[]>()
  let purgers: Parameters<Events['onPurge']>[0][] = []
  const known = new Set<string>()
  events.onPurge((keys) => {
    for (const hear of purgers) hear(keys)
  })
  return () => {
    const own = new Map<string, Hear[]>()
    const ownPurgers: typeof purgers = []
    heardBy = own
    purgers = ownPurgers
    return {
      on: (type, hear) => {
        own.set(type.name, [...(own.get(type.name) ?? []), hear as Hear])
        if (known.has(type.name)) return
        known.add(type.name)
        events.on(type, async (payload, id) => {
          const listeners = heardBy.get(type.name) ?? []
          await Promise.allSettled(listeners.map(async (listener) => listener(payload as never, id)))
        })
      },
      onPurge: (hear) => {
        ownPurgers.push(hear)
      },
      countPurges: events.countPurges,
    }
  }
}

/** A new migrated database without rows; the caller closes it. */
export async function openOwnDatabase(): Promise<Database> {
  const url = inject('postgresUrl')
  return url ? openOwnServerDatabase(url) : openDatabase({ lite: await openEmptyCluster() })
}

async function openOwnServerDatabase(url: string): Promise<Database> {
  turnUnorderedRows()
  const name = `test_${process.pid}_${process.env.VITEST_WORKER_ID ?? '0'}_${Date.now()}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return refuseOuterHandle(await openDatabase({ url: own.href }))
}

const fewSeed = seedMachines(fewMachinesAndTitles)

/** Parts for opening a site: its database, and what is prepared in it. */
interface Ground {
  database: Database
  events: Events
  prepareQueues(): Promise<void>
  /** Runs the seeds, unless the database was restored to their result. */
  runSeeds(context: AppContext): Promise<void>
  /** The catalogue's index, if one was built from the same rows. */
  index: SearchIndex | undefined
  saveIndex(index: SearchIndex): void
}

interface GroundOptions {
  seed: Config['seed']
  catalogue: 'few' | 'whole'
  subscribers: readonly Subscriber[]
  /** Whether the seeds write the same as for the previous site: not for a site with a time of its own. */
  isRepeated: boolean
}

/** This worker's database, with the seed's rows only. */
export async function openWorkerDatabase(options: GroundOptions): Promise<Ground> {
  const { seed, catalogue, subscribers } = options
  shared.multiballTestDatabase ??= openShared()
  const worker = await shared.multiballTestDatabase
  const events = worker.events()
  // Events of seeds become jobs of the subscribers.
  const isRepeated = options.isRepeated && subscribers === siteSubscribers
  const name = isRepeated ? `${seed} ${catalogue}` : null
  const { isSeeded, areQueuesWritten } = await worker.tables.restore(name)
  return {
    database: worker.database,
    events,
    prepareQueues: async () => {
      if (worker.queuesOf === subscribers && !areQueuesWritten) return
      await prepareQueues(worker.boss, worker.database, { types: [], subscribers })
      await worker.tables.settleQueues()
      worker.queuesOf = subscribers
    },
    runSeeds: async (context) => {
      if (isSeeded) return
      await runSeeds(context, seedsOf(catalogue))
      if (name) await worker.tables.save(name)
    },
    index: isSeeded ? worker.indexes.get(name ?? '') : undefined,
    saveIndex: (index) => {
      if (name) worker.indexes.set(name, index)
    },
  }
}

/** A test's own database with its contents. */
export async function openAsItIs(
  database: Database,
  { catalogue, subscribers }: GroundOptions,
): Promise<Ground> {
  const boss = await makeQueueTables(database)
  return {
    database,
    events: await openEvents(database, openLog('silent').log),
    prepareQueues: () => prepareQueues(boss, database, { types: [], subscribers }),
    runSeeds: async (context) => {
      await runSeeds(context, seedsOf(catalogue))
    },
    index: undefined,
    saveIndex: () => undefined,
  }
}

function seedsOf(catalogue: GroundOptions['catalogue']) {
  return catalogue === 'whole' ? seeds : seeds.map((one) => (one === machinesSeed ? fewSeed : one))
}
