// The doctor only reads.
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/base/config.ts'
import { openDatabase } from '#server/base/database/database.ts'
import { recordSecret } from '#server/base/security/session-secret.ts'
import { openEmptyCluster } from '#server/testing/databases/empty-cluster.ts'
import { makePlace, openPlace } from '#server/testing/processes/drill.ts'
import { openTestSite } from '#server/testing/site.ts'
import { runCommand, runOffline } from './run.ts'

// The database starts before the first test is timed.
beforeAll(() => openTestSite({ seed: 'none' }))

async function ask(
  run: (terminal: { line(text: string): void; progress(): void }) => Promise<number | null>,
) {
  const lines: string[] = []
  const code = await run({ line: (text) => lines.push(text), progress: () => undefined })
  return { code, text: lines.join('\n') }
}

const examine = (config: Config) =>
  ask((terminal) => runOffline(config, { argv: ['doctor'], stdin: '' }, terminal))

test('where there is nothing yet it says so, and there is nothing afterwards', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'doctor-')), 'data')
  const { code, text } = await examine(readConfig({ DATA_DIR: dataDir }, { onlyLooks: true }))
  expect(text).toContain('✓ Database: no database yet: npm start makes it')
  expect(code).toBe(0)
  expect(existsSync(dataDir)).toBe(false)
})

test('a directory with other things in it gets no database by being looked at', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doctor-'))
  expect((await examine(readConfig({ DATA_DIR: dataDir }, { onlyLooks: true }))).text).toContain('GB free')
  expect(readdirSync(dataDir)).toEqual([])
})

test('a database that nobody answers for is what does not work', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SESSION_SECRET: 'x'.repeat(40) }
  const { code, text } = await examine(readConfig(env))
  expect(text).toMatch(/✗ Database: .*no answer/)
  expect(code).toBe(1)
})

test('a running site tells what it holds', async () => {
  const { context } = await openTestSite()
  const { code, text } = await ask((terminal) =>
    runCommand(context, { argv: ['doctor'], stdin: '' }, terminal),
  )
  expect(text).toMatch(/✓ Database: (embedded )?PostgreSQL \d+/)
  expect(text).toContain('✓ Admin: none yet: open /admin-setup')
  expect(code).toBe(0)
})

test('an empty database stays empty: no table is made by looking', async () => {
  const { config } = await makePlace()
  const url = config.databaseUrl
  const { text } = await examine(config)
  expect(text).toMatch(url ? /Database: .*PostgreSQL \d+/ : /Database: no database yet/)
  const database = await openDatabase(url ? { url } : { lite: await openEmptyCluster() }, {
    migrates: false,
  })
  const { rows } = await database.query(
    "select count(*)::int as n from pg_tables where schemaname = 'public'",
  )
  expect(rows).toEqual([{ n: 0 }])
  await database.close()
})

test('a database of a version that this one does not continue is what does not work', async () => {
  const { config } = await makePlace()
  const database = await openPlace({ config }, { migrates: false })
  await database.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('one', 1795211927550)`)
  await database.close()
  const { code, text } = await examine(config)
  expect(text).toMatch(/✗ Database: This database was made by another version of Multiball/)
  expect(code).toBe(1)
})

test('a session secret that the database was not written with is named', async () => {
  const { context } = await openTestSite()
  const examineSecret = async () =>
    await ask((terminal) => runCommand(context, { argv: ['doctor'], stdin: '' }, terminal))
  await recordSecret(context.database, context.config.sessionSecret)
  expect((await examineSecret()).text).toContain('✓ Session secret')
  await context.database.query('delete from session_secrets')
  await recordSecret(context.database, 'the secret of the site that this database comes from')
  // A start with a wrong secret does not make it the right one.
  await recordSecret(context.database, context.config.sessionSecret)
  const { text, code } = await examineSecret()
  expect(text).toMatch(/! Session secret: SESSION_SECRET is not the one/)
  expect(code).toBe(0)
})
