// The catalogue that the program ships with, so that a site without a network is not empty: facts of the Open Pinball
// Database, without pictures and texts. The first synchronisation takes its place.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { rootDir } from '#server/base/config.ts'
import type { Db } from '#server/base/database/database.ts'
import type { CatalogueRecord, Maker } from '#server/machines/catalogue/records.ts'
import { fromColumns, type StarterColumns } from './starter-columns.ts'
import { STARTER_HASH } from './sync-plan.ts'
import { writeEntries, writeMakers } from './sync-writes.ts'

/** Made by scripts/starter-catalogue.ts. */
export const STARTER_FILE = join(rootDir, 'server', 'machines', 'starter-catalogue.json.br')

/** Titles, machines and aliases of the shipped file; some ten milliseconds of work. */
export function readStarter(): CatalogueRecord[] {
  const json = brotliDecompressSync(readFileSync(STARTER_FILE)).toString('utf8')
  return fromColumns(JSON.parse(json) as StarterColumns)
}

/** The shipped titles, by their id. */
export function readStarterTitles(): Map<string, CatalogueRecord> {
  const titles = readStarter().filter(({ kind }) => kind === 'title')
  return new Map(titles.map((title) => [title.opdbId, title]))
}

/** The columns as the shipped file holds them. */
export function packStarter(columns: StarterColumns): Buffer {
  const json = Buffer.from(JSON.stringify(columns))
  return brotliCompressSync(json, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  })
}

/** Writes records with their titles as the starter catalogue. */
export async function seedStarter(db: Db, records: readonly CatalogueRecord[], now: Date): Promise<void> {
  const makers = new Map<number, Maker>()
  for (const { maker } of records) if (maker) makers.set(maker.id, maker)
  await writeMakers(db, [...makers.values()])
  await writeEntries(
    db,
    records.map((record) => ({ record, hash: STARTER_HASH })),
    now,
  )
}
