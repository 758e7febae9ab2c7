// Secret addresses of members' own feeds: signed, not stored. A table holds the version of each member's present one.
import { and, eq, sql } from 'drizzle-orm'
import { lockCaller } from '#server/accounts/members.ts'
import type { feedTable } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type FeedVersion, feedSecret, readFeedSecret } from '#server/base/downloads/feed-secrets.ts'

type Parts = Pick<AppContext, 'db' | 'config'>

interface Feed {
  table: ReturnType<typeof feedTable>
  /** What the secret is signed for: an address of one feed opens no other. */
  purpose: string
  pathOf(secret: string): string
}

export function feedAddresses({ table, purpose, pathOf }: Feed) {
  const { userId: owner, version } = table
  const addressOf = (config: AppContext['config'], feed: FeedVersion) =>
    config.publicUrl + pathOf(feedSecret(config, purpose, feed))

  return {
    /** The whole address; null if the member has none. */
    find: async ({ db, config }: Parts, userId: number): Promise<string | null> => {
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(owner, userId), sql`${version} > 0`))
      return row ? addressOf(config, row) : null
    },

    /** Creates the first address, or replaces the present one. */
    renew: ({ db, config }: Parts, userId: number): Promise<string> =>
      db.transaction(async (tx) => {
        await lockCaller(tx, userId)
        const [row] = await tx
          .insert(table)
          .values({ userId, version: 1 })
          .onConflictDoUpdate({ target: owner, set: { version: sql`abs(${version}) + 1` } })
          .returning()
        if (!row) throw new Error('the insert returned no row')
        return addressOf(config, row)
      }),

    /** Negative, because the number of an ended address is not reused. */
    end: async (db: Db, userId: number): Promise<void> => {
      await db
        .update(table)
        .set({ version: sql`-abs(${version})` })
        .where(eq(owner, userId))
    },

    /** The member whose feed the secret opens; null for a bad signature or a replaced address. */
    findOwner: async ({ db, config }: Parts, secret: string): Promise<number | null> => {
      const feed = readFeedSecret(config, purpose, secret)
      if (!feed) return null
      const [row] = await db.select().from(table).where(eq(owner, feed.userId))
      return row?.version === feed.version ? row.userId : null
    },
  }
}
