// All calls of the blog.
import { blogAdmin } from './admin.ts'
import { blog } from './blog.ts'
import { blogNewsletter } from './newsletter.ts'
import { blogNewsletterAdmin } from './newsletter-admin.ts'
import { blogRevisions } from './revisions.ts'

export const blogCalls = {
  ...blog,
  ...blogAdmin,
  ...blogRevisions,
  ...blogNewsletter,
  ...blogNewsletterAdmin,
}
