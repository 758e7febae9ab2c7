// The address of a member's feed: whose it is and which of their addresses, signed for this purpose. Nothing that is secret is
// stored, and another version makes the address before it lead nowhere.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { forumFeeds } from '#server/forum/tables.ts'

type Parts = Pick<AppContext, 'db' | 'config'>

interface Feed {
  userId: number
  version: number
}

/** The whole address; null while the member has none. */
export async function findFeedAddress({ db, config }: Parts, userId: number): Promise<string | null> {
  const [row] = await db
    .select()
    .from(forumFeeds)
    .where(and(eq(forumFeeds.userId, userId), sql`${forumFeeds.version} > 0`))
  return row ? addressOf(config, row) : null
}

/** The first address, or another one. */
export async function renewFeedAddress({ db, config }: Parts, userId: number): Promise<string> {
  const [row] = await db
    .insert(forumFeeds)
    .values({ userId, version: 1 })
    .onConflictDoUpdate({ target: forumFeeds.userId, set: { version: sql`abs(${forumFeeds.version}) + 1` } })
    .returning()
  if (!row) throw new Error('the insert returned no row')
  return addressOf(config, row)
}

/** Negative versions are ended: their number is not given again. */
export async function endFeed(db: Db, userId: number): Promise<void> {
  await db
    .update(forumFeeds)
    .set({ version: sql`-abs(${forumFeeds.version})` })
    .where(eq(forumFeeds.userId, userId))
}

/** Whose feed the secret opens; null for what this site did not sign, and for addresses that were replaced. */
export async function findFeedOwner({ db, config }: Parts, secret: string): Promise<number | null> {
  const [, id, number, signature] = /^([1-9]\d{0,9})-([1-9]\d{0,9})-([\w-]{43})$/.exec(secret) ?? []
  if (!id || !number || !signature) return null
  const feed = { userId: Number(id), version: Number(number) }
  const wanted = signatureOf(config, feed)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))) return null
  const [row] = await db.select().from(forumFeeds).where(eq(forumFeeds.userId, feed.userId))
  return row?.version === feed.version ? row.userId : null
}

function addressOf(config: AppContext['config'], feed: Feed): string {
  return config.publicUrl + paths.forumFeed(`${feed.userId}-${feed.version}-${signatureOf(config, feed)}`)
}

function signatureOf({ sessionSecret }: AppContext['config'], { userId, version }: Feed): string {
  return createHmac('sha256', sessionSecret).update(`forum feed ${userId} ${version}`).digest('base64url')
}
