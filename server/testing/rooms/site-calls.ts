// Who may make which call of the site room: its part of the table in server/access.database.test.ts.
import type { Access } from '#contract/endpoint.ts'

/** A new call is written down here by hand, on purpose. */
export const SITE_CALLS: Record<string, Access> = {
  'GET /api/site': 'anyone',
  'POST /api/contact-messages': 'anyone',
  'GET /api/promotions': 'anyone',
  'GET /api/admin/site-settings': 'admin',
  'PATCH /api/admin/site-settings': 'admin',
  'GET /api/admin/contact-messages': 'admin',
  'PATCH /api/admin/contact-messages/{id}': 'admin',
  'GET /api/admin/jobs': 'admin',
  'GET /api/admin/overview': 'admin',
  'POST /api/admin/jobs/{id}/retry': 'admin',
  'DELETE /api/admin/jobs/{id}': 'admin',
  'POST /api/admin/event-subscribers/{name}/run': 'admin',
  'POST /api/admin/job-schedules/{name}/run': 'admin',
  'GET /api/pages/{page}': 'anyone',
  'GET /api/admin/pages': 'admin',
  'GET /api/admin/pages/{page}': 'admin',
  'PUT /api/admin/pages/{page}': 'admin',
  'POST /api/admin/pages/{page}/previews': 'admin',
  'GET /api/admin/pages/{page}/revisions': 'admin',
  'GET /api/admin/pages/{page}/revisions/{revision}': 'admin',
  'POST /api/admin/pages/{page}/restorations': 'admin',
}
