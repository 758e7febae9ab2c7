// The machine of a logbook: an entry in the caller's collection.
import { eq } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import type { EntryRow } from '#server/collections/presenters.ts'
import { collectionEntries } from '#server/collections/tables.ts'

/** Refuses others' machines like unknown ones, also to staff. */
export async function getOwnMachine(db: Db, viewer: Viewer, id: number): Promise<EntryRow> {
  const [row] = await db.select().from(collectionEntries).where(eq(collectionEntries.id, id))
  if (!row) throw refuse.notFound()
  mustBeAllowed(viewer, 'collection.edit', { ownerId: row.userId }, { isPrivate: true })
  return row
}
