import type { Db } from '#server/base/database/database.ts'
import { clearDeletedPosts } from '#server/forum/posts/deletions.ts'
import { recountRecentReplies } from './popularity.ts'
import { cleanUpTopicViews } from './views.ts'

/** Daily maintenance of the forum. */
export async function cleanUpForum(db: Db, now: Date): Promise<void> {
  await cleanUpTopicViews(db, now)
  await recountRecentReplies(db, now)
  await clearDeletedPosts(db, now)
}
