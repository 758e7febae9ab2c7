// Blog revisions: earlier versions of posts, what each save changed, and restoring one.
import { z } from 'zod'
import { NamedMember } from '#contract/accounts/member-names.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Id, Time } from '#contract/values.ts'
import { AdminPost } from './admin.ts'
import { POST_FIELDS } from './constants.ts'

const Revision = z.int().min(1).max(2_147_483_647)

/** One version of a post and the fields it changed. */
export const BlogRevision = z.strictObject({
  revision: Revision,
  writer: NamedMember,
  writtenAt: Time,
  /** Empty for the first one. */
  changed: z.array(z.enum(POST_FIELDS)),
})
export type BlogRevision = z.infer<typeof BlogRevision>

/** Text of one version. */
export const BlogRevisionText = z.strictObject({
  title: z.string(),
  content: z.string(),
  excerpt: z.string().nullable(),
  imageUrl: z.string().nullable(),
  category: z.string(),
})
export type BlogRevisionText = z.infer<typeof BlogRevisionText>

const OnePost = { id: Id }

export const blogRevisions = endpoints({
  'GET /api/admin/blog-posts/{id}/revisions': {
    summary: 'The versions of a post, newest first, at most 50; none for a post that was never changed.',
    access: 'admin',
    params: z.strictObject(OnePost),
    query: z.object({ before: Id.optional().describe('Only versions before this one') }),
    reply: z.array(BlogRevision),
    refuses: ['post_not_found'],
  },
  'GET /api/admin/blog-posts/{id}/revisions/{revision}': {
    summary: 'The text of a version, and of the one before it.',
    access: 'admin',
    params: z.strictObject({ ...OnePost, revision: Id }),
    reply: z.strictObject({ said: BlogRevisionText, before: BlogRevisionText.nullable() }),
    refuses: ['revision_not_found'],
  },
  'POST /api/admin/blog-posts/{id}/restorations': {
    summary:
      'Restores title, content, excerpt, picture and category of a version, as a new version. Address, date and readers stay.',
    access: 'post.write',
    limit: 'write',
    params: z.strictObject(OnePost),
    body: z.strictObject({
      restored: Revision.describe('The version to go back to'),
      revision: Revision.describe('The present one: what others changed since is refused with 409'),
    }),
    reply: AdminPost,
    refuses: ['post_not_found', 'revision_not_found', 'post_changed'],
  },
})
