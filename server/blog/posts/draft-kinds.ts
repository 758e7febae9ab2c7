// What admins can have drafts of: a new post, and every existing one.
import { inArray } from 'drizzle-orm'
import { NEW_POST_DRAFT, POST_DRAFT } from '#contract/blog/constants.ts'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { blogPosts } from '#server/blog/tables.ts'
import type { DraftKind, DraftPlace } from '#server/writing/drafts/draft-kinds.ts'

export function postDrafts({ db }: AppContext): DraftKind {
  return {
    kind: POST_DRAFT,
    name: 'Blog post',
    places: async (viewer, abouts) => {
      if (!may(viewer, 'post.write')) return new Map()
      const found = new Map<string, DraftPlace>()
      if (abouts.includes(NEW_POST_DRAFT))
        found.set(NEW_POST_DRAFT, { title: 'New blog post', path: paths.adminBlogEditor('new') })
      const ids = abouts.filter((about) => /^[1-9]\d{0,8}$/.test(about)).map(Number)
      if (ids.length === 0) return found
      const { id, title } = blogPosts
      const posts = await db.select({ id, title }).from(blogPosts).where(inArray(id, ids))
      for (const post of posts)
        found.set(String(post.id), {
          title: `Blog post ${quoted(post.title)}`,
          path: paths.adminBlogEditor(post.id),
        })
      return found
    },
  }
}
