// Migrations create what the tables declare, also when they are squashed; a database with another baseline is refused
// and left unchanged.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { writeBaseline } from '#scripts/squash-migrations.mjs'
import { openDatabase } from '#server/base/database/database.ts'
import { openEmptyCluster } from '#server/testing/databases/empty-cluster.ts'
import { openOwnDatabase } from '#server/testing/databases/worker-database.ts'
import { readLayout } from '#server/testing/layout.ts'
import { type DrillPlace, makePlace, openPlace, sumsOfTables } from '#server/testing/processes/drill.ts'
import { MIGRATIONS, OtherBaseline, readBaseline } from './migrations.ts'

const openBare = (place: DrillPlace) => openPlace(place, { migrates: false })

/** A site's database with other migrations than the program's. */
const MIGRATED_OTHERWISE = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('one', 1795211927550), ('two', 1795481305598);
  create table users (id serial primary key, membership_tier_id int);
  insert into users (membership_tier_id) values (1), (2)`

test.each([
  ['earlier migrations', ''],
  [
    'another baseline',
    `delete from drizzle.__drizzle_migrations where id = 1;
    update drizzle.__drizzle_migrations set created_at = ${readBaseline() + 1}`,
  ],
])(
  'a database that began with %s is refused in one line that says what to do, and stays as it is',
  async (_what, more) => {
    const place = await makePlace()
    const before = await openBare(place)
    await before.query(MIGRATED_OTHERWISE)
    if (more) await before.query(more)
    const [layout, sums] = [await readLayout(before), await sumsOfTables(before)]
    await before.close()
    const refusal = await openPlace(place).catch((error) => error)
    expect(refusal).toBeInstanceOf(OtherBaseline)
    expect(refusal.message).toMatch(
      /^This database was made by another version .*empty folder.* run that version\.$/,
    )
    const after = await openBare(place)
    expect([await readLayout(after), await sumsOfTables(after)]).toEqual([layout, sums])
    await after.close()
  },
)

test('a database of this version is opened again as it is, and knows its baseline', async () => {
  const place = await makePlace()
  const marks = []
  for (let time = 0; time < 2; time++) {
    const database = await openPlace(place)
    marks.push((await database.query('select * from drizzle.__drizzle_migrations order by id')).rows)
    await database.close()
  }
  expect(marks[0]).toEqual(marks[1])
  expect(Number(marks[0]?.[0]?.created_at)).toBe(readBaseline())
})

test('the migrations lay out what the tables say, and squashed they lay out the same', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'squashed-')), 'migrations')
  writeBaseline(folder)
  const migrated = await openOwnDatabase()
  const place = inject('postgresUrl') ? await makePlace() : null
  const squashed = place
    ? await openBare(place)
    : await openDatabase({ lite: await openEmptyCluster() }, { migrates: false })
  const statements = readFileSync(join(folder, '0000_baseline.sql'), 'utf8').split('--> statement-breakpoint')
  for (const statement of statements) await squashed.query(statement)
  const layout = await readLayout(squashed)
  expect(layout.filter((line) => /^(trigger|extension) /.test(line))).toHaveLength(4)
  expect(layout).toEqual(await readLayout(migrated))
  await Promise.all([migrated.close(), squashed.close()])
})

test('picture addresses that are too long for an index are left out before it is made', async () => {
  const file = join(MIGRATIONS.migrationsFolder, '0007_listing-picture-addresses.sql')
  const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint')
  const short = 'https://pinside.com/one.jpg'
  const fits = 'x'.repeat(2_000)
  const long = `https://pinside.com/${randomBytes(2_400).toString('base64')}.jpg`
  const database = await openOwnDatabase()
  await database.db.transaction(async (tx) => {
    for (const name of ['marketplace_listings', 'marketplace_snapshots']) {
      const table = sql.identifier(name)
      await tx.execute(sql`create temporary table ${table} (id serial, image_urls text[]) on commit drop`)
      await tx.execute(sql`insert into ${table} (image_urls) values
        (array[${fits}, ${long}, ${short}]), (array[${long}]), (array[${short}, ${short}]), ('{}')`)
    }
    for (const statement of statements) await tx.execute(sql.raw(statement))
    for (const name of ['marketplace_listings', 'marketplace_snapshots']) {
      const table = sql`${sql.identifier(name)}`
      const rows = await tx.select({ addresses: sql<string[]>`image_urls` }).from(table).orderBy(sql`id`)
      expect(rows.map(({ addresses }) => addresses)).toEqual([[fits, short], [], [short, short], []])
    }
  })
  await database.close()
})
