// The blog's words, numbers and excerpts that pages need as well: apart from the schemas, because whoever imports
// those loads the validator with them.

import { plainContent } from '#contract/writing/plain-content.ts'
import type { BlogPost } from './blog.ts'

/** Posts that one page of the blog list asks for. */
export const BLOG_PAGE_SIZE = 6
/** Other posts of the category below a post. */
export const RELATED_POSTS = 3
/** Length of the excerpt that is cut from the content when a post has none of its own. */
export const FALLBACK_EXCERPT = 120

export const CATEGORY_ICONS = ['Newspaper', 'BookOpen', 'Calendar', 'Star', 'Clock', 'Mic'] as const
export const CATEGORY_COLOURS = ['primary', 'secondary', 'accent'] as const

/** What admins may write, in characters. */
export const POST_MAX = { title: 300, slug: 120, content: 65_536, excerpt: 1_000, imageUrl: 2_000 } as const
/** The first and the last day on which a post may be published. */
export const PUBLISHED_FROM = '1970-01-01'
export const PUBLISHED_UNTIL = '2099-12-31'

/** Permissions that a post can need. Its beginning is everybody's all the same. */
export const POST_NEEDS = ['blogs', 'tutorials'] as const

/** What a save can change, in the order of lists. */
export const POST_FIELDS = [
  ...(['title', 'content', 'categoryId', 'isPublished', 'slug'] as const),
  ...(['excerpt', 'imageUrl', 'publishedAt', 'needs', 'hasComments'] as const),
] as const
export type PostField = (typeof POST_FIELDS)[number]
/** How many versions of a post one list shows. */
export const POST_REVISIONS_LISTED = 50

/** The editor's three refusals, in the order in which they are checked. */
export const MISSING = {
  title: 'Please provide a title for the blog post',
  content: 'Please provide content for the blog post',
  categoryId: 'Please select a category for the blog post',
} as const
/** The heads of the same. */
export const MISSING_TITLES = {
  title: 'Missing Title',
  content: 'Missing Content',
  categoryId: 'Missing Category',
} as const

/** What the drafts of posts are stored under. */
export const POST_DRAFT = 'post'
/** The thing that a new post's draft is about; the others are about the number of their post. */
export const NEW_POST_DRAFT = 'new'

/** The slug that belongs to a title: lowercase, without punctuation, hyphens for spaces. Empty where nothing is left. */
export function postSlugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{Pd}+/gu, '-')
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .slice(0, POST_MAX.slug)
    .replace(/^-|-$/g, '')
}

/** Whether a post waits for its date: published, and nowhere to be seen yet. `now` in milliseconds. */
export function isScheduledAt(
  { isPublished, publishedAt }: Pick<BlogPost, 'isPublished' | 'publishedAt'>,
  now: number,
): boolean {
  return isPublished && publishedAt !== null && Date.parse(publishedAt) > now
}

const WORDS_A_MINUTE = 220

/** How long a text takes to read, in whole minutes: one at least. */
export function minutesToRead(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/** The excerpt of a post: its own, or the first 120 characters of its content's words and an ellipsis. */
export function excerptOf(post: Pick<BlogPost, 'excerpt' | 'content'>): string {
  if (post.excerpt) return post.excerpt
  const text = plainContent(post.content).replace(/\s+/g, ' ').trim()
  return text.length > FALLBACK_EXCERPT ? `${text.slice(0, FALLBACK_EXCERPT).trimEnd()}…` : text
}
