import { paths } from '#contract/paths.ts'
import { listKey } from '#contract/purge-keys.ts'
import type { Db } from '#server/base/database/database.ts'
import type { SitemapSource } from '#server/base/pages/sitemap.ts'
import { isListed, NEWEST_FIRST } from '#server/blog/posts/posts.ts'
import { blogPosts } from './tables.ts'

/** Published posts that were not taken down, newest first. */
export function publishedPosts(db: Db): SitemapSource {
  return {
    shows: [listKey('posts')],
    list: async () => {
      const rows = await db
        .select({ slug: blogPosts.slug, changedAt: blogPosts.updatedAt })
        .from(blogPosts)
        .where(isListed)
        .orderBy(...NEWEST_FIRST)
      return rows.map(({ slug, changedAt }) => ({ path: paths.post(slug), changedAt }))
    },
  }
}
