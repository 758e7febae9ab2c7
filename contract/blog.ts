// Blog: posts and their categories.
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, line, page, SearchText, Time, Window } from './values.ts'

/** Posts that one page of the blog list asks for. */
export const BLOG_PAGE_SIZE = 6
/** Length of the excerpt that is cut from the content when a post has none of its own. */
export const FALLBACK_EXCERPT = 120

export const CATEGORY_ICONS = ['Newspaper', 'BookOpen', 'Calendar', 'Star', 'Clock', 'Mic'] as const
export const CATEGORY_COLOURS = ['primary', 'secondary', 'accent'] as const

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
  author: z.strictObject({ username: z.string(), bio: z.string().nullable() }),
  publishedAt: Time.nullable(),
  isPublished: z.boolean(),
})
export type BlogPost = z.infer<typeof BlogPost>

/** The excerpt of a post: its own, or the first 120 characters of its content and an ellipsis. */
export function excerptOf(post: Pick<BlogPost, 'excerpt' | 'content'>): string {
  if (post.excerpt) return post.excerpt
  const text = post.content
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > FALLBACK_EXCERPT ? `${text.slice(0, FALLBACK_EXCERPT).trimEnd()}…` : text
}

const flag = z.union([z.boolean(), z.stringbool()])

export const blog = endpoints({
  'GET /api/blog-posts': {
    summary: 'Published posts, newest first; drafts too for admins who ask with onlyPublished=false.',
    access: 'anyone',
    query: z.object({
      ...Window,
      category: Id.optional(),
      categoryId: Id.optional(),
      search: SearchText.optional(),
      exclude: Id.optional(),
      onlyPublished: flag.optional(),
    }),
    reply: page(BlogPost),
  },
  'GET /api/blog-posts/slug/{slug}': {
    summary: 'One published post by its slug.',
    access: 'anyone',
    params: z.strictObject({ slug: line(200) }),
    reply: BlogPost,
    refuses: ['post_not_found'],
  },
  'GET /api/blog-categories': {
    summary: 'The blog categories, each with its number of published posts.',
    access: 'anyone',
    reply: z.array(BlogCategory),
  },
})
