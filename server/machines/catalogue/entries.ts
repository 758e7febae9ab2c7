// One catalogue entry with its title, manufacturer and editions.
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import type { FactField } from '#contract/machines/admin-constants.ts'
import type { EditionGroup } from '#contract/machines/words.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  type Edit,
  factStatesOf,
  readTitleEdits,
  titleWithEdits,
  withEdits,
} from '#server/machines/admin/edits.ts'
import { findRedirect } from '#server/machines/pages/redirects.ts'
import { catalogueEntries, manufacturers } from '#server/machines/tables.ts'
import { isSameFact } from './facts.ts'
import { creditedMember, editionGroup } from './title-facts.ts'

export type EntryRow = typeof catalogueEntries.$inferSelect
export type MakerRow = typeof manufacturers.$inferSelect

export interface Edition
  extends Pick<
    EntryRow,
    'opdbId' | 'name' | 'year' | 'isPhysical' | 'type' | 'display' | 'playerCount' | 'features'
  > {
  manufacturer: string | null
  group: EditionGroup
}

export interface Entry {
  row: EntryRow
  maker: MakerRow | null
  title: string
  /** Manufacturer that the title is credited to, whichever edition this is. */
  titleMaker: MakerRow | null
  editions: Edition[]
  /** Facts corrected here over the source's. */
  corrected: FactField[]
  /** The requested id, if it has moved to this entry. */
  movedFrom: string | null
}

/**
 * The entry under an id with corrections applied. A moved id returns its new entry, an entry gone from the source is
 * still returned. A title takes its facts from the machine that it is credited to. Null for unknown ids and for
 * hand-added machines that were deleted.
 */
export async function findEntry(db: Db, opdbId: string): Promise<Entry | null> {
  const found = await findRow(db, opdbId)
  if (!found || isDeletedHere(found.row)) return null
  const { titleId, kind } = found.row
  const [sources, edits] = await Promise.all([listFamily(db, titleId), readTitleEdits(db, titleId)])
  const family = sources.map((one) => withEdits(one, edits.get(one.row.opdbId)))
  const own = withEdits(found, edits.get(found.row.opdbId))
  const editions = family.filter(({ row }) => row.kind !== 'title' && row.goneAt === null)
  const title = titleWithEdits(
    family.find(({ row }) => row.kind === 'title')?.row.name ?? own.row.name,
    editions.map(({ row }) => ({
      name: row.name,
      sourceName: sources.find((source) => source.row.opdbId === row.opdbId)?.row.name ?? row.name,
    })),
  )
  const credited = creditedMember(
    title,
    editions.map(({ row }) => row),
  )
  const best = editions.find(({ row }) => row.opdbId === credited?.opdbId)
  const isTitle = kind === 'title'
  // The entry whose facts are shown.
  const source = isTitle ? sources.find(({ row }) => row.opdbId === best?.row.opdbId) : found
  return {
    row: isTitle && best ? { ...titleLike(own.row, best.row), name: title } : own.row,
    maker: isTitle ? (best?.maker ?? null) : own.maker,
    title,
    titleMaker: best?.maker ?? own.maker,
    editions: editions.map((one) => toEdition(one, best ?? null)),
    corrected: source ? correctedFacts(source, edits.get(source.row.opdbId)) : [],
    movedFrom: found.row.opdbId === opdbId ? null : opdbId,
  }
}

function toEdition(one: RowWithMaker, credited: RowWithMaker | null): Edition {
  const { row, maker } = one
  const { opdbId, name, year, isPhysical, type, display, playerCount, features } = row
  return {
    opdbId,
    name,
    year,
    isPhysical,
    type,
    display,
    playerCount,
    features,
    manufacturer: maker?.name ?? null,
    group: editionGroup(groupFacts(one), credited && groupFacts(credited)),
  }
}

function groupFacts({ row: { opdbId, name, features }, maker }: RowWithMaker) {
  return { opdbId, name, features, makerId: maker?.id ?? null }
}

function correctedFacts(source: RowWithMaker, edits: readonly Edit[] = []): FactField[] {
  if (edits.length === 0 || source.row.origin === 'site') return []
  return factStatesOf(source, edits).flatMap(({ field, value, sourceValue }) =>
    isSameFact(value, sourceValue) ? [] : [field],
  )
}

/** A hand-added entry that was deleted: not gone at the source, but no longer a machine. */
export function isDeletedHere({ origin, goneAt }: Pick<EntryRow, 'origin' | 'goneAt'>): boolean {
  return origin === 'site' && goneAt !== null
}

/** The same, refusing unknown ids. */
export async function getEntry(db: Db, opdbId: string): Promise<Entry> {
  const entry = await findEntry(db, opdbId)
  if (!entry) throw refuse.notFound('unknown_machine', 'There is no machine with this OPDB id.')
  return entry
}

export interface RowWithMaker {
  row: EntryRow
  maker: MakerRow | null
}

/** The source's row under exactly this id, locked until the transaction ends; null if none. */
export async function lockSourceRow(tx: Db, opdbId: string): Promise<RowWithMaker | null> {
  await tx
    .select({ opdbId: catalogueEntries.opdbId })
    .from(catalogueEntries)
    .where(eq(catalogueEntries.opdbId, opdbId))
    .for('update')
  return readRow(tx, opdbId)
}

/** The source's row under an id or the one it moved to; null for unknown ids. */
export async function findRow(db: Db, opdbId: string): Promise<RowWithMaker | null> {
  const own = await readRow(db, opdbId)
  if (own && own.row.goneAt === null) return own
  const movedTo = await findRedirect(db, opdbId)
  return (movedTo && (await readRow(db, movedTo))) || own
}

async function readRow(db: Db, opdbId: string): Promise<RowWithMaker | null> {
  const [found] = await db
    .select({ row: catalogueEntries, maker: manufacturers })
    .from(catalogueEntries)
    .leftJoin(manufacturers, eq(manufacturers.id, catalogueEntries.manufacturerId))
    .where(eq(catalogueEntries.opdbId, opdbId))
  return found ?? null
}

/** A title with all its editions: machines before aliases, older first, holders last. */
async function listFamily(db: Db, titleId: string): Promise<RowWithMaker[]> {
  const t = catalogueEntries
  const rows = await db
    .select({ row: t, maker: manufacturers })
    .from(t)
    .leftJoin(manufacturers, eq(manufacturers.id, t.manufacturerId))
    .where(and(eq(t.titleId, titleId), or(isNull(t.goneAt), ne(t.kind, 'alias'))))
    .orderBy(asc(t.year), asc(t.opdbId))
  const order = ({ row }: RowWithMaker) =>
    row.kind === 'title' ? 0 : !row.isPhysical ? 3 : row.kind === 'machine' ? 1 : 2
  return rows.toSorted((a, b) => order(a) - order(b))
}

/** A title has few facts of its own: it shows those of its credited machine under its own id and name. */
function titleLike(title: EntryRow, best: EntryRow): EntryRow {
  return {
    ...best,
    opdbId: title.opdbId,
    kind: 'title',
    name: title.name,
    shortname: title.shortname ?? best.shortname,
    description: title.description ?? best.description,
    goneAt: title.goneAt,
  }
}
