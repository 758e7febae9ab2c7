import type { QueryClient } from '@tanstack/react-query'
import type { BlogPost } from '#contract/blog.ts'
import { query } from '#web/queries.ts'

const AT_ONCE = 100

/** A post by its number, drafts among them; null where there is none. Walks the list, since no call knows the number. */
export async function findPost(client: QueryClient, id: number): Promise<BlogPost | null> {
  let after: string | null = null
  do {
    const page: { data: BlogPost[]; pagination: { nextAfter: string | null } } = await client.fetchQuery(
      query('GET /api/blog-posts', {
        query: { onlyPublished: false, limit: AT_ONCE, ...(after && { after }) },
      }),
    )
    const post = page.data.find((other) => other.id === id)
    if (post) return post
    after = page.pagination.nextAfter
  } while (after)
  return null
}
