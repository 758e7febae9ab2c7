// Blog for admins: writing, scheduling and deleting posts.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { MachineId } from '#contract/machines/ids.ts'
import { NamedMachine } from '#contract/machines/named-machines.ts'
import { PERMISSION_NAMES } from '#contract/permissions.ts'
import { count, hasControlCharacters, Id, line, orNone, prose, Time } from '#contract/values.ts'
import { SendKey } from '#contract/writing/drafts.ts'
import { BlogArticle, BlogCategory, BlogPost } from './blog.ts'
import {
  MISSING,
  POST_MACHINES_MAX,
  POST_MAX,
  POST_NEEDS,
  PUBLISHED_FROM,
  PUBLISHED_UNTIL,
  postSlugOf,
} from './constants.ts'

/** A post in the admins' list; `content` is the source. */
export const AdminPost = BlogPost.extend({
  /** Published with a date in the future. */
  isScheduled: z.boolean(),
  hasComments: z.boolean(),
  machines: z.array(NamedMachine),
  /** Counts up with every change. */
  revision: z.int().min(1),
  updatedAt: Time,
})
export type AdminPost = z.infer<typeof AdminPost>

/** Stored as sent, to the last space. */
const Content = z
  .string(MISSING.content)
  .max(POST_MAX.content, `At most ${POST_MAX.content} characters`)
  .refine((text) => text.trim() !== '', MISSING.content)
  .refine((text) => !hasControlCharacters(text), 'Contains characters that are not allowed')

const Slug = z
  .string()
  .max(POST_MAX.slug * 4, `At most ${POST_MAX.slug} characters`)
  .refine((text) => !hasControlCharacters(text), 'Contains characters that are not allowed')
  .transform(postSlugOf)
  .pipe(z.string().min(1, 'Please use a–z or 0–9 in the slug'))

const PublishedAt = Time.refine(
  (at) => at.slice(0, 10) >= PUBLISHED_FROM && at.slice(0, 10) <= PUBLISHED_UNTIL,
  `Please choose a date between ${PUBLISHED_FROM} and ${PUBLISHED_UNTIL}`,
)

const Fields = {
  title: z
    .string(MISSING.title)
    .max(POST_MAX.title * 4, `At most ${POST_MAX.title} characters`)
    .pipe(line(POST_MAX.title, MISSING.title)),
  content: Content,
  categoryId: z.int(MISSING.categoryId).min(1, MISSING.categoryId).max(2_147_483_647),
  slug: orNone(Slug).describe('Made from the title where it is left out or empty'),
  excerpt: orNone(prose(POST_MAX.excerpt)),
  imageUrl: orNone(line(POST_MAX.imageUrl)).describe(
    'The http or https address of a picture; a copy of it is fetched and shown',
  ),
  needs: z
    .enum(POST_NEEDS)
    .nullish()
    .describe('The permission that opens all of it; without one everybody reads it'),
  hasComments: z
    .boolean()
    .optional()
    .describe(
      'Whether members may comment on it, in a topic of the forum; false for a new post unless it says otherwise',
    ),
  machineIds: z
    .array(MachineId)
    .max(POST_MACHINES_MAX, `At most ${POST_MACHINES_MAX} machines`)
    .optional()
    .describe('Titles, editions or machines of this site: a post is about their titles'),
  isPublished: z.boolean().optional().describe('True for a new post unless it says otherwise'),
  publishedAt: PublishedAt.nullish().describe(
    'When the post appears. Set when it is first published, unless it is given',
  ),
  sendKey: SendKey.optional(),
}

export const NewBlogPost = z.strictObject(Fields)
export type NewBlogPost = z.output<typeof NewBlogPost>

/** Fields left out stay unchanged. */
export const BlogPostChange = z.strictObject({
  ...Fields,
  title: Fields.title.optional(),
  content: Fields.content.optional(),
  categoryId: Fields.categoryId.optional(),
  /** The revision that the change is based on: 409 if the post has changed since. */
  revision: z.int().min(1).max(2_147_483_647).optional(),
})
export type BlogPostChange = z.output<typeof BlogPostChange>

/** The reader to preview as, and the unsaved post. */
export const BlogPostPreview = z.strictObject({
  tierId: z.int().min(1).max(2_147_483_647).nullable().describe('Null for visitors'),
  title: Fields.title.optional(),
  content: Fields.content.optional(),
  excerpt: Fields.excerpt,
  categoryId: Fields.categoryId.optional(),
  needs: Fields.needs,
})
export type BlogPostPreview = z.output<typeof BlogPostPreview>

const OnePost = z.strictObject({ id: Id })
const REFUSALS = [
  'missing_content',
  'category_not_found',
  'slug_taken',
  'slug_empty',
  'picture_address_refused',
  'machine_not_found',
]

export const blogAdmin = endpoints({
  'GET /api/admin/blog-posts': {
    summary:
      'All posts, drafts and scheduled ones first, then the newest; 500 unless `limit` says otherwise.',
    access: 'admin',
    query: z.object({
      category: Id.optional(),
      limit: count(1, 1_000).optional(),
      offset: count(0, 1_000_000).optional(),
    }),
    reply: z.array(AdminPost),
  },
  'POST /api/admin/blog-posts': {
    summary: 'Writes a post. Repeating a `sendKey` returns the existing post.',
    access: 'post.write',
    limit: 'write',
    body: NewBlogPost,
    reply: AdminPost,
    status: 201,
    refuses: REFUSALS,
  },
  'GET /api/admin/blog-posts/{id}': {
    summary: 'One post by its id, drafts included.',
    access: 'admin',
    params: OnePost,
    reply: AdminPost,
    refuses: ['post_not_found'],
  },
  'PATCH /api/admin/blog-posts/{id}': {
    summary:
      'Changes a post. If `revision` is not the current one, nothing is changed: `post_changed` names the fields that differ.',
    access: 'post.write',
    limit: 'write',
    params: OnePost,
    body: BlogPostChange,
    reply: AdminPost,
    refuses: ['post_not_found', 'post_changed', ...REFUSALS],
  },
  'DELETE /api/admin/blog-posts/{id}': {
    summary: 'Deletes a post for good.',
    access: 'post.write',
    limit: 'write',
    params: OnePost,
    refuses: ['post_not_found'],
  },
  'POST /api/admin/blog-posts/{id}/previews': {
    summary:
      'The post as readers of a tier, or visitors, would see it, with unsaved changes. Nothing is stored.',
    access: 'post.write',
    limit: 'preview',
    params: OnePost,
    body: BlogPostPreview,
    reply: z.strictObject({
      article: BlogArticle,
      /** Related posts, as the post's page shows them. */
      related: z.array(BlogPost),
      /** Permissions of that reader. */
      permissions: z.array(z.enum(PERMISSION_NAMES)),
    }),
    refuses: ['post_not_found', 'category_not_found', 'tier_not_found', 'missing_content'],
  },
  'GET /api/admin/blog-categories': {
    summary: 'The blog categories, each with its number of published posts.',
    access: 'admin',
    reply: z.array(BlogCategory),
  },
})
