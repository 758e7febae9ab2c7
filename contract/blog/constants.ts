// Words, limits and excerpts of the blog. Without schemas, so that pages do not load the validator.

import { plainContent } from '#contract/writing/plain-content.ts'
import type { BlogPost } from './blog.ts'

/** Page size of the blog list. */
export const BLOG_PAGE_SIZE = 6
/** Number of related posts below a post. */
export const RELATED_POSTS = 3
/** Length of an excerpt cut from the content of a post that has none. */
export const FALLBACK_EXCERPT = 120

export const CATEGORY_ICONS = ['Newspaper', 'BookOpen', 'Calendar', 'Star', 'Clock', 'Mic'] as const
export const CATEGORY_COLORS = ['primary', 'secondary', 'accent'] as const

/** Maximum lengths in characters. */
export const POST_MAX = { title: 300, slug: 120, content: 65_536, excerpt: 1_000, imageUrl: 2_000 } as const
/** Titles that a post can be about. */
export const POST_MACHINES_MAX = 5
/** The first and the last day on which a post may be published. */
export const PUBLISHED_FROM = '1970-01-01'
export const PUBLISHED_UNTIL = '2099-12-31'

/** Permissions that a post can require. Everyone reads its beginning. */
export const POST_NEEDS = ['blogs', 'tutorials'] as const

/** Fields that a save can change, in display order. */
export const POST_FIELDS = [
  ...(['title', 'content', 'categoryId', 'isPublished', 'slug'] as const),
  ...(['excerpt', 'imageUrl', 'publishedAt', 'needs', 'hasComments'] as const),
] as const
export type PostField = (typeof POST_FIELDS)[number]
/** Number of versions in a post's history. */
export const POST_REVISIONS_LISTED = 50

/** What the publish check warns of. */
export const POST_CHECK_KINDS = [
  ...(['picture_without_words', 'picture_left_out', 'link_without_address', 'link_dead'] as const),
  ...(['slug_empty', 'slug_long', 'slug_taken', 'slug_of_other'] as const),
  ...(['excerpt_missing', 'excerpt_short', 'excerpt_long'] as const),
  ...(['picture_missing', 'picture_not_fetched', 'picture_small'] as const),
] as const

/** The editor's three validation errors, in the order of the checks. */
export const MISSING = {
  title: 'Please provide a title for the blog post',
  content: 'Please provide content for the blog post',
  categoryId: 'Please select a category for the blog post',
} as const
/** Toast titles for the same errors. */
export const MISSING_TITLES = {
  title: 'Missing Title',
  content: 'Missing Content',
  categoryId: 'Missing Category',
} as const

/** A subscriber of the newsletter: asked to confirm, gets posts, or refused for good by a mail server. */
export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'refused'] as const
/** Entries on a page of subscribers or sendings. */
export const NEWSLETTER_PAGE_SIZE = 20
/** What a pasted list of bounces can hold. */
export const BOUNCE_LINES_MAX = 1_000
export const BOUNCES_MAX = 80_000
/** How often the page of the newsletter looks at a sending that runs. */
export const NEWSLETTER_LOOK_SECONDS = 5

/** What the drafts of posts are stored under. */
export const POST_DRAFT = 'post'
/** Draft subject of a new post; other drafts use the post's id. */
export const NEW_POST_DRAFT = 'new'

/** Letters that Unicode does not divide into a plain letter and a mark. */
const UNDIVIDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** Slug of a title: lower case, no punctuation, hyphens for spaces. Empty if nothing remains. */
export function postSlugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => UNDIVIDED[letter] ?? '')
    .replace(/\p{Pd}+/gu, '-')
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .slice(0, POST_MAX.slug)
    .replace(/^-|-$/g, '')
}

/** Whether a post is published with a future date, and so not visible yet. `now` in milliseconds. */
export function isScheduledAt(
  { isPublished, publishedAt }: Pick<BlogPost, 'isPublished' | 'publishedAt'>,
  now: number,
): boolean {
  return isPublished && publishedAt !== null && Date.parse(publishedAt) > now
}

const WORDS_A_MINUTE = 220

/** Reading time of a text in whole minutes, at least one. */
export function minutesToRead(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

/** A post's own excerpt, or the first 120 characters of its content's text and an ellipsis. */
export function excerptOf(post: Pick<BlogPost, 'excerpt' | 'content'>): string {
  if (post.excerpt) return post.excerpt
  const text = plainContent(post.content).replace(/\s+/g, ' ').trim()
  return text.length > FALLBACK_EXCERPT ? `${text.slice(0, FALLBACK_EXCERPT).trimEnd()}…` : text
}
