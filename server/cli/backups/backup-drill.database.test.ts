// Backup drill: backs up a site during writes, restores it into an empty place and over itself, and compares.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { openSealing } from '#server/accounts/security/sealing.ts'
import { recoveryCodes, secondFactors } from '#server/accounts/tables.ts'
import { diskFiles } from '#server/adapters/files/disk.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { systemClock } from '#server/base/clock.ts'
import { type Config, readConfig } from '#server/base/config.ts'
import { connect } from '#server/base/database/connection.ts'
import type { Database } from '#server/base/database/database.ts'
import { jobType, openJobs } from '#server/base/jobs/jobs.ts'
import { openLog } from '#server/base/log.ts'
import { createCache } from '#server/base/pages/cache.ts'
import { recordSecret } from '#server/base/security/session-secret.ts'
import { lockDirectory } from '#server/base/storage/directory-lock.ts'
import { settleSite } from '#server/base/storage/restore-journal.ts'
import { settleSchemas } from '#server/base/storage/restored-schemas.ts'
import { runOffline } from '#server/cli/run.ts'
import { openBrowser } from '#server/testing/processes/browser.ts'
import { bundleProgram } from '#server/testing/processes/bundled-program.ts'
import {
  type DrillPlace,
  makePlace,
  openPlace,
  sumsOfFiles,
  sumsOfTables,
} from '#server/testing/processes/drill.ts'
import { openTestSite, TEST_PASSWORD } from '#server/testing/site.ts'
import { writeBackup } from './backup.ts'
import { writeAbout } from './backup-folder.ts'
import { restoreFrom } from './restore.ts'

const isServer = () => inject('postgresUrl') !== ''
const quiet = { line: () => undefined, progress: () => undefined }
const log = openLog('silent').log
const SECRET = 'JBSWY3DPEHPK3PXP'
const waits = jobType<{ n: number }>('drill-waits', { retries: 3 })
const BUSY = 'public.live_messages'

let source: DrillPlace
/** Restored from the first one's backup. */
let second: DrillPlace
let database: Database
let context: AppContext
const folder = join(mkdtempSync(join(tmpdir(), 'backups-')), 'one')
/** Checksums of the tables at the time of the backup. */
let sums: Record<string, string> = {}
/** Numbers of the writer's transactions: committed before the backup began, started after it ended. */
let written = { before: 0, after: 0, last: 0 }

beforeAll(async () => {
  source = await makePlace()
  database = await openPlace(source)
  const jobs = await openJobs(database, log, { types: [waits], subscribers: [] })
  const { config } = source
  const cache = createCache()
  context = { config, database, db: database.db, log, clock: systemClock, events: silent, cache, jobs }
  await fill()
  await jobs.stop()
  if (!isServer()) sums = await sumsOfTables(database)
  written = await backUpWhileWriting()
}, 300_000)

const silent = { on: () => undefined, onPurge: () => undefined, countPurges: () => 0 }

async function fill(): Promise<void> {
  const { db, jobs, config } = context
  await recordSecret(database, config.sessionSecret)
  const site = await openTestSite({ on: database, seed: 'none', env: source.env })
  const { id } = await site.member({ username: 'grace', tier: 'none' })
  const sealed = openSealing(config.sessionSecret).seal(SECRET, id)
  await db.insert(secondFactors).values({ userId: id, secret: sealed, confirmedAt: new Date() })
  await db.insert(recoveryCodes).values({ userId: id, codeHash: 'x'.repeat(64) })
  await db.execute(sql`insert into users (username, username_key, email, email_key, password_hash)
    select 'drill_' || n, 'drill' || n, n || '@example.com', n || '@example.com', 'none' from generate_series(1, 10000) n`)
  for (let n = 0; n < 20; n++) await jobs.add(db, waits, { n }, { afterSeconds: 3600 })
  for (let n = 0; n < 5; n++) await uploads().put(`drill/${n}.bin`, Buffer.alloc(10_000, n), 'image/webp')
}

