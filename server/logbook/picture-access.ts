// Access to pictures of a machine and its logbook: also for others while the logbook is shared with them.
import { eq } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { mayReadEntryPictures } from '#server/collections/picture-access.ts'
import { isSharedMachine } from '#server/logbook/sharing/shares.ts'
import { logbookEntries } from './tables.ts'

export async function mayReadLogPictures(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const { userId, machineEntryId } = logbookEntries
  const [row] = await db
    .select({ userId, machineEntryId })
    .from(logbookEntries)
    .where(eq(logbookEntries.id, id))
  if (!row) return false
  return row.userId === viewer.member?.id || isSharedMachine(db, viewer, row.machineEntryId)
}

/** Pictures of a collection entry: by the rules of collections, or by its shared logbook. */
export async function mayReadMachinePictures(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  return (await mayReadEntryPictures(db, viewer, id)) || isSharedMachine(db, viewer, id)
}
