// Validates a source record by record: good ones are kept, bad ones reported and left out.
import { breathe, type CatalogueRecord, titleIdOf } from '#server/machines/catalogue/records.ts'
import { deriveTitleName } from '#server/machines/catalogue/title-facts.ts'
import { labelOf, readRecord } from '#server/machines/sync/source/source-shapes.ts'
import type { RawCatalogue } from './fetch.ts'

export interface Rejection {
  /** The record's id, or its position and name. */
  record: string
  reason: string
}

export interface CheckedCatalogue {
  /** Machines and aliases by id. */
  records: Map<string, CatalogueRecord>
  /** Titles of these machines from the source. */
  titles: Map<string, CatalogueRecord>
  rejected: Rejection[]
  /** Ids of rejected records: their stored entries stay. */
  rejectedIds: Set<string>
  /** True if a rejected record has no valid id, so that it may be any of those that seem missing. */
  hasNameless: boolean
}

const SLICE = 200

export async function checkRecords(
  raw: Pick<RawCatalogue, 'records' | 'groups'>,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<CheckedCatalogue> {
  const checked: CheckedCatalogue = {
    records: new Map(),
    titles: new Map(),
    rejected: [],
    rejectedIds: new Set(),
    hasNameless: false,
  }
  const groups = raw.groups ?? []
  const total = raw.records.length + groups.length
  for (const [index, item] of [...raw.records, ...groups].entries()) {
    checkOne(checked, item, index < raw.records.length ? index : index - raw.records.length)
    if (index % SLICE === SLICE - 1) {
      onProgress(index + 1, total)
      await breathe()
    }
  }
  onProgress(total, total)
  return checked
}

function checkOne(checked: CheckedCatalogue, item: unknown, index: number): void {
  const reading = readRecord(item)
  if (!('record' in reading)) {
    checked.rejected.push({ record: labelOf(item, index), reason: reading.reason })
    if (reading.id) checked.rejectedIds.add(reading.id)
    else checked.hasNameless = true
    return
  }
  const { record } = reading
  const known = record.kind === 'title' ? checked.titles : checked.records
  if (known.has(record.opdbId)) {
    const reason = `appears twice; the first one is used, not this one at place ${index + 1}`
    checked.rejected.push({ record: record.opdbId, reason })
    return
  }
  known.set(record.opdbId, record)
}

/** Facts that an alias omits and inherits from its machine. */
export type Inherited = Pick<CatalogueRecord, 'type' | 'display' | 'playerCount'>

export function inherit<T extends Inherited>(alias: T, parent: Inherited | undefined): T {
  if (!parent) return alias
  return {
    ...alias,
    type: alias.type ?? parent.type,
    display: alias.display ?? parent.display,
    playerCount: alias.playerCount ?? parent.playerCount,
  }
}

/** The title of machines without one in the source. */
export function deriveTitle(titleId: string, machines: readonly CatalogueRecord[]): CatalogueRecord {
  const own = machines.filter((machine) => titleIdOf(machine.opdbId) === titleId)
  const shortnames = new Set(own.map((machine) => machine.shortname).filter((name) => name !== null))
  return {
    opdbId: titleId,
    kind: 'title',
    titleId,
    parentId: null,
    name: deriveTitleName(own) ?? titleId,
    commonName: null,
    shortname: shortnames.size === 1 ? ([...shortnames][0] ?? null) : null,
    maker: null,
    year: null,
    manufactureDate: null,
    type: null,
    display: null,
    playerCount: null,
    isPhysical: true,
    ipdbId: null,
    features: [],
    keywords: [],
    description: null,
    images: [],
    people: null,
    sourceUpdatedAt: null,
  }
}