const uploads = () => diskFiles({ folder: join(source.config.dataDir, 'uploads') })

/** Runs transaction after transaction; each writes a file, then two rows that refer to it. */
async function backUpWhileWriting() {
  let isOver = false
  let [begun, acknowledged] = [0, 0]
  const writing = (async () => {
    while (!isOver) {
      const n = ++begun
      if (n % 20 === 0) await uploads().put(`drill/written-${n}.bin`, Buffer.from(String(n)), 'image/webp')
      await context.db.transaction(async (tx) => {
        for (const half of [1, 2]) {
          await tx.execute(
            sql`insert into live_messages (user_id, kind, data) values (${half}, 'drill', ${JSON.stringify({ n })}::jsonb)`,
          )
        }
      })
      acknowledged = n
      await new Promise((done) => setTimeout(done, 2))
    }
  })()
  await vi.waitUntil(() => acknowledged > 20, { timeout: 60_000 })
  const before = acknowledged
  await writeBackup(context, folder, {
    terminal: quiet,
    onSnapshot: async (snapshot) => {
      const copy = await connect(source.config.databaseUrl ?? '')
      await copy.query('begin isolation level repeatable read read only')
      await copy.query(`set transaction snapshot '${snapshot}'`)
      sums = await sumsOfTables(copy)
      await copy.end()
    },
  })
  const after = begun + 1
  await vi.waitUntil(() => acknowledged > after + 5, { timeout: 60_000 })
  isOver = true
  await writing
  return { before, after, last: begun }
}

/** Everything that a restored site must hold, and nothing else. */
async function expectRestored(place: DrillPlace): Promise<void> {
  const restored = await openPlace(place)
  try {
    const found = await sumsOfTables(restored)
    expect(found['public.users']).toMatch(/^10001 /)
    expect(found['pgboss.job']).toMatch(/^2\d /)
    if (isServer()) expect(found).toEqual(sums)
    else expect({ ...found, [BUSY]: '' }).toEqual({ ...sums, [BUSY]: '' })
    const { rows } = await restored.query(
      "select (data->>'n')::int as n, count(*)::int as halves from live_messages group by 1 order by 1",
    )
    expect(rows.every(({ halves }) => halves === 2)).toBe(true)
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_row, at) => at + 1))
    expect(rows.length).toBeGreaterThanOrEqual(written.before)
    expect(rows.length).toBeLessThan(written.after)
    const files = sumsOfFiles(join(place.config.dataDir, 'uploads'))
    expect(files).toEqual(sumsOfFiles(join(folder, 'uploads')))
    expect(Object.keys(files)).toEqual(expect.arrayContaining([0, 1, 2, 3, 4].map((n) => `drill/${n}.bin`)))
    for (const { n } of rows)
      if (Number(n) % 20 === 0) expect(Object.keys(files)).toContain(`drill/written-${n}.bin`)
    await expectSignIn(restored, place)
  } finally {
    await restored.close()
  }
}

/** With the configuration that a start would read now. */
async function expectSignIn(restored: Database, place: DrillPlace): Promise<void> {
  const site = await openTestSite({ on: restored, seed: 'none', env: place.env })
  const browser = openBrowser(site)
  const first = await browser.request('POST /api/login', { username: 'grace', password: TEST_PASSWORD })
  expect(first.status).toBe(202)
  const code = new TOTP({ secret: SECRET }).generate({ timestamp: site.clock.now().getTime() })
  const token = first.body.secondFactor.token
  const second = await browser.request('POST /api/login/second-factor', { token, code })
  expect([second.status, second.body.username]).toEqual([200, 'grace'])
}

async function settle(config: Config, wish: '--confirm' | '--undo') {
  const lines: string[] = []
  const terminal = { ...quiet, line: (text: string) => lines.push(text) }
  return { code: await runOffline(config, { argv: ['restore', wish], stdin: '' }, terminal), lines }
}

