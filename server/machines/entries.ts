// One entry of the catalogue with all that belongs to it: its title, its maker, its editions.
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '#server/base/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { findRedirect } from './redirects.ts'
import { catalogueEntries, manufacturers } from './tables.ts'

export type EntryRow = typeof catalogueEntries.$inferSelect
export type MakerRow = typeof manufacturers.$inferSelect

export interface Edition {
  opdbId: string
  name: string
  year: number | null
  isPhysical: boolean
}

export interface Entry {
  row: EntryRow
  maker: MakerRow | null
  title: string
  editions: Edition[]
  /** The asked id, where it has moved to this entry. */
  movedFrom: string | null
}

/**
 * The entry under an id; a moved id leads to its new one, a gone entry is still shown. A title takes its facts from
 * its best edition. Null for ids that were never there.
 */
export async function findEntry(db: Db, opdbId: string): Promise<Entry | null> {
  const found = await findRow(db, opdbId)
  if (!found) return null
  const family = await listFamily(db, found.row.titleId)
  const title = family.find(({ row }) => row.kind === 'title')?.row.name ?? found.row.name
  const editions = family.filter(({ row }) => row.kind !== 'title' && row.goneAt === null)
  const best = editions.find(({ row }) => row.isPhysical && row.kind === 'machine') ?? editions[0]
  const isTitle = found.row.kind === 'title'
  return {
    row: isTitle && best ? titleLike(found.row, best.row) : found.row,
    maker: isTitle ? (best?.maker ?? null) : found.maker,
    title,
    editions: editions.map(({ row }) => ({
      opdbId: row.opdbId,
      name: row.name,
      year: row.year,
      isPhysical: row.isPhysical,
    })),
    movedFrom: found.row.opdbId === opdbId ? null : opdbId,
  }
}

/** The same, refusing what is not there. */
export async function getEntry(db: Db, opdbId: string): Promise<Entry> {
  const entry = await findEntry(db, opdbId)
  if (!entry) throw refuse.notFound('unknown_machine', 'There is no machine with this OPDB id.')
  return entry
}

interface RowWithMaker {
  row: EntryRow
  maker: MakerRow | null
}

async function findRow(db: Db, opdbId: string): Promise<RowWithMaker | null> {
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

/** A title with all its editions: machines before aliases, the older first, holders last. */
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

/** A title has hardly any facts of its own: it shows those of its best edition under its own id and name. */
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
