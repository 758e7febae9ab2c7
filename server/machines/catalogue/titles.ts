// Resolves a submitted id to its title or edition, whether it has moved, is gone, or is unknown.
import { eq } from 'drizzle-orm'
import { OWN_MACHINE_ID } from '#contract/machine-ids.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { findRedirect } from '#server/machines/pages/redirects.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import { editionsOf } from './machine-cards.ts'

/** An edition and its title, by their present ids. */
export interface KnownEdition {
  opdbId: string
  titleId: string
}

/**
 * The title of a machine, edition or title. Moved ids are resolved, an id that the source dropped keeps its title;
 * refuses unknown ids with unknown_machine. Queries the database only for ids missing from the catalogue.
 */
export async function getTitleId(db: Db, index: SearchIndex, opdbId: string): Promise<string> {
  return (await getMachine(db, index, opdbId)).titleId
}

/** The title as in getTitleId, and the edition that the id names; null if it names only the title. */
export async function getTitleAndEdition(
  db: Db,
  index: SearchIndex,
  opdbId: string,
): Promise<{ titleId: string; editionId: string | null }> {
  const { titleId, isEdition, opdbId: known } = await getMachine(db, index, opdbId)
  return { titleId, editionId: isEdition ? known : null }
}

/**
 * An edition that one can own: refuses titles and holders of several with edition_required, unknown ids with
 * unknown_machine. A title with one edition means that one.
 */
export async function getEdition(db: Db, index: SearchIndex, opdbId: string): Promise<KnownEdition> {
  const machine = await getMachine(db, index, opdbId)
  if (machine.isEdition) return { opdbId: machine.opdbId, titleId: machine.titleId }
  const [only, another] = editionsOf(index, machine.titleId)
  if (only && !another) return { opdbId: only.opdbId, titleId: only.titleId }
  throw refuse.invalid('edition_required', "Please choose one of this title's editions.")
}

interface Meant extends KnownEdition {
  /** False for titles and for holders of editions. */
  isEdition: boolean
}

async function getMachine(db: Db, index: SearchIndex, opdbId: string): Promise<Meant> {
  const meant = visibleMachine(index, opdbId) ?? (await storedMachine(db, index, opdbId))
  if (!meant) throw unknownMachine()
  return meant
}

/**
 * Locks a hand-added machine against deletion until the transaction ends; refuses unknown_machine if it is deleted,
 * whatever the catalogue in memory has. All others stay in the catalogue in any case.
 */
export async function lockOwnMachine(tx: Db, opdbId: string): Promise<void> {
  if (!OWN_MACHINE_ID.test(opdbId)) return
  const t = catalogueEntries
  const [row] = await tx.select({ goneAt: t.goneAt }).from(t).where(eq(t.opdbId, opdbId)).for('key share')
  if (!row || row.goneAt) throw unknownMachine()
}

const unknownMachine = () => refuse.notFound('unknown_machine', 'There is no machine with this OPDB id.')

function visibleMachine(index: SearchIndex, opdbId: string): Meant | null {
  const item = index.items[index.placeOf.get(opdbId) ?? -1]
  if (item) return { opdbId, titleId: item.titleId, isEdition: true }
  return index.byTitle.has(opdbId) ? { opdbId, titleId: opdbId, isEdition: false } : null
}

/** Holders, gone entries, and moved ids, as pages resolve them. */
async function storedMachine(db: Db, index: SearchIndex, opdbId: string): Promise<Meant | null> {
  const own = await readMachine(db, opdbId)
  if (own && !own.isGone) return own
  const movedTo = await findRedirect(db, opdbId)
  const moved = movedTo && (visibleMachine(index, movedTo) ?? (await readMachine(db, movedTo)))
  return moved || own
}

async function readMachine(db: Db, opdbId: string): Promise<(Meant & { isGone: boolean }) | null> {
  const t = catalogueEntries
  const [row] = await db
    .select({
      opdbId: t.opdbId,
      titleId: t.titleId,
      kind: t.kind,
      isPhysical: t.isPhysical,
      goneAt: t.goneAt,
      origin: t.origin,
    })
    .from(t)
    .where(eq(t.opdbId, opdbId))
  // A machine deleted by an admin counts as unknown.
  if (!row || (row.origin === 'site' && row.goneAt)) return null
  const { kind, isPhysical, goneAt, origin: _whose, ...machine } = row
  return { ...machine, isEdition: kind !== 'title' && isPhysical, isGone: goneAt !== null }
}