test('a backup is for its owner alone, and holds the secret or says which one it was', () => {
  const files = Object.keys(sumsOfFiles(folder))
  expect(files.length).toBeGreaterThan(6)
  for (const file of files) expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(existsSync(join(folder, 'session-secret'))).toBe(!isServer())
  expect(readFileSync(join(folder, 'backup.json'), 'utf8')).not.toContain(source.config.sessionSecret)
})

test('restored into an empty place, it holds what was there at one moment, and a second factor opens it', async () => {
  second = await makePlace()
  expect(await restoreFrom(second.config, folder)).toBe(false)
  await expectRestored(second)
  expect(await leftOf(second)).toEqual([])
}, 180_000)

test('a site that is served is not restored over, from whatever folder', async () => {
  const place = isServer() ? await makePlace({ DATABASE_URL: source.config.databaseUrl ?? '' }) : source
  await expect(restoreFrom(place.config, folder)).rejects.toThrow(/Stop the server first|in use by another/)
})

test.each(['cut', 'changed', 'missing'])(
  'a backup with a file that is %s is refused',
  async (fault) => {
    const place = await makePlace()
    for (const name of Object.keys(sumsOfFiles(folder)).filter((file) => !/[1-9]\.bin/.test(file))) {
      const copy = join(mkdtempSync(join(tmpdir(), 'broken-')), 'backup')
      cpSync(folder, copy, { recursive: true })
      damage(join(copy, name), fault)
      await expect(restoreFrom(place.config, copy), name).rejects.toThrow(/damaged|not written by backup/)
      rmSync(copy, { recursive: true })
    }
    expect(Object.keys(sumsOfFiles(place.config.dataDir))).toEqual(isServer() ? [] : ['session-secret'])
  },
  60_000,
)

function damage(file: string, fault: string): void {
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  if (fault === 'missing') rmSync(file)
  else if (fault === 'cut') truncateSync(file, Math.floor(bytes.length * 0.6))
  else writeFileSync(file, bytes)
}

test('a dump that is cut is refused though its sum is as written, and the site stays', async () => {
  const before = await stateOf(second)
  const copy = join(mkdtempSync(join(tmpdir(), 'broken-')), 'backup')
  cpSync(folder, copy, { recursive: true })
  damage(join(copy, isServer() ? 'database.dump' : 'database.tar.gz'), 'cut')
  const { made, database: kind, secret } = JSON.parse(readFileSync(join(copy, 'backup.json'), 'utf8'))
  rmSync(join(copy, 'backup.json'))
  await writeAbout(copy, { made, database: kind, secret })
  await expect(restoreFrom(second.config, copy)).rejects.toThrow(/damaged.*Nothing was changed/s)
  expect(await stateOf(second)).toEqual(before)
}, 180_000)

test('another session secret is refused by the name of its variable, unless that is wanted', async () => {
  const config = readConfig({ ...second.env, SESSION_SECRET: 'quite another secret of at least that length' })
  await expect(restoreFrom(config, folder)).rejects.toThrow(/SESSION_SECRET is not the one/)
  await restoreFrom(config, folder, { acceptsOtherSecret: true })
  const restored = await openPlace(second)
  expect((await restored.query('select * from session_secrets')).rows).toEqual([])
  await restored.close()
  expect((await settle(second.config, '--confirm')).code).toBe(0)
}, 180_000)

test('restored over itself, what came later is gone; it is kept until confirmed, and can come back', async () => {
  await database.close()
  const later = await stateOf(source)
  expect(await restoreFrom(source.config, folder)).toBe(true)
  await expect(restoreFrom(source.config, folder)).rejects.toThrow(/restore --confirm/)
  expect((await settle(source.config, '--undo')).code).toBe(0)
  expect(await stateOf(source)).toEqual(later)
  expect(await restoreFrom(source.config, folder)).toBe(true)
  await expectRestored(source)
  expect((await settle(source.config, '--confirm')).code).toBe(0)
  expect((await settle(source.config, '--confirm')).code).toBe(1)
  expect(await leftOf(source)).toEqual([])
}, 300_000)

