// Posts: what is published is everybody's, what is not is for admins alone.
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { BlogPost } from '#contract/blog.ts'
import { isAdmin, may } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import { type Cursors, type KeysetWindow, keysetOf, type Order } from '#server/base/keyset.ts'
import type { Found } from '#server/base/paging.ts'
import { refuse } from '#server/base/refusal.ts'
import { isFoundIn } from '#server/base/search-matches.ts'
import { isBioOfMember } from '#server/writing/bios.ts'
import { memberBios } from '#server/writing/tables.ts'
import { blogCategories, blogPosts } from './tables.ts'

type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

/** Newest first; drafts, which have no date yet, before all. Ends with the id, so that pages never overlap. */
export const NEWEST_FIRST = [desc(blogPosts.publishedAt), desc(blogPosts.id)]
const BY_DATE: Order = { key: blogPosts.publishedAt, isTime: true, id: blogPosts.id, direction: 'desc' }
/** Drafts have no date, and a cursor needs one. */
const DRAFTS_FIRST: Order = {
  ...BY_DATE,
  key: sql`coalesce(${blogPosts.publishedAt}, timestamptz '2250-01-01 00:00:00+00')`,
}

/** What was taken down stands in no list and no count; its own page is for its author and staff. */
const isShown = isNull(blogPosts.hiddenAt)

function selectPosts(db: Db, cursor: SQL<string | null> = sql<string | null>`null`) {
  return db
    .select({
      cursor,
      id: blogPosts.id,
      slug: blogPosts.slug,
      title: blogPosts.title,
      content: blogPosts.content,
      excerpt: blogPosts.excerpt,
      imageUrl: blogPosts.imageUrl,
      category: {
        id: blogCategories.id,
        name: blogCategories.name,
        iconName: blogCategories.iconName,
        iconColor: blogCategories.iconColor,
      },
      author: { id: users.id, username: users.username, bio: users.bio, bioExcerpt: memberBios.excerpt },
      hiddenAt: blogPosts.hiddenAt,
      publishedAt: blogPosts.publishedAt,
      isPublished: blogPosts.isPublished,
    })
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .innerJoin(users, eq(users.id, blogPosts.authorId))
    .leftJoin(memberBios, isBioOfMember)
    .$dynamic()
}

export interface PostFilter {
  /** Two names of the same filter; where both are given, both must hold. */
  category?: number | undefined
  categoryId?: number | undefined
  /** Words that stand in title, excerpt or content. */
  search?: string | undefined
  /** A post that the asking page already shows. */
  exclude?: number | undefined
  onlyPublished?: boolean | undefined
}

export async function listPosts(
  db: Db,
  viewer: Viewer,
  filter: PostFilter,
  window: KeysetWindow,
): Promise<Found<PostRow> & { cursors: Cursors }> {
  const withDrafts = maySeeDrafts(viewer) && filter.onlyPublished === false
  const wanted = and(
    withDrafts ? undefined : isShown,
    withDrafts ? undefined : eq(blogPosts.isPublished, true),
    filter.category ? eq(blogPosts.categoryId, filter.category) : undefined,
    filter.categoryId ? eq(blogPosts.categoryId, filter.categoryId) : undefined,
    filter.exclude ? ne(blogPosts.id, filter.exclude) : undefined,
    isFoundIn('post', blogPosts.id, filter.search),
  )
  const keyset = keysetOf(withDrafts ? DRAFTS_FIRST : BY_DATE, window, await db.$count(blogPosts, wanted))
  const read = await selectPosts(db, keyset.cursor)
    .where(and(wanted, keyset.where))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit)
    .offset(keyset.offset)
  return keyset.found(read)
}

/** "onlyPublished=false" is believed of admins alone. */
function maySeeDrafts(viewer: Viewer): boolean {
  return isAdmin(viewer)
}

/** Whether a post stands in lists and is found by the search. */
export const isListed = and(eq(blogPosts.isPublished, true), isShown)

/** The opposite, in the words of its index. */
export const isUnlisted = sql`(${blogPosts.hiddenAt} is not null or not ${blogPosts.isPublished})`

/** Listed posts in the order of their ids; those that are gone meanwhile are left out. */
export async function listPostsOf(db: Db, ids: readonly number[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const rows = await selectPosts(db).where(and(isListed, inArray(blogPosts.id, [...ids])))
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** A draft is not found by anybody here: that it exists is not to be known. */
export async function getPublishedPost(db: Db, viewer: Viewer, slug: string): Promise<PostRow> {
  const [row] = await selectPosts(db).where(and(eq(blogPosts.slug, slug), eq(blogPosts.isPublished, true)))
  const isVisible =
    row && may(viewer, 'post.read', { ownerId: row.author.id, isHidden: row.hiddenAt !== null })
  if (!isVisible) throw refuse.notFound('post_not_found', 'This blog post does not exist.')
  return row
}

export function toPost(row: PostRow): BlogPost {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    content: row.content,
    excerpt: row.excerpt,
    imageUrl: row.imageUrl,
    categoryId: row.category.id,
    category: row.category,
    author: { ...row.author, bioExcerpt: row.author.bioExcerpt ?? row.author.bio },
    publishedAt: row.publishedAt?.toISOString() ?? null,
    isPublished: row.isPublished,
    isHidden: row.hiddenAt !== null,
  }
}
