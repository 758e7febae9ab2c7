// Address of a member's feed of topics. The table stores the version of the present address.
import { and, eq, sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { holdCaller } from '#server/accounts/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type FeedVersion, feedSecret, readFeedSecret } from '#server/base/downloads/feed-secrets.ts'
import { forumFeeds } from '#server/forum/tables.ts'

type Parts = Pick<AppContext, 'db' | 'config'>

const PURPOSE = 'forum feed'

/** The whole address; null if the member has none. */
export async function findFeedAddress({ db, config }: Parts, userId: number): Promise<string | null> {
  const [row] = await db
    .select()
    .from(forumFeeds)
    .where(and(eq(forumFeeds.userId, userId), sql`${forumFeeds.version} > 0`))
  return row ? addressOf(config, row) : null
}

/** Creates the first address, or replaces it. */
export async function renewFeedAddress({ db, config }: Parts, userId: number): Promise<string> {
  return db.transaction(async (tx) => {
    await holdCaller(tx, userId)
    const [row] = await tx
      .insert(forumFeeds)
      .values({ userId, version: 1 })
      .onConflictDoUpdate({
        target: forumFeeds.userId,
        set: { version: sql`abs(${forumFeeds.version}) + 1` },
      })
      .returning()
    if (!row) throw new Error('the insert returned no row')
    return addressOf(config, row)
  })
}

/** A negative version is a deleted address: its number is not reused. */
export async function endFeed(db: Db, userId: number): Promise<void> {
  await db
    .update(forumFeeds)
    .set({ version: sql`-abs(${forumFeeds.version})` })
    .where(eq(forumFeeds.userId, userId))
}

/** The member whose feed the secret opens; null for a bad signature or a replaced address. */
export async function findFeedOwner({ db, config }: Parts, secret: string): Promise<number | null> {
  const feed = readFeedSecret(config, PURPOSE, secret)
  if (!feed) return null
  const [row] = await db.select().from(forumFeeds).where(eq(forumFeeds.userId, feed.userId))
  return row?.version === feed.version ? row.userId : null
}

function addressOf(config: AppContext['config'], feed: FeedVersion): string {
  return config.publicUrl + paths.forumFeed(feedSecret(config, PURPOSE, feed))
}