const POINTS = {
  embedded: [
    'begun',
    'loaded',
    'staged',
    'aside DATA/postgres',
    'in place DATA/postgres',
    'aside DATA/uploads',
    'in place DATA/uploads',
    'aside DATA/session-secret',
    'in place DATA/session-secret',
    'finished',
  ],
  server: [
    'begun',
    'examined',
    'schemas aside',
    'staged',
    'loading',
    'loading+60',
    'loading+200',
    'loaded',
    'aside DATA/uploads',
    'in place DATA/uploads',
    'finished',
  ],
}

test('killed at any point of a restore, a site is the old one or the new one', async () => {
  const { dataDir } = second.config
  await diskFiles({ folder: join(dataDir, 'uploads') }).put('drill/old.bin', Buffer.from('old'), 'image/webp')
  if (!isServer())
    writeFileSync(join(dataDir, 'session-secret'), 'the secret of the site that is restored over\n')
  const old = await stateOf(second)
  const program = await bundleProgram('killed-restore.ts')
  const killed = isServer() ? killAtEachPoint(program) : killOnceCopying(program)
  for await (const point of killed) {
    await beginToStart(second)
    if (point === 'finished') break
    expect(await stateOf(second), point).toEqual(old)
    expect(await leftOf(second), point).toEqual([])
  }
  await expectRestored(second)
  expect((await settle(second.config, '--undo')).code).toBe(0)
  expect(await stateOf(second)).toEqual(old)
}, 600_000)

async function* killAtEachPoint(program: string): AsyncGenerator<string> {
  for (const point of POINTS.server) {
    expect([point, killRestoreAt(program, point.replace('DATA', second.config.dataDir))]).toEqual([
      point,
      'SIGKILL',
    ])
    yield point
  }
}

/** One restore for all kill points: the embedded database's files at a point are all that a kill there leaves. */
async function* killOnceCopying(program: string): AsyncGenerator<string> {
  const { dataDir } = second.config
  const copies = mkdtempSync(join(tmpdir(), 'killed-'))
  expect(killRestoreAt(program, 'finished', copies)).toBe('SIGKILL')
  renameSync(dataDir, join(copies, 'finished'))
  expect(readdirSync(copies).map(decodeURIComponent).sort()).toEqual(POINTS.embedded.toSorted())
  for (const point of POINTS.embedded) {
    rmSync(dataDir, { recursive: true, force: true })
    renameSync(join(copies, encodeURIComponent(point)), dataDir)
    yield point
  }
}

/** The signal that ended a restore in a separate process, which may copy the site's files at the earlier steps. */
function killRestoreAt(program: string, point: string, copies = ''): string | null {
  const { signal, stderr } = spawnSync(process.execPath, [program, folder, point, copies], {
    env: second.env,
    encoding: 'utf8',
  })
  if (!signal) throw new Error(`the restore ended before ${point}: ${stderr}`)
  return signal
}

/** The first steps of a start. */
async function beginToStart({ config }: DrillPlace): Promise<void> {
  if (config.databaseUrl) return settleSchemas(config.databaseUrl)
  lockDirectory(config.dataDir)()
  settleSite(config.dataDir)
}

/** The state of the whole site: checksums of its tables, or the embedded database's own files. */
async function stateOf({ config }: DrillPlace): Promise<unknown> {
  const files = sumsOfFiles(config.dataDir)
  for (const name of Object.keys(files)) if (/^(?:lock|cli\.sock)$/.test(name)) delete files[name]
  if (!config.databaseUrl) return files
  const connection = await connect(config.databaseUrl)
  const tables = await sumsOfTables(connection)
  await connection.end()
  return { files, tables }
}

/** What a restore stores of the previous site. */
async function leftOf({ config }: DrillPlace): Promise<unknown[]> {
  if (!config.databaseUrl)
    return Object.keys(sumsOfFiles(config.dataDir)).filter((file) => /restor/.test(file))
  const connection = await connect(config.databaseUrl)
  const { rows } = await connection.query("select nspname from pg_namespace where nspname like '%restore%'")
  await connection.end()
  return rows
}
