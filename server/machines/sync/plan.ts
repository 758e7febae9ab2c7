// Step 3 of a synchronization: compares the export with our copy and plans what to write, without a database.
import { breathe, type CatalogueRecord, type Maker } from '#server/machines/catalogue/records.ts'
import type { Redirect } from '#server/machines/pages/redirects.ts'
import { contentHash } from '#server/machines/sync/comparison/content-hash.ts'
import {
  deriveTitle,
  hasSameInherited,
  inherit,
  makersOf,
} from '#server/machines/sync/comparison/derived-records.ts'
import type { KnownEntry } from '#server/machines/sync/comparison/known-entries.ts'
import { findMoves, type Likeness, titleMoves } from '#server/machines/sync/comparison/moves.ts'
import type { CheckedCatalogue } from './check.ts'
import { SyncError } from './sync-error.ts'

/** Marks shipped rows: the first export counts them as its own. */
export const STARTER_HASH = 'starter'
const DERIVED = 'derived:'

/** If more than this share of the catalogue disappears at once, the export is considered broken. */
export const MOST_GONE = 0.2
const FEW = 5

export interface EntryWrite {
  record: CatalogueRecord
  hash: string
}

export interface SyncPlan {
  writes: EntryWrite[]
  /** By the spelling of most records, changed or not. */
  makers: Maker[]
  /** Entries and titles that disappeared. */
  gone: string[]
  redirects: Redirect[]
  moved: { from: string; to: string }[]
  counts: { added: number; changed: number; gone: number; moved: number; unchanged: number }
}

interface PlanInput {
  known: ReadonlyMap<string, KnownEntry>
  checked: CheckedCatalogue
  /** Titles of the shipped catalogue: their names serve if the source has none. */
  shipped: ReadonlyMap<string, CatalogueRecord>
  changelog: ReadonlyMap<string, Redirect>
  force: boolean
}

/** Compares; throws SyncError if the export looks broken and `force` is not set. */
export async function planSync({ known, checked, shipped, changelog, force }: PlanInput): Promise<SyncPlan> {
  const { records } = checked
  const present = new Set([...records.keys(), ...[...records.values()].map(({ titleId }) => titleId)])
  const vanished = [...known.values()].filter((entry) => isMissing(entry, checked))
  const isNew = (id: string) => {
    const entry = known.get(id)
    return !entry || entry.isGone || entry.contentHash === STARTER_HASH
  }
  const fresh = [...records.values()].filter(({ opdbId }) => isNew(opdbId)).map(likenessOf)
  const moves = findMoves({ vanished, fresh, present, changelog })
  // A bad record without an id may be any of those that seem missing: then none counts as gone.
  const gone = checked.hasNameless ? [] : vanished.filter(({ opdbId }) => !moves.has(opdbId))
  const lost = gone.filter(({ contentHash: hash }) => hash !== STARTER_HASH)
  if (!force) mustBeWhole(known, lost.length)

  const counts = { added: 0, changed: 0, gone: lost.length, moved: 0, unchanged: 0 }
  counts.moved = [...moves.keys()].filter((id) => known.get(id)?.contentHash !== STARTER_HASH).length
  const targets = new Set(moves.values())
  const writes = await compareRecords({ known, checked, isNew, targets, counts })
  const goneIds = [...moves.keys(), ...lost.map(({ opdbId }) => opdbId), ...goneStarters(known, gone)]
  const titles = compareTitles({ known, checked, shipped }, new Set(goneIds))
  return {
    writes: [...titles.writes, ...writes],
    makers: makersOf([...records.values(), ...checked.titles.values()]),
    gone: [...goneIds, ...titles.gone],
    redirects: redirectsOf({ changelog, moves, titles: titleMoves(moves, present), present }),
    moved: [...moves].map(([from, to]) => ({ from, to })),
    counts,
  }
}

function isMissing(entry: KnownEntry, { records, rejectedIds }: CheckedCatalogue): boolean {
  // A rejected record still exists: its stored entry stays.
  return (
    entry.kind !== 'title' && !entry.isGone && !records.has(entry.opdbId) && !rejectedIds.has(entry.opdbId)
  )
}

function mustBeWhole(known: ReadonlyMap<string, KnownEntry>, lost: number): void {
  let here = 0
  for (const entry of known.values()) {
    if (entry.kind !== 'title' && !entry.isGone && entry.contentHash !== STARTER_HASH) here++
  }
  if (lost < FEW || lost <= here * MOST_GONE) return
  throw new SyncError(
    `The export lacks ${lost} of the ${here} entries we have; it looks incomplete and was not used. Use --force if it is right.`,
  )
}

