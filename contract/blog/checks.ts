// Publish check: what an admin may want to mend in a post before others see it. Warnings; nothing is refused for them.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { POST_CHECK_KINDS, POST_MAX } from './constants.ts'

/** A field as it is typed, valid or not. */
const typed = (max: number) => z.string().max(max, `At most ${max} characters`)

export const TypedPost = z.strictObject({
  /** The post that is edited; null for a new one. */
  id: z.int().min(1).max(2_147_483_647).nullable(),
  title: typed(POST_MAX.title * 4),
  content: typed(POST_MAX.content),
  slug: typed(POST_MAX.slug * 4),
  excerpt: typed(POST_MAX.excerpt),
  imageUrl: typed(POST_MAX.imageUrl),
})
export type TypedPost = z.output<typeof TypedPost>

export const PostWarning = z.strictObject({
  kind: z.enum(POST_CHECK_KINDS),
  /** A sentence for the admin. */
  text: z.string(),
  /** The address that it is about; null where it is about none. */
  address: z.string().nullable(),
})
export type PostWarning = z.infer<typeof PostWarning>

export const blogChecks = endpoints({
  'POST /api/admin/blog-post-checks': {
    summary:
      'Warnings about a post that is not saved yet: pictures without words, links that lead nowhere, address, excerpt, share picture. Nothing is stored.',
    access: 'post.write',
    limit: 'fetch',
    body: TypedPost,
    reply: z.strictObject({
      warnings: z.array(PostWarning),
      /** Links that were followed. */
      checkedLinks: z.int().min(0),
      /** Links that were not, since there are too many or time was up. */
      uncheckedLinks: z.int().min(0),
    }),
  },
})
