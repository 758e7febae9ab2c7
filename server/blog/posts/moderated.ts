// Finding posts for reports, taking them down and restoring them. Drafts cannot be reported.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import type { BlogContext } from '#server/blog/context.ts'
import { postShown } from '#server/blog/events.ts'
import { resumeSending } from '#server/blog/newsletter/sendings.ts'
import { publicContent } from '#server/blog/publishing/beginnings.ts'
import { isSeen } from '#server/blog/publishing/post-states.ts'
import { blogPosts } from '#server/blog/tables.ts'
import type { ModeratedKind } from '#server/moderation/cases/reportable-kinds.ts'
import { settleComments } from './comments.ts'

export function moderatedPosts({ db, clock, ...parts }: BlogContext): ModeratedKind {
  return {
    kind: 'post',
    find: async (viewer, id) => {
      const [row] = await db.select().from(blogPosts).where(eq(blogPosts.id, id))
      if (!row?.isPublished || row.isScheduled) return null
      const subject = { ownerId: row.authorId, isHidden: row.hiddenAt !== null }
      if (!may(viewer, 'post.read', subject)) return null
      return {
        authorId: row.authorId,
        title: row.title,
        excerpt: row.excerpt ?? publicContent(row),
        path: paths.post(row.slug),
      }
    },
    takeDown: (tx, id) => showPost(tx, parts, { id, isShown: false, now: clock.now() }),
    restore: (tx, id) => showPost(tx, parts, { id, isShown: true, now: clock.now() }),
  }
}

interface Showing {
  id: number
  isShown: boolean
  now: Date
}

async function showPost(
  tx: Db,
  { jobs, comments }: Pick<BlogContext, 'jobs' | 'comments'>,
  { id: postId, isShown, now }: Showing,
): Promise<void> {
  const hiddenAt = isShown ? null : now
  const [changed] = await tx
    .update(blogPosts)
    .set({ hiddenAt })
    .where(
      and(eq(blogPosts.id, postId), hiddenAt ? isNull(blogPosts.hiddenAt) : isNotNull(blogPosts.hiddenAt)),
    )
    .returning()
  if (!changed) return
  await settleComments(tx, comments, { post: changed, now })
  await emit(tx, postShown, { postId, isShown })
  if (isSeen(changed)) await resumeSending(tx, jobs, postId)
}
