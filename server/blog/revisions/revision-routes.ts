import { blogRevisions } from '#contract/blog/revisions.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { BlogPages } from '#server/blog/context.ts'
import { getPost, toAdminPost } from '#server/blog/posts/posts.ts'
import { listRevisions, readRevision, restoreRevision } from './revisions.ts'

export function revisionRoutes(context: BlogPages): Route[] {
  const { db } = context
  return implement(blogRevisions, {
    'GET /api/admin/blog-posts/{id}/revisions': ({ params, query }) =>
      listRevisions(db, params.id, query.before),

    'GET /api/admin/blog-posts/{id}/revisions/{revision}': ({ params }) =>
      readRevision(db, params.id, params.revision),

    'POST /api/admin/blog-posts/{id}/restorations': async ({ params: { id }, body, me }) => {
      await restoreRevision(context, { me, id, ...body })
      return toAdminPost(context, await getPost(db, id))
    },
  })
}
