// Migrations lay out what the tables say, also when they are squashed.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { writeBaseline } from '#scripts/squash-migrations.mjs'
import { type DrillPlace, makePlace } from '#server/testing/drill.ts'
import { readLayout } from '#server/testing/layout.ts'
import { openOwnDatabase } from '#server/testing/worker-database.ts'
import { openDatabase, openMemoryDatabase } from './database.ts'

const openBare = ({ config }: DrillPlace) =>
  openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { directory: config.dataDir }, {
    migrates: false,
  })

test('the migrations lay out what the tables say, and squashed they lay out the same', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'squashed-')), 'migrations')
  writeBaseline(folder)
  const migrated = await openOwnDatabase()
  const place = inject('postgresUrl') ? await makePlace() : null
  const squashed = place
    ? await openBare(place)
    : await openDatabase({ lite: await openMemoryDatabase() }, { migrates: false })
  const statements = readFileSync(join(folder, '0000_baseline.sql'), 'utf8').split('--> statement-breakpoint')
  for (const statement of statements) await squashed.query(statement)
  const layout = await readLayout(squashed)
  expect(layout.filter((line) => /^(trigger|extension) /.test(line))).toHaveLength(3)
  expect(layout).toEqual(await readLayout(migrated))
  await Promise.all([migrated.close(), squashed.close()])
})
