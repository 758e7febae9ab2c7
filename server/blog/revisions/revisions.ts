// Versions of posts: each save stores what it changed, and any version can be restored.
import { and, desc, eq, lt, lte } from 'drizzle-orm'
import { POST_REVISIONS_LISTED } from '#contract/blog/constants.ts'
import type { BlogRevision, BlogRevisionText } from '#contract/blog/revisions.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import { namedMember } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import type { BlogContext } from '#server/blog/context.ts'
import { updatePost } from '#server/blog/posts/post-writes.ts'
import { postNotFound } from '#server/blog/posts/posts.ts'
import { blogCategories, blogPosts, blogRevisions } from '#server/blog/tables.ts'

/** Newest first. */
export async function listRevisions(db: Db, postId: number, before?: number): Promise<BlogRevision[]> {
  if ((await db.$count(blogPosts, eq(blogPosts.id, postId))) === 0) throw postNotFound()
  const { revision, changed, writtenAt } = blogRevisions
  const rows = await db
    .select({ revision, changed, writtenAt, writer: namedMember })
    .from(blogRevisions)
    .innerJoin(users, eq(users.id, blogRevisions.writerId))
    .where(and(eq(blogRevisions.postId, postId), before === undefined ? undefined : lt(revision, before)))
    .orderBy(desc(revision))
    .limit(POST_REVISIONS_LISTED)
  return rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }))
}

/** A version, and the one before it if there is one. */
export async function readRevision(
  db: Db,
  postId: number,
  revision: number,
): Promise<{ said: BlogRevisionText; before: BlogRevisionText | null }> {
  const { title, content, excerpt, imageUrl } = blogRevisions
  const [row, before] = await db
    .select({
      revision: blogRevisions.revision,
      title,
      content,
      excerpt,
      imageUrl,
      category: blogCategories.name,
    })
    .from(blogRevisions)
    .innerJoin(blogCategories, eq(blogCategories.id, blogRevisions.categoryId))
    .where(and(eq(blogRevisions.postId, postId), lte(blogRevisions.revision, revision)))
    .orderBy(desc(blogRevisions.revision))
    .limit(2)
  if (row?.revision !== revision) throw revisionNotFound()
  return { said: toText(row), before: before ? toText(before) : null }
}

function toText({ title, content, excerpt, imageUrl, category }: BlogRevisionText): BlogRevisionText {
  return { title, content, excerpt, imageUrl, category }
}

interface Restoring {
  me: ViewingMember
  id: number
  restored: number
  /** The version that the restoring admin has on screen. */
  revision: number
}

/** Versions never change, so this one is read before the post is locked. */
export async function restoreRevision(
  context: BlogContext,
  { me, id, restored, revision }: Restoring,
): Promise<void> {
  const [version] = await context.db
    .select()
    .from(blogRevisions)
    .where(and(eq(blogRevisions.postId, id), eq(blogRevisions.revision, restored)))
  if (!version) throw revisionNotFound()
  const { title, content, excerpt, imageUrl, categoryId } = version
  await updatePost(context, { me, id }, { title, content, excerpt, imageUrl, categoryId, revision })
}

function revisionNotFound() {
  return refuse.notFound('revision_not_found', 'This version of the post does not exist.')
}
