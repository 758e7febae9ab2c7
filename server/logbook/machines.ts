// The machine that a logbook is about: an entry of the caller's own collection.
import { eq } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import type { EntryRow } from '#server/collections/presenters.ts'
import { collectionEntries } from '#server/collections/tables.ts'

/** Others' machines are refused like unknown ones, to staff as well. */
export async function getOwnMachine(db: Db, viewer: Viewer, id: number): Promise<EntryRow> {
  const [row] = await db.select().from(collectionEntries).where(eq(collectionEntries.id, id))
  if (!row) throw refuse.notFound()
  mustBeAllowed(viewer, 'collection.edit', { ownerId: row.userId }, { isPrivate: true })
  return row
}
