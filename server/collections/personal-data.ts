import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { emit } from '#server/base/events/events.ts'
import { countEntries, lockCounters } from '#server/machines/catalogue/counters.ts'
import { sourceColumns } from '#server/writing/stored.ts'
import { entriesChanged } from './events.ts'
import { collectionEntries, collectionImports, favorites } from './tables.ts'

/**
 * Erasure deletes collections and favorites and corrects the machines' counts; the pictures room deletes the pictures.
 */
export const collectionsPersonalData: PersonalDataSource = {
  room: 'collections',
  collect: async (db, userId) => ({
    entries: await db
      .select(sourceColumns(collectionEntries))
      .from(collectionEntries)
      .where(eq(collectionEntries.userId, userId))
      .orderBy(asc(collectionEntries.id)),
    favorites: await db
      .select({ opdbId: favorites.opdbId, createdAt: favorites.createdAt })
      .from(favorites)
      .where(eq(favorites.userId, userId))
      .orderBy(asc(favorites.opdbId)),
    imports: await db.select().from(collectionImports).where(eq(collectionImports.userId, userId)),
  }),
  erase: async (db, userId) => {
    await db.delete(collectionImports).where(eq(collectionImports.userId, userId))
    await lockCounters(db)
    const entries = await db.delete(collectionEntries).where(eq(collectionEntries.userId, userId)).returning()
    const marked = await db.delete(favorites).where(eq(favorites.userId, userId)).returning()
    await countEntries(db, [
      ...entries.map(({ opdbId, status }) => ({ opdbId, before: status, after: null })),
      ...marked.map(({ opdbId }) => ({ opdbId, before: 'favorites' as const, after: null })),
    ])
    const opdbIds = [...new Set([...entries, ...marked].map(({ opdbId }) => opdbId))]
    // The erased name takes its page with it, so no owner is named.
    if (opdbIds.length > 0) await emit(db, entriesChanged, { opdbIds }, {})
  },
}
