// The blog as RSS and Atom: all of it, or one category or author. Posts that need a permission appear with their beginning.
import { eq } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { excerptOf } from '#contract/blog/constants.ts'
import { paths } from '#contract/paths.ts'
import { listKey, memberKey } from '#contract/purge-keys.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { PublicFeed } from '#server/base/downloads/public-feeds.ts'
import { listNewestPosts } from '#server/blog/posts/posts.ts'
import { publicContent } from '#server/blog/publishing/beginnings.ts'
import { renderArticle } from '#server/writing/markdown/articles.ts'
import { blogCategories } from './tables.ts'

/** Number of posts in a feed. */
const NEWEST = 20

export function blogFeed({ db, config }: AppContext): PublicFeed {
  const site = config.publicUrl

  /** Name of the category or author that the feed is limited to; null if there is none of that name. */
  async function find(
    query: URLSearchParams,
  ): Promise<{ category?: number; author?: number; of: string } | null> {
    const [category, author] = [query.get('category'), query.get('author')]
    if (category) {
      const [row] = await db
        .select()
        .from(blogCategories)
        .where(eq(blogCategories.id, Number(category)))
      return row ? { category: row.id, of: `: ${row.name}` } : null
    }
    if (author) {
      const [row] = await db
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(eq(users.usernameKey, usernameKey(author)))
      return row ? { author: row.id, of: ` by ${row.username}` } : null
    }
    return { of: '' }
  }

  return {
    name: 'blog',
    // Parameters that other sites add to addresses for their statistics are ignored.
    readQuery: ({ category, author }) => {
      if (category !== undefined && author !== undefined) return null
      if (category !== undefined) return /^[1-9]\d{0,8}$/.test(category) ? `?category=${category}` : null
      return author === undefined ? '' : `?author=${encodeURIComponent(usernameKey(author))}`
    },
    write: async (query) => {
      const wanted = await find(new URLSearchParams(query))
      if (!wanted) return null
      const posts = await listNewestPosts(db, wanted, NEWEST)
      return {
        title: `Blog & News${wanted.of}`,
        description: 'Workshop guides, show reports, and news about pinball and arcade games.',
        page: site + paths.blog(wanted.category ? { category: wanted.category } : {}),
        entries: posts.map((post) => {
          const content = publicContent(post)
          return {
            id: `${site}/blog-posts/${post.id}`,
            title: post.title,
            address: site + paths.post(post.slug),
            author: post.author.username,
            category: post.category.name,
            publishedAt: post.publishedAt ?? post.updatedAt,
            updatedAt: post.updatedAt,
            summary: excerptOf({ excerpt: post.excerpt, content }),
            html: renderArticle(content, { kind: 'feed', site }).html,
          }
        }),
        shows: [listKey('posts'), ...posts.map(({ author }) => memberKey(author.username))],
      }
    },
  }
}
