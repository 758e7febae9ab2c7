// Step 2 of a synchronization: validates the source record by record: good ones are kept, bad ones reported and left out.
import { breathe, type CatalogueRecord } from '#server/machines/catalogue/records.ts'
import { labelOf, readRecord } from '#server/machines/sync/source/source-shapes.ts'
import type { RawCatalogue } from './fetch.ts'
import type { OnProgress } from './progress.ts'
import { SyncError } from './sync-error.ts'

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

/** Throws SyncError if no record can be used. */
export async function checkCatalogue(raw: RawCatalogue, onProgress: OnProgress): Promise<CheckedCatalogue> {
  await breathe()
  const checked = await checkRecords(raw, (done, total) => onProgress({ stage: 'checking', done, total }))
  if (checked.records.size > 0) return checked
  const [first] = checked.rejected
  const why = first ? ` (${first.record}: ${first.reason})` : ''
  throw new SyncError(`None of the ${raw.records.length} records of ${raw.name} can be used${why}.`)
}

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
