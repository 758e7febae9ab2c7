// Step 1 of a synchronization: reads its source into raw records, before they are validated one by one.
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { MAX_CATALOGUE_BYTES, type OutsideCatalogue } from '#server/adapters/catalogue/port.ts'
import { parseJson, parseList, splitRecords } from '#server/machines/sync/source/export-json.ts'
import { SyncError } from './sync-error.ts'

export interface FileSource {
  /** An export: the API's array, or one of the bulk files. */
  file: string
  groups?: string | undefined
  changelog?: string | undefined
}

export type SyncSource = FileSource | { outside: OutsideCatalogue }

export interface RawCatalogue {
  name: string
  records: unknown[]
  /** Titles; null if the source has none, so that they are derived from the machines. */
  groups: unknown[] | null
  changelog: unknown[]
  etag: string | null
}

/** Fetches a source in full; null if it has not changed since what is known. Throws SyncError or OutsideError. */
export function fetchCatalogue(
  source: SyncSource,
  known: { name: string; etag: string } | null,
): Promise<RawCatalogue | null> {
  return 'outside' in source ? fetchOutside(source.outside, known) : fetchFiles(source)
}

async function fetchOutside(
  outside: OutsideCatalogue,
  known: { name: string; etag: string } | null,
): Promise<RawCatalogue | null> {
  const all = await outside.fetchAll(known)
  if (!all) return null
  const { name, etag } = all
  const parts = splitRecords(parseJson(all.records, name), name)
  const groups = all.groups === null ? parts.groups : parseList(all.groups, 'The groups')
  const changelog = all.changelog === null ? [] : readChangelog(all.changelog)
  return { ...parts, groups, changelog, name, etag }
}

/** A fetched changelog is optional: the machines are right without it. */
function readChangelog(text: string): unknown[] {
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows : []
  } catch {
    return []
  }
}

async function fetchFiles({ file, groups, changelog }: FileSource): Promise<RawCatalogue> {
  const name = basename(file)
  const parts = splitRecords(parseJson(await readText(file), name), name)
  return {
    ...parts,
    groups: groups ? parseList(await readText(groups), basename(groups)) : parts.groups,
    changelog: changelog ? parseList(await readText(changelog), basename(changelog)) : [],
    name: `file ${name}`,
    etag: null,
  }
}

/** Throws SyncError for a missing or too large file: before a run is recorded, since a mistyped path is no run. */
export async function mustBeFiles(source: SyncSource): Promise<void> {
  if ('outside' in source) return
  for (const file of [source.file, source.groups, source.changelog]) if (file) await mustBeFile(file)
}

async function mustBeFile(file: string): Promise<void> {
  const name = basename(file)
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new SyncError(`${name} cannot be read: there is no such file.`)
  if (found.size > MAX_CATALOGUE_BYTES) {
    const megabytes = Math.ceil(found.size / 1_048_576)
    throw new SyncError(
      `${name} is ${megabytes} MB; an export can be at most ${MAX_CATALOGUE_BYTES / 1_048_576} MB.`,
    )
  }
}

async function readText(file: string): Promise<string> {
  await mustBeFile(file)
  return readFile(file, 'utf8')
}
