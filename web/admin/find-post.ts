import type { QueryClient } from '@tanstack/react-query'
import type { BlogPost } from '#contract/blog.ts'
import { query } from '#web/queries.ts'

const AT_ONCE = 100

/** A post by its number, drafts among them; null where there is none. Walks the list, since no call knows the number. */
export async function findPost(client: QueryClient, id: number): Promise<BlogPost | null> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const { data, pagination } = await client.fetchQuery(
      query('GET /api/blog-posts', { query: { onlyPublished: false, limit: AT_ONCE, offset } }),
    )
    const post = data.find((other) => other.id === id)
    if (post) return post
    if (offset + AT_ONCE >= pagination.total) return null
  }
}
