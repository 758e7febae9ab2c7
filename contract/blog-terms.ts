// The blog's words, numbers and excerpts that pages need as well: apart from the schemas, because whoever imports
// those loads the validator with them.
import type { BlogPost } from './blog.ts'

/** Posts that one page of the blog list asks for. */
export const BLOG_PAGE_SIZE = 6
/** Length of the excerpt that is cut from the content when a post has none of its own. */
export const FALLBACK_EXCERPT = 120

export const CATEGORY_ICONS = ['Newspaper', 'BookOpen', 'Calendar', 'Star', 'Clock', 'Mic'] as const
export const CATEGORY_COLOURS = ['primary', 'secondary', 'accent'] as const

/**
 * The excerpt of a post: its own, or the first 120 characters of its content and an ellipsis. Looks for the end of a
 * tag no further than to the next one, or a run of brackets would take seconds.
 */
export function excerptOf(post: Pick<BlogPost, 'excerpt' | 'content'>): string {
  if (post.excerpt) return post.excerpt
  const text = post.content
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > FALLBACK_EXCERPT ? `${text.slice(0, FALLBACK_EXCERPT).trimEnd()}…` : text
}
