import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/personal-data.ts'
import { drafts, memberBios } from './tables.ts'

/** Drafts, which nobody else has seen, and what was made of the bio: both go with their member. */
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
    await db.delete(memberBios).where(eq(memberBios.userId, userId))
  },
}
