import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/personal-data.ts'
import { drafts } from './tables.ts'

/** What a member has begun to write: nobody else has seen it, and it goes with them. */
export const writingPersonalData: PersonalDataSource = {
  room: 'writing',
  collect: async (db, userId) => {
    const rows = await db.select().from(drafts).where(eq(drafts.userId, userId)).orderBy(asc(drafts.id))
    return {
      drafts: rows
        .filter(({ endedAt }) => endedAt === null)
        .map(({ kind, about, text, fields, updatedAt }) => ({ kind, about, text, fields, updatedAt })),
    }
  },
  erase: async (db, userId) => {
    await db.delete(drafts).where(eq(drafts.userId, userId))
  },
}
