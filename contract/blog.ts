// Blog: posts and their categories.
import { z } from 'zod'
import { CATEGORY_COLOURS } from './blog-terms.ts'
import { endpoints, showing } from './endpoint.ts'
import { listKey, memberKey, postKey } from './purge-keys.ts'
import { Id, KeysetWindow, keysetPage, line, SearchText, Time } from './values.ts'

export const BlogCategory = z.strictObject({
  id: Id,
  name: z.string(),
  iconName: z.string(),
  iconColor: z.enum(CATEGORY_COLOURS),
  postCount: z.int(),
})
export type BlogCategory = z.infer<typeof BlogCategory>

export const BlogPost = z.strictObject({
  id: Id,
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string().nullable(),
  imageUrl: z.string().nullable(),
  categoryId: Id,
  category: z.strictObject({
    id: Id,
    name: z.string(),
    iconName: z.string(),
    iconColor: z.enum(CATEGORY_COLOURS),
  }),
  author: z.strictObject({
    id: Id,
    username: z.string(),
    /** Markdown as it was sent. */
    bio: z.string().nullable(),
    /** Its words alone, on one line. */
    bioExcerpt: z.string().nullable(),
  }),
  publishedAt: Time.nullable(),
  isPublished: z.boolean(),
  /** Taken down by a moderator: shown to its author and staff alone. */
  isHidden: z.boolean(),
})
export type BlogPost = z.infer<typeof BlogPost>

const flag = z.union([z.boolean(), z.stringbool()])

export const blog = endpoints({
  'GET /api/blog-posts': showing(
    {
      summary: 'Published posts, newest first; drafts too for admins who ask with onlyPublished=false.',
      access: 'anyone',
      shared: true,
      query: z.object({
        ...KeysetWindow,
        category: Id.optional(),
        categoryId: Id.optional(),
        search: SearchText.optional(),
        exclude: Id.optional(),
        onlyPublished: flag.optional(),
      }),
      reply: keysetPage(BlogPost),
    },
    (reply) => [listKey('posts'), ...(reply?.data ?? []).map(({ author }) => memberKey(author.username))],
  ),
  'GET /api/blog-posts/slug/{slug}': showing(
    {
      summary: 'One published post by its slug.',
      access: 'anyone',
      params: z.strictObject({ slug: line(200) }),
      reply: BlogPost,
      refuses: ['post_not_found'],
    },
    (post) => (post ? [postKey(post.id), memberKey(post.author.username)] : [listKey('posts')]),
  ),
  'GET /api/blog-categories': showing(
    {
      summary: 'The blog categories, each with its number of published posts.',
      access: 'anyone',
      shared: true,
      reply: z.array(BlogCategory),
    },
    () => [listKey('posts')],
  ),
})
