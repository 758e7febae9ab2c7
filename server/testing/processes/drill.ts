// Places for drills of backup and restore: a folder and a database of their own, and what they hold, to be compared.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Config, readConfig } from '#server/base/config.ts'
import type { Connection } from '#server/base/database/connection.ts'
import { hasEmbedded, openDatabase } from '#server/base/database/database.ts'
import { SITE_SCHEMAS } from '#server/base/storage/restored-schemas.ts'
import { copyEmptyCluster } from '#server/testing/databases/empty-cluster.ts'

export interface DrillPlace {
  env: Record<string, string>
  config: Config
}

const DRILL_SECRET = 'the session secret of the site that is drilled'
let places = 0

/** An empty place: on a server, its database belongs to an account that owns nothing else. */
export async function makePlace(env: Record<string, string> = {}): Promise<DrillPlace> {
  const all: Record<string, string> = {
    NODE_ENV: 'test',
    SEED: 'none',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'drill-')),
    PATH: process.env.PATH ?? '',
    ...(await ownDatabase()),
    ...env,
  }
  return { env: all, config: readConfig(all) }
}

async function ownDatabase(): Promise<Record<string, string>> {
  if (!inject('postgresUrl')) return {}
  const name = `drill_${process.pid}_${Date.now()}_${places++}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create role ${name} login`)
  await admin.query(`create database ${name} owner ${name}`)
  await admin.end()
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  url.username = name
  return { DATABASE_URL: url.href, SESSION_SECRET: DRILL_SECRET }
}

/** Opens its database, which is a copy of an initialized one where there is none. */
export function openPlace({ config }: Pick<DrillPlace, 'config'>, opening: { migrates?: boolean } = {}) {
  if (config.databaseUrl) return openDatabase({ url: config.databaseUrl }, opening)
  if (!hasEmbedded(config.dataDir)) copyEmptyCluster(config.dataDir)
  return openDatabase({ directory: config.dataDir }, opening)
}

/** Every table of the site: how many rows, and a sum over all they hold. */
export async function sumsOfTables(connection: Pick<Connection, 'query'>): Promise<Record<string, string>> {
  const { rows } = await connection.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1)`,
    [[...SITE_SCHEMAS]],
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: sum } = await connection.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")), '') as sum from ${name} t`,
    )
    sums[String(name)] = String(sum[0]?.sum)
  }
  return sums
}

/** Every file below a folder with the sum of what it holds; of a single file that alone. */
export function sumsOfFiles(path: string): Record<string, string> {
  const sum = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
  if (!existsSync(path)) return {}
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [file.slice(path.length + 1), sum(file)]
    }),
  )
}
