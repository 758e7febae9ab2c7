// Events of seeds and commands on a site that no server has run yet wait for the first server.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queues, seeds, subscribers } from '#server/app.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { systemClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { openEvents } from '#server/base/events/events.ts'
import { openJobs } from '#server/base/jobs/jobs.ts'
import { openLog } from '#server/base/log.ts'
import { createCache } from '#server/base/pages/cache.ts'
import { runSeeds } from '#server/base/seed.ts'
import { fewMachinesAndTitles } from '#server/machines/fixtures/few-machines.ts'
import { inventExport } from '#server/machines/fixtures/invented.ts'
import { machinesSeed, seedMachines } from '#server/machines/seed.ts'
import { openOwnDatabase } from '#server/testing/databases/worker-database.ts'
import { openTestSite } from '#server/testing/site.ts'
import { commands } from './commands.ts'
import { runCommand } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'multiball-emitting-'))
const file = join(folder, 'export.json')
writeFileSync(file, JSON.stringify(inventExport(5).records))
const PASSWORD = 'correct horse battery staple'

/** How each command is typed, in this order; null if it changes no row of the site. */
const TYPED: Record<string, { argv: string[]; emits?: string; stdin?: string } | null> = {
  'admin create': {
    argv: ['--username', 'operator1', '--email', 'operator1@example.com'],
    emits: 'first_admin_made',
    stdin: PASSWORD,
  },
  'opdb sync': { argv: ['--file', file, '--force'], emits: 'machines.catalogue_synced' },
  'search rebuild': { argv: [], emits: 'search_words_counted' },
  'user export': { argv: ['demo_free', '--to', join(folder, 'member.json')] },
  'user erase': { argv: ['demo_free', '--yes'], emits: 'profile_changed' },
  'jobs run': { argv: ['daily_cleanup'] },
  'jobs retry': null,
  'jobs drop': null,
  jobs: { argv: [] },
  doctor: null,
  backup: null,
  restore: null,
}

const fewSeed = seedMachines(fewMachinesAndTitles)
let context: AppContext
const emitted: Record<string, string[]> = {}
const lines: string[] = []

/** The number of the last event seen. */
let seen = 0
async function emittedSince(): Promise<string[]> {
  const { rows } = await context.database.query('select id, type from outbox where id > $1 order by id', [
    seen,
  ])
  seen = Number(rows.at(-1)?.id ?? seen)
  return rows.map(({ type }) => String(type))
}

beforeAll(async () => {
  const database = await openOwnDatabase()
  const { log } = openLog('silent')
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: mkdtempSync(join(folder, 'data-')) })
  const events = await openEvents(database, log)
  // The command line opens the site in the same order: its queues before anything that emits.
  const jobs = await openJobs(database, log, queues)
  context = { config, database, db: database.db, log, clock: systemClock, events, cache: createCache(), jobs }
  const rooms = seeds.map((seed) => (seed === machinesSeed ? fewSeed : seed))
  for (const seed of ['base', 'demo'] as const) {
    await runSeeds({ ...context, config: { ...context.config, seed } }, rooms)
    emitted[seed] = await emittedSince()
  }
  for (const [name, typed] of Object.entries(TYPED)) {
    if (!typed) continue
    const argv = [...name.split(' '), ...typed.argv]
    const terminal = { line: (text: string) => lines.push(text), progress: () => undefined }
    const code = await runCommand(context, { argv, stdin: typed.stdin ?? '' }, terminal)
    expect(code, `${name}: ${lines.join('\n')}`).toBe(0)
    emitted[name] = await emittedSince()
  }
  await context.jobs.stop()
}, 120_000)
afterAll(() => context.database.close())

test('every command is typed here, or changes nothing', () => {
  expect(commands.map(({ name }) => name).sort()).toEqual(Object.keys(TYPED).sort())
  for (const [name, typed] of Object.entries(TYPED)) {
    if (typed?.emits) expect(emitted[name], name).toContain(typed.emits)
    else expect(emitted[name] ?? [], name).toEqual([])
  }
})

test('all that they told reaches its subscribers by the server that starts afterwards, once', async () => {
  const { rows } = await context.database.query('select id::int, type from outbox order by id')
  const wanted = subscribers.flatMap(({ name, events }) =>
    rows.filter(({ type }) => events.some((event) => event.name === type)).map(({ id }) => `${name} ${id}`),
  )
  expect(wanted).not.toEqual([])
  const delivered: string[] = []
  const recording = subscribers.map((subscriber) => ({
    ...subscriber,
    handle: async (...[tx, events, context]: Parameters<typeof subscriber.handle>) => {
      await subscriber.handle(tx, events, context)
      delivered.push(...events.map(({ id }) => `${subscriber.name} ${id}`))
    },
  }))
  const server = await openTestSite({ on: context.database, seed: 'none', subscribers: recording })
  await server.followUp()
  // Events that these cause are delivered too.
  expect(delivered).toEqual(expect.arrayContaining(wanted))
  expect(new Set(delivered).size).toBe(delivered.length)
  const { rows: left } = await context.database.query(
    "select name, data from pgboss.job where state <> 'completed' and name in (select name from pgboss.subscription)",
  )
  expect(left).toEqual([])
})
