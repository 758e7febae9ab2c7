// Stores the versions of a post.
import { eq } from 'drizzle-orm'
import type { PostField } from '#contract/blog/constants.ts'
import type { Db } from '#server/base/database/database.ts'
import type { PostColumns } from '#server/blog/publishing/post-states.ts'
import { blogRevisions } from '#server/blog/tables.ts'

interface Saved {
  before: PostColumns
  after: PostColumns
  changed: PostField[]
  writerId: number
}

/** Stores the version that a save made; the first save also stores the one before. Stores nothing without a change. */
export async function storeRevision(tx: Db, { before, after, changed, writerId }: Saved): Promise<void> {
  if (changed.length === 0) return
  const first = { ...saidBy(before), changed: [], writerId: before.authorId, writtenAt: before.updatedAt }
  const isFirst = (await tx.$count(blogRevisions, eq(blogRevisions.postId, after.id))) === 0
  const next = { ...saidBy(after), changed, writerId, writtenAt: after.updatedAt }
  await tx.insert(blogRevisions).values(isFirst ? [first, next] : [next])
}

function saidBy({ id, revision, title, content, excerpt, imageUrl, categoryId }: PostColumns) {
  return { postId: id, revision, title, content, excerpt, imageUrl, categoryId }
}
