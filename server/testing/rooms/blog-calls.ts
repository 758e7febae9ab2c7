// Rights of the blog's calls: its part of the table in server/access.database.test.ts.
import type { Access } from '#contract/endpoint.ts'

/** New calls are added by hand, on purpose. */
export const BLOG_CALLS: Record<string, Access> = {
  'GET /api/blog-posts': 'anyone',
  'GET /api/blog-posts/newest': 'anyone',
  'GET /api/blog-posts/slug/{slug}': 'anyone',
  'GET /api/blog-categories': 'anyone',
  'GET /api/admin/blog-posts': 'admin',
  'POST /api/admin/blog-posts': 'admin',
  'GET /api/admin/blog-posts/{id}': 'admin',
  'PATCH /api/admin/blog-posts/{id}': 'admin',
  'DELETE /api/admin/blog-posts/{id}': 'admin',
  'GET /api/admin/blog-posts/{id}/revisions': 'admin',
  'GET /api/admin/blog-posts/{id}/revisions/{revision}': 'admin',
  'POST /api/admin/blog-posts/{id}/restorations': 'admin',
  'POST /api/admin/blog-posts/{id}/previews': 'admin',
  'POST /api/admin/blog-post-checks': 'admin',
  'GET /api/admin/blog-categories': 'admin',
  'GET /api/admin/newsletter': 'admin',
  'GET /api/admin/newsletter-subscribers': 'admin',
  'DELETE /api/admin/newsletter-subscribers/{id}': 'admin',
  'POST /api/admin/newsletter-bounces': 'admin',
  'GET /api/admin/newsletter-sendings': 'admin',
  'POST /api/newsletter-subscriptions': 'anyone',
  'POST /api/newsletter-confirmations': 'anyone',
  'GET /api/newsletter-unsubscriptions': 'anyone',
  'POST /api/newsletter-unsubscriptions': 'anyone',
}
