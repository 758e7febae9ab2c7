// What subscribers cost the one who writes: a transaction with one event, with five subscribers and with none.

import { type Bench, median, type Row } from '#bench/measuring/report.ts'
import { startPrivatePostgres } from '#scripts/private-postgres.mjs'
import { type Database, openDatabase, openMemoryDatabase } from '#server/base/database/database.ts'
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { openJobs } from '#server/base/jobs/jobs.ts'
import { openLog } from '#server/base/log.ts'

const ROUNDS = 400
const WARM_UP = 50

const heard = eventType<{ round: number }>('bench_heard', { changes: changesNothing })
const unheard = eventType<{ round: number }>('bench_unheard', { changes: changesNothing })
const subscribers = Array.from({ length: 5 }, (_, at) => ({ name: `bench_${at}`, events: [heard] }))

export const eventWrites: Bench = {
  name: 'events',
  title: 'A transaction with one event: five subscribers, and none (both databases)',
  run: async () => {
    const embedded = await openDatabase({ lite: await openMemoryDatabase() })
    const postgres = await startPrivatePostgres()
    try {
      const server = await openDatabase({ url: postgres.url })
      return [...(await compare('embedded', embedded)), ...(await compare('PostgreSQL', server))]
    } finally {
      await postgres.stop()
    }
  },
}

async function compare(what: string, database: Database): Promise<Row[]> {
  const jobs = await openJobs(database, openLog('silent').log, { types: [], subscribers })
  const took = { heard: [] as number[], unheard: [] as number[] }
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    // By turns, so that both see the same machine.
    for (const [name, type] of [
      ['heard', heard],
      ['unheard', unheard],
    ] as const) {
      const started = performance.now()
      await database.db.transaction((tx) => emit(tx, type, { round }))
      if (round >= WARM_UP) took[name].push(performance.now() - started)
    }
  }
  await jobs.stop()
  await database.close()
  const [five, none] = [median(took.heard), median(took.unheard)]
  return [
    { what: `${what}: median without subscribers`, value: none, unit: 'ms' },
    { what: `${what}: median with five`, value: five, unit: 'ms' },
    { what: `${what}: five subscribers cost`, value: five - none, unit: 'ms', aim: { atMost: 2 } },
  ]
}
