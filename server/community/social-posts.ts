import { desc, eq } from 'drizzle-orm'
import type { SocialPost } from '#contract/community/community.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { socialPosts } from './tables.ts'

export type SocialPostRow = typeof socialPosts.$inferSelect

/** Newest first; optionally of one network. */
export async function listSocialPosts(
  db: Db,
  network: SocialPostRow['network'] | undefined,
  window: Window,
): Promise<Found<SocialPostRow>> {
  const wanted = network ? eq(socialPosts.network, network) : undefined
  const rows = await db
    .select()
    .from(socialPosts)
    .where(wanted)
    .orderBy(desc(socialPosts.postedAt), desc(socialPosts.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(socialPosts, wanted) }
}

export function toSocialPost(row: SocialPostRow): SocialPost {
  return {
    id: row.id,
    network: row.network,
    author: row.author,
    text: row.text,
    postedAt: row.postedAt.toISOString(),
    likeCount: row.likeCount,
    isSample: row.isSample,
  }
}
