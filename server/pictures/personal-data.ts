import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { toPicture } from './stored-pictures.ts'
import { pictures } from './tables.ts'

/** Erasure deletes all of a member's pictures, wherever they are used, since they may show faces and homes. */
export const picturesPersonalData: PersonalDataSource = {
  room: 'pictures',
  collect: async (db, userId) => {
    const rows = await db
      .select()
      .from(pictures)
      .where(eq(pictures.ownerId, userId))
      .orderBy(asc(pictures.id))
    return {
      pictures: rows.map((row) => ({
        address: toPicture(row).url,
        alt: row.alt,
        shownBy: row.useKind,
        uploadedAt: row.createdAt,
      })),
    }
  },
  erase: async (db, userId) => {
    // Without owner and use they are hidden at once; the next cleanup removes rows and files.
    await db
      .update(pictures)
      .set({
        ownerId: null,
        alt: '',
        useKind: null,
        useId: null,
        usePosition: null,
        unusedSince: new Date(0),
      })
      .where(eq(pictures.ownerId, userId))
  },
}
