import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { picturesOf } from '#server/pictures/uploads.ts'
import { drafts, memberBios, sentDraftKeys } from './tables.ts'

/** Drafts, which only their writer has seen, and the rendered bio: erasure deletes both. */
export const writingPersonalData: PersonalDataSource = {
  room: 'writing',
  collect: async (db, userId) => {
    const rows = await db.select().from(drafts).where(eq(drafts.userId, userId)).orderBy(asc(drafts.id))
    const open = rows.filter(({ endedAt }) => endedAt === null)
    const shown = await picturesOf(
      db,
      'draft',
      open.map(({ id }) => id),
    )
    return {
      drafts: open.map(({ id, kind, about, text, fields, updatedAt }) => ({
        ...{ kind, about, text, fields },
        pictures: (shown.get(id) ?? []).map(({ url }) => url),
        updatedAt,
      })),
    }
  },
  erase: async (db, userId) => {
    await db.delete(drafts).where(eq(drafts.userId, userId))
    await db.delete(sentDraftKeys).where(eq(sentDraftKeys.userId, userId))
    await db.delete(memberBios).where(eq(memberBios.userId, userId))
  },
}
