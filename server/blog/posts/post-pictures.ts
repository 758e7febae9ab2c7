// Uploads in a post's content: visible to readers of the whole post.
import { eq } from 'drizzle-orm'
import { isAdmin, may } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { isOpenTo } from '#server/blog/publishing/beginnings.ts'
import { isPublic } from '#server/blog/publishing/post-states.ts'
import { blogPosts } from '#server/blog/tables.ts'
import type { PictureUse } from '#server/pictures/uploads.ts'
import { dropPicture } from '#server/pictures/uploads.ts'
import { pictureKeysIn } from '#server/writing/picture-paths.ts'
import { attachPictures, findOwnPictures } from '#server/writing/text-pictures.ts'

const shownByPost = (id: number): PictureUse => ({ kind: 'post', id })

interface Showing {
  id: number
  content: string
  writerId: number
}

/**
 * Attaches the author's uploads in the content; call it in the post's transaction. They stay attached until the post is
 * deleted, because an earlier version may be restored.
 */
export async function attachPostPictures(tx: Db, { id, content, writerId }: Showing): Promise<void> {
  const { idOf } = await findOwnPictures(tx, content, { ownerId: writerId, use: shownByPost(id) })
  const ids = pictureKeysIn(content).flatMap((key) => idOf(key) ?? [])
  await attachPictures(tx, ids, { ownerId: writerId, use: shownByPost(id) })
}

export function dropPostPictures(tx: Db, id: number): Promise<void> {
  return dropPicture(tx, shownByPost(id))
}

export async function mayReadPostPictures(db: Db, viewer: Viewer, postId: number): Promise<boolean> {
  if (isAdmin(viewer)) return true
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, postId))
  if (!post || !isPublic(post)) return false
  const subject = { ownerId: post.authorId, isHidden: post.hiddenAt !== null }
  return may(viewer, 'post.read', subject) && isOpenTo(viewer, post)
}
