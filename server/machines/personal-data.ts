// Personal data in machines: export and erasure.
import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { eraseUploadsOf } from '#server/machines/images/images.ts'
import { catalogueEdits, machineImages, machineProposals, machineRevisions } from './tables.ts'

/** A member's proposals and changes of machines. After erasure facts stay without the name; pictures are deleted. */
export const machinesPersonalData: PersonalDataSource = {
  room: 'machines',
  collect: async (db, userId) => {
    const proposals = await db
      .select()
      .from(machineProposals)
      .where(eq(machineProposals.proposerId, userId))
      .orderBy(asc(machineProposals.id))
    const images = await db
      .select()
      .from(machineImages)
      .where(eq(machineImages.addedBy, userId))
      .orderBy(asc(machineImages.id))
    return {
      proposals: proposals.map(({ proposerId: _, decidedBy: __, ...proposal }) => proposal),
      changes: await db
        .select({
          machine: machineRevisions.opdbId,
          kind: machineRevisions.kind,
          changes: machineRevisions.changes,
          note: machineRevisions.note,
          at: machineRevisions.createdAt,
        })
        .from(machineRevisions)
        .where(eq(machineRevisions.actorId, userId))
        .orderBy(asc(machineRevisions.id)),
      pictures: images.map(({ addedBy: _, pictureId: __, ...image }) => image),
    }
  },
  erase: async (tx, userId) => {
    await eraseUploadsOf(tx, userId)
    await tx.update(machineProposals).set({ proposerId: null }).where(eq(machineProposals.proposerId, userId))
    await tx.update(machineProposals).set({ decidedBy: null }).where(eq(machineProposals.decidedBy, userId))
    await tx.update(machineRevisions).set({ actorId: null }).where(eq(machineRevisions.actorId, userId))
    await tx.update(catalogueEdits).set({ editedBy: null }).where(eq(catalogueEdits.editedBy, userId))
  },
}
