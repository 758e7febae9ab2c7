// A restore where there is no site, but something else: uploads without their database, or another program's tables.
// And one of a backup that this version cannot migrate.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#server/base/app-context.ts'
import { systemClock } from '#server/base/clock.ts'
import { connect } from '#server/base/database/connection.ts'
import { readBaseline } from '#server/base/migrations.ts'
import { settleSchemas } from '#server/base/storage/restored-schemas.ts'
import { runOffline } from '#server/cli/run.ts'
import {
  type DrillPlace,
  makePlace,
  openPlace,
  sumsOfFiles,
  sumsOfTables,
} from '#server/testing/processes/drill.ts'
import { writeBackup } from './backup.ts'
import { restoreFrom } from './restore.ts'

const quiet = { line: () => undefined, progress: () => undefined }
const folder = join(mkdtempSync(join(tmpdir(), 'backups-')), 'one')

beforeAll(async () => {
  const { config, ...place } = await makePlace()
  const database = await openPlace({ config, ...place })
  const context = { config, database, clock: systemClock } as unknown as AppContext
  await writeBackup(context, folder, { terminal: quiet })
  await database.close()
}, 120_000)

const undo = ({ config }: DrillPlace) => runOffline(config, { argv: ['restore', '--undo'], stdin: '' }, quiet)

test('a restore is confirmed or undone, not both in one command', async () => {
  const { config } = await makePlace()
  expect(await runOffline(config, { argv: ['restore', '--confirm', '--undo'], stdin: '' }, quiet)).toBe(2)
})

test('uploads that outlived their database are kept until the restore is confirmed', async () => {
  const place = await makePlace()
  const uploads = join(place.config.dataDir, 'uploads')
  mkdirSync(uploads)
  writeFileSync(join(uploads, 'newer.webp'), 'newer than the backup')
  expect(await restoreFrom(place.config, folder)).toBe(true)
  expect(existsSync(join(uploads, 'newer.webp'))).toBe(false)
  expect(await undo(place)).toBe(0)
  expect(existsSync(join(uploads, 'newer.webp'))).toBe(true)
}, 120_000)

test('a folder that cannot be moved aside is refused in words before anything is staged', async () => {
  const root = mkdtempSync(join(tmpdir(), 'long-'))
  // Its name leaves room for that of the staged folder, and none for that of the one put aside.
  const uploads = join(root, 'u'.repeat(243))
  mkdirSync(uploads)
  writeFileSync(join(uploads, 'old.webp'), 'of the old site')
  const place = await makePlace()
  const config = { ...place.config, storage: { kind: 'folder' as const, folder: uploads } }
  const steps: string[] = []
  const restoring = restoreFrom(config, folder, { onStep: (step) => void steps.push(step) })
  await expect(restoring).rejects.toThrow(/A restore moves .* aside, which failed.*Nothing was changed/)
  expect(steps).not.toContain('staged')
  expect(Object.keys(sumsOfFiles(root))).toEqual([join('u'.repeat(243), 'old.webp')])
}, 120_000)

test('a database that the disk does not take is told as that, not as a damaged backup', async () => {
  const root = mkdtempSync(join(tmpdir(), 'long-'))
  // So deep that the files of a database have no room in a path, as on a disk that is full.
  const rest = 4_060 - root.length
  const deep = join(root, ...Array.from({ length: Math.floor(rest / 201) }, () => 'd'.repeat(200)))
  mkdirSync(deep, { recursive: true })
  const place = await makePlace({ DATA_DIR: join(deep, 'e'.repeat(4_060 - deep.length)) })
  if (place.config.databaseUrl) return
  await expect(restoreFrom(place.config, folder)).rejects.toThrow(/cannot be written.*Nothing was changed/)
}, 120_000)

test("another program's tables in the database are kept until the restore is confirmed", async () => {
  const place = await makePlace()
  if (!place.config.databaseUrl) return
  const connection = await connect(place.config.databaseUrl)
  await connection.query('create table public.of_another_program as select 1 as n')
  expect(await restoreFrom(place.config, folder)).toBe(true)
  expect(await undo(place)).toBe(0)
  expect((await connection.query('select n from public.of_another_program')).rows).toEqual([{ n: 1 }])
  await connection.end()
}, 120_000)

test('a restore that lost its lock to a start, which put the old site back, leaves the uploads alone', async () => {
  const place = await makePlace()
  const url = place.config.databaseUrl
  if (!url) return
  const uploads = join(place.config.dataDir, 'uploads')
  mkdirSync(uploads)
  writeFileSync(join(uploads, 'old.webp'), 'of the old site')
  const onStep = async (step: string) => {
    if (step !== 'loaded') return
    const start = await connect(url)
    await start.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and d.datname = current_database()`,
    )
    await start.end()
    await settleSchemas(url)
  }
  await expect(restoreFrom(place.config, folder, { onStep })).rejects.toThrow()
  expect(existsSync(join(uploads, 'old.webp'))).toBe(true)
}, 120_000)

test.each([
  ['names none', undefined],
  ['names an earlier one', readBaseline() - 1],
])(
  'a backup whose baseline is not this one is refused in one line, and nothing changes: it %s',
  async (_what, baseline) => {
    const place = await makePlace()
    const copy = join(mkdtempSync(join(tmpdir(), 'earlier-')), 'backup')
    cpSync(folder, copy, { recursive: true })
    const page = join(copy, 'backup.json')
    writeFileSync(page, JSON.stringify({ ...JSON.parse(readFileSync(page, 'utf8')), baseline }))
    const before = sumsOfFiles(place.config.dataDir)
    const lines: string[] = []
    const terminal = { ...quiet, line: (text: string) => lines.push(text) }
    expect(await runOffline(place.config, { argv: ['restore', copy], stdin: '' }, terminal)).toBe(1)
    expect(lines).toEqual([
      'This backup was made by another version of Multiball: restore it with that version. Nothing was changed.',
    ])
    expect(sumsOfFiles(place.config.dataDir)).toEqual(before)
    if (!place.config.databaseUrl) return
    const connection = await connect(place.config.databaseUrl)
    expect(await sumsOfTables(connection)).toEqual({})
    await connection.end()
  },
)
