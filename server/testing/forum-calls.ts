// The forum's calls of staff, and who may make them: written down by hand, like those of the table that holds them.
import type { Access } from '#contract/endpoint.ts'

export const FORUM_STAFF_CALLS: Record<string, Access> = {
  'PUT /api/forum-posts/{id}/pin': 'moderator',
  'PUT /api/forum-posts/{id}/lock': 'moderator',
  'PUT /api/forum-posts/{id}/category': 'moderator',
  'POST /api/forum-posts/{id}/merge': 'moderator',
  'POST /api/forum-posts/{id}/split': 'moderator',
  'GET /api/admin/forum-categories': 'admin',
  'POST /api/admin/forum-categories': 'admin',
  'PUT /api/admin/forum-categories/order': 'admin',
  'PATCH /api/admin/forum-categories/{id}': 'admin',
  'DELETE /api/admin/forum-categories/{id}': 'admin',
  'GET /api/admin/forum-watch': 'admin',
  'GET /api/admin/experts': 'admin',
  'POST /api/admin/experts': 'admin',
  'DELETE /api/admin/experts/{id}': 'admin',
}
