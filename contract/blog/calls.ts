// All calls of the blog.
import { blogAdmin } from './admin.ts'
import { blog } from './blog.ts'
import { blogChecks } from './checks.ts'
import { blogNewsletter } from './newsletter.ts'
import { blogNewsletterAdmin } from './newsletter-admin.ts'
import { blogRevisions } from './revisions.ts'

export const blogCalls = {
  ...blog,
  ...blogAdmin,
  ...blogChecks,
  ...blogRevisions,
  ...blogNewsletter,
  ...blogNewsletterAdmin,
}
