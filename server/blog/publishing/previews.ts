// A post as other readers see it: the functions behind its page, called with another viewer.

import type { BlogPostPreview } from '#contract/blog/admin.ts'
import type { BlogArticle, BlogPost } from '#contract/blog/blog.ts'
import { RELATED_POSTS } from '#contract/blog/constants.ts'
import { orderedPermissions, type Permission, permissionsOf } from '#contract/permissions.ts'
import { VISITOR, type Viewer } from '#contract/viewer.ts'
import { keysetWindowOf } from '#server/base/database/paging.ts'
import type { BlogContext, BlogPages } from '#server/blog/context.ts'
import { getCategory, writtenBy } from '#server/blog/posts/post-values.ts'
import {
  getPost,
  listPosts,
  type PostRow,
  picturesOfPosts,
  toArticle,
  toPost,
} from '#server/blog/posts/posts.ts'
import { getTier } from '#server/membership/tiers.ts'

interface Preview {
  article: BlogArticle
  related: BlogPost[]
  permissions: Permission[]
}

export async function previewPost(
  context: BlogPages,
  id: number,
  { tierId, ...changes }: BlogPostPreview,
): Promise<Preview> {
  const { db } = context
  const permissions = tierId === null ? [] : orderedPermissions((await getTier(db, tierId)).permissions)
  const viewer = tierId === null ? VISITOR : memberWith(permissions)
  const row = await withChanges(context, await getPost(db, id), changes)
  const window = keysetWindowOf({}, RELATED_POSTS)
  const { rows } = await listPosts(db, viewer, { categoryId: row.category.id, exclude: id }, window)
  const pictures = await picturesOfPosts(db, rows)
  return {
    article: await toArticle(context, viewer, row),
    related: rows.map((related) => toPost(related, pictures)),
    permissions,
  }
}

/** A member who does not exist, so that authorship opens nothing. */
function memberWith(permissions: readonly Permission[]): Viewer {
  return {
    member: { id: 0, username: '', role: 'member', isSilenced: false },
    permissions: permissionsOf(permissions),
  }
}

async function withChanges(
  { db }: BlogContext,
  row: PostRow,
  { title, content, excerpt, categoryId, needs }: Omit<BlogPostPreview, 'tierId'>,
): Promise<PostRow> {
  const { id, name, iconName, iconColor } =
    categoryId === undefined ? row.category : await getCategory(db, categoryId)
  return {
    ...row,
    ...(content !== undefined && writtenBy(content)),
    title: title ?? row.title,
    excerpt: excerpt === undefined ? row.excerpt : excerpt || null,
    needs: needs === undefined ? row.needs : needs,
    category: { id, name, iconName, iconColor },
  }
}
