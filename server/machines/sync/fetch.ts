// Reads the source of a synchronisation into raw records, before they are validated one by one.
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { MAX_CATALOGUE_BYTES, type OutsideCatalogue } from '#server/adapters/catalogue/port.ts'

export interface FileSource {
  /** An export: the API's array, or one of the bulk files. */
  file: string
  groups?: string | undefined
  changelog?: string | undefined
}

export type SyncSource = FileSource | { outside: OutsideCatalogue }

/** Why a synchronisation stopped before it changed anything; one line for operators. */
export class SyncError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SyncError'
  }
}

export interface RawCatalogue {
  name: string
  records: unknown[]
  /** Titles; null if the source has none, so that they are derived from the machines. */
  groups: unknown[] | null
  changelog: unknown[]
  etag: string | null
}

/** Reads a source in full; null if it reports no change. Throws SyncError or OutsideError. */
export async function readSource(
  source: SyncSource,
  known: { name: string; etag: string } | null,
): Promise<RawCatalogue | null> {
  if ('outside' in source) {
    const all = await source.outside.fetchAll(known)
    if (!all) return null
    const parts = splitRecords(parseJson(all.records, all.name), all.name)
    const groups =
      all.groups === null ? parts.groups : listOf(parseJson(all.groups, 'The groups'), 'The groups')
    return {
      ...parts,
      groups,
      changelog: all.changelog === null ? [] : readChangelog(all.changelog),
      name: all.name,
      etag: all.etag,
    }
  }
  const name = basename(source.file)
  const parts = splitRecords(parseJson(await readText(source.file), name), name)
  const groups = source.groups
    ? listOf(parseJson(await readText(source.groups), basename(source.groups)), basename(source.groups))
    : parts.groups
  const changelog = source.changelog
    ? listOf(
        parseJson(await readText(source.changelog), basename(source.changelog)),
        basename(source.changelog),
      )
    : []
  return { ...parts, groups, changelog, name: `file ${name}`, etag: null }
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

/** Parses a JSON text; reports after which record it is broken. */
export function parseJson(text: string, name: string): unknown {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  try {
    return JSON.parse(json)
  } catch (error) {
    const start = json.trimStart()
    if (start === '') throw new SyncError(`${name} is empty.`)
    if (start.startsWith('<')) throw new SyncError(`${name} contains a web page (HTML), not JSON.`)
    const position = error instanceof Error ? positionOf(error.message, json) : json.length
    const last = lastIdBefore(json, position)
    const where = last ? `after or in record ${last}` : 'before the first record'
    throw new SyncError(`${name} is not complete JSON: it breaks off at position ${position}, ${where}.`)
  }
}

/** The engine reports the position, or quotes the surrounding text, or found the end too early. */
function positionOf(message: string, json: string): number {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const around = /^Unexpected token [\s\S]{1,6}, (?:\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON$/.exec(
    message,
  )?.[1]
  const at = around ? json.indexOf(around) : -1
  return at < 0 ? json.length : at + Math.floor((around?.length ?? 0) / 2)
}

function lastIdBefore(json: string, position: number): string | null {
  const nearby = json.slice(Math.max(0, position - 200_000), position)
  const ids = [...nearby.matchAll(/"opdb(?:_id|Id)"\s*:\s*"([^"]{1,44})"/g)]
  return ids.at(-1)?.[1] ?? null
}

function listOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value
  throw new SyncError(`${name} contains no list of records.`)
}

/** Splits the formats: an array of records, {machineGroups, machines, aliases}, or {entries}. */
function splitRecords(value: unknown, name: string): Pick<RawCatalogue, 'records' | 'groups'> {
  const parts = partsOf(value)
  if (!parts) throw new SyncError(`${name} is not an export of the Open Pinball Database.`)
  if (parts.records.length === 0) throw new SyncError(`${name} contains no records.`)
  return parts
}

function partsOf(value: unknown): Pick<RawCatalogue, 'records' | 'groups'> | null {
  if (Array.isArray(value)) return withoutGroups(value)
  if (typeof value !== 'object' || value === null) return null
  const { entries, machines, aliases, machineGroups } = value as Record<string, unknown>
  if (Array.isArray(entries)) return withoutGroups(entries)
  if (!Array.isArray(machines)) return null
  return {
    records: [...machines, ...(Array.isArray(aliases) ? aliases : [])],
    groups: Array.isArray(machineGroups) ? machineGroups : null,
  }
}

/** A flat list may mix titles and machines. */
function withoutGroups(list: unknown[]): Pick<RawCatalogue, 'records' | 'groups'> {
  const groups = list.filter(isGroup)
  return groups.length === 0
    ? { records: list, groups: null }
    : { records: list.filter((raw) => !isGroup(raw)), groups }
}

function isGroup(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null) return false
  const { is_machine_group, entryType } = raw as { is_machine_group?: unknown; entryType?: unknown }
  return is_machine_group === true || entryType === 'machineGroup'
}
