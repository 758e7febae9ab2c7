// Addresses of members' calendar feeds: signed, not stored. A table has the valid version of each.
import { and, eq, sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { holdCaller } from '#server/accounts/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type FeedVersion, feedSecret, readFeedSecret } from '#server/base/downloads/feed-secrets.ts'
import { eventFeeds } from '#server/community/tables.ts'

type Parts = Pick<AppContext, 'db' | 'config'>

const PURPOSE = 'event feed'

/** The whole address; null if the member has none. */
export async function findFeedAddress({ db, config }: Parts, userId: number): Promise<string | null> {
  const [row] = await db
    .select()
    .from(eventFeeds)
    .where(and(eq(eventFeeds.userId, userId), sql`${eventFeeds.version} > 0`))
  return row ? addressOf(config, row) : null
}

/** Creates an address, or replaces the present one. */
export async function renewFeedAddress({ db, config }: Parts, userId: number): Promise<string> {
  return db.transaction(async (tx) => {
    await holdCaller(tx, userId)
    const [row] = await tx
      .insert(eventFeeds)
      .values({ userId, version: 1 })
      .onConflictDoUpdate({
        target: eventFeeds.userId,
        set: { version: sql`abs(${eventFeeds.version}) + 1` },
      })
      .returning()
    if (!row) throw new Error('the insert returned no row')
    return addressOf(config, row)
  })
}

/** Negative versions are ended: their number is not reused. */
export async function endFeed(db: Db, userId: number): Promise<void> {
  await db
    .update(eventFeeds)
    .set({ version: sql`-abs(${eventFeeds.version})` })
    .where(eq(eventFeeds.userId, userId))
}

/** The member whose feed the secret opens; null for secrets that this site did not sign or that were replaced. */
export async function findFeedOwner({ db, config }: Parts, secret: string): Promise<number | null> {
  const feed = readFeedSecret(config, PURPOSE, secret)
  if (!feed) return null
  const [row] = await db.select().from(eventFeeds).where(eq(eventFeeds.userId, feed.userId))
  return row?.version === feed.version ? row.userId : null
}

function addressOf(config: AppContext['config'], feed: FeedVersion): string {
  return config.publicUrl + paths.eventFeed(feedSecret(config, PURPOSE, feed))
}