/** Shipped entries go with the first whole export; a sample leaves them. */
function goneStarters(known: ReadonlyMap<string, KnownEntry>, gone: readonly KnownEntry[]): string[] {
  const isStarter = (entry: KnownEntry) => entry.contentHash === STARTER_HASH && entry.kind !== 'title'
  const starters = [...known.values()].filter(isStarter).length
  const missing = gone.filter(isStarter)
  return missing.length > starters * MOST_GONE ? [] : missing.map(({ opdbId }) => opdbId)
}

function likenessOf(record: CatalogueRecord): Likeness {
  const { opdbId, kind, name, ipdbId, maker, year } = record
  return { opdbId, kind, name, ipdbId, makerId: maker?.id ?? null, year }
}

interface Comparison extends Pick<PlanInput, 'known' | 'checked'> {
  isNew: (id: string) => boolean
  targets: ReadonlySet<string>
  counts: SyncPlan['counts']
}

async function compareRecords({ known, checked, isNew, targets, counts }: Comparison): Promise<EntryWrite[]> {
  const { records } = checked
  const writes: EntryWrite[] = []
  let seen = 0
  const machinesFirst = [...records].toSorted(
    ([, a], [, b]) => Number(a.kind === 'alias') - Number(b.kind === 'alias'),
  )
  for (const [id, record] of machinesFirst) {
    if (++seen % 250 === 0) await breathe()
    const hash = contentHash(record)
    const before = known.get(id)
    const completed = complete(record, known, records)
    if (before?.contentHash === hash && !before.isGone) {
      counts.unchanged++
      // An alias must follow its machine even if its own record is unchanged, and a run that was cut short between both.
      if (!hasSameInherited(completed, before)) writes.push({ record: completed, hash })
      continue
    }
    if (!isNew(id)) counts.changed++
    else if (!targets.has(id)) counts.added++
    writes.push({ record: completed, hash })
  }
  return writes
}

function complete(
  record: CatalogueRecord,
  known: ReadonlyMap<string, KnownEntry>,
  records: ReadonlyMap<string, CatalogueRecord>,
): CatalogueRecord {
  if (!record.parentId) return record
  return inherit(record, records.get(record.parentId) ?? known.get(record.parentId))
}

/** Titles are not counted: they follow their machines. A name from a group stays until another group changes it. */
function compareTitles(
  { known, checked: { records, titles }, shipped }: Pick<PlanInput, 'known' | 'checked' | 'shipped'>,
  gone: ReadonlySet<string>,
): { writes: EntryWrite[]; gone: string[] } {
  const members = new Map<string, CatalogueRecord[]>()
  for (const record of records.values()) {
    const list = members.get(record.titleId)
    if (list) list.push(record)
    else members.set(record.titleId, [record])
  }
  const writes: EntryWrite[] = []
  for (const [titleId, machines] of members) {
    const before = known.get(titleId)
    const own = titles.get(titleId)
    const isOwnStored = before && !before.isGone && !before.contentHash.startsWith(DERIVED)
    if (!own && isOwnStored) continue
    const write = titleWrite(titleId, machines, { own, shipped })
    if (before?.contentHash !== write.hash || before.isGone) writes.push(write)
  }
  const alive = new Set(members.keys())
  for (const entry of known.values()) {
    if (entry.kind !== 'title' && !entry.isGone && !gone.has(entry.opdbId)) alive.add(entry.titleId)
  }
  const empty = [...known.values()].filter(
    ({ kind, isGone, opdbId }) => kind === 'title' && !isGone && !alive.has(opdbId),
  )
  return { writes, gone: empty.map(({ opdbId }) => opdbId) }
}

/** A title by the source's own record, else by the shipped one, else derived from its machines. */
export function titleWrite(
  titleId: string,
  machines: readonly CatalogueRecord[],
  { own, shipped }: { own?: CatalogueRecord | undefined; shipped: PlanInput['shipped'] },
): EntryWrite {
  const named = shipped.get(titleId)
  const record = own ?? named ?? deriveTitle(titleId, machines)
  const hash = own ? contentHash(own) : named ? STARTER_HASH : `${DERIVED}${contentHash(record)}`
  return { record, hash }
}

interface RedirectInput {
  changelog: ReadonlyMap<string, Redirect>
  moves: ReadonlyMap<string, string>
  titles: ReadonlyMap<string, string>
  present: ReadonlySet<string>
}

function redirectsOf({ changelog, moves, titles, present }: RedirectInput): Redirect[] {
  const redirects = new Map<string, Redirect>()
  for (const [fromId, toId] of [...titles, ...moves])
    redirects.set(fromId, { fromId, toId, changelogId: null })
  for (const [fromId, redirect] of changelog) {
    if (!present.has(fromId)) redirects.set(fromId, redirect)
  }
  return [...redirects.values()]
}
