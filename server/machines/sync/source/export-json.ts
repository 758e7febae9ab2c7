// Reads an export's JSON into lists of raw records, or says in one line what is wrong with it.
import { SyncError } from '#server/machines/sync/sync-error.ts'

interface Parts {
  records: unknown[]
  /** Titles; null if the export has none. */
  groups: unknown[] | null
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

export function parseList(text: string, name: string): unknown[] {
  const value = parseJson(text, name)
  if (Array.isArray(value)) return value
  throw new SyncError(`${name} contains no list of records.`)
}

/** Splits the formats: an array of records, {machineGroups, machines, aliases}, or {entries}. */
export function splitRecords(value: unknown, name: string): Parts {
  const parts = partsOf(value)
  if (!parts) throw new SyncError(`${name} is not an export of the Open Pinball Database.`)
  if (parts.records.length === 0) throw new SyncError(`${name} contains no records.`)
  return parts
}

function partsOf(value: unknown): Parts | null {
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
function withoutGroups(list: unknown[]): Parts {
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
