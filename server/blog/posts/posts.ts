// Posts: published ones are public, all others are for admins only.
import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { usernameKey } from '#contract/accounts/username-key.ts'
import type { AdminPost } from '#contract/blog/admin.ts'
import type { BlogArticle, BlogPost } from '#contract/blog/blog.ts'
import { minutesToRead } from '#contract/blog/constants.ts'
import { isAdmin, may } from '#contract/entitlements.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Viewer } from '#contract/viewer.ts'
import { plainContent } from '#contract/writing/plain-content.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Cursors, type KeysetWindow, keysetOf, type Order } from '#server/base/database/keyset.ts'
import { inOrderOf } from '#server/base/database/pages-by-ids.ts'
import type { Found } from '#server/base/database/paging.ts'
import { refuse } from '#server/base/refusal.ts'
import { isFoundIn } from '#server/base/search/matches.ts'
import type { BlogPages, CommentTopics } from '#server/blog/context.ts'
import { isOpenTo, publicContent } from '#server/blog/publishing/beginnings.ts'
import { blogCategories, blogOldSlugs, blogPosts } from '#server/blog/tables.ts'
import { picturedMember, unlessBanned } from '#server/moderation/members/pictured-members.ts'
import { remotePicturesOf } from '#server/pictures/remote-pictures.ts'
import { postShareAddress } from '#server/pictures/share-pictures/share-addresses.ts'
import { isBioOfMember } from '#server/writing/bios.ts'
import { memberBios } from '#server/writing/tables.ts'
import { withContents } from './contents.ts'
import { htmlOf, writtenPost } from './post-html.ts'
import { machinesOfPosts } from './post-machines.ts'

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

/** Newest first; drafts, which have no date, before all. The id comes last, so that pages never overlap. */
export const NEWEST_FIRST = [desc(blogPosts.publishedAt), desc(blogPosts.id)]
const BY_DATE: Order = { key: blogPosts.publishedAt, isTime: true, id: blogPosts.id, direction: 'desc' }
/** Drafts have no date, and a cursor needs one. */
const DRAFTS_FIRST: Order = {
  ...BY_DATE,
  key: sql`coalesce(${blogPosts.publishedAt}, timestamptz '2250-01-01 00:00:00+00')`,
}

/** Published, and not scheduled for later. */
const isOut = and(eq(blogPosts.isPublished, true), eq(blogPosts.isScheduled, false))

/** Posts in lists, counts and feeds. Those taken down are not listed; their page is for author and staff. */
export const isListed = and(isOut, isNull(blogPosts.hiddenAt))

/** The opposite, in the words of its index. */
export const isUnlisted = sql`(${blogPosts.hiddenAt} is not null or not ${blogPosts.isPublished} or ${blogPosts.isScheduled})`

function selectPosts(db: Db, cursor: SQL<string | null> = sql<string | null>`null`) {
  return db
    .select({
      cursor,
      id: blogPosts.id,
      slug: blogPosts.slug,
      title: blogPosts.title,
      content: blogPosts.content,
      html: blogPosts.html,
      htmlVersion: blogPosts.htmlVersion,
      excerpt: blogPosts.excerpt,
      imageUrl: blogPosts.imageUrl,
      category: {
        id: blogCategories.id,
        name: blogCategories.name,
        iconName: blogCategories.iconName,
        iconColor: blogCategories.iconColor,
      },
      author: {
        ...picturedMember,
        bio: unlessBanned(users.bio),
        bioExcerpt: unlessBanned(memberBios.excerpt),
      },
      hiddenAt: blogPosts.hiddenAt,
      publishedAt: blogPosts.publishedAt,
      needs: blogPosts.needs,
      hasComments: blogPosts.hasComments,
      commentsTopicId: blogPosts.commentsTopicId,
      isPublished: blogPosts.isPublished,
      isScheduled: blogPosts.isScheduled,
      revision: blogPosts.revision,
      updatedAt: blogPosts.updatedAt,
    })
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .innerJoin(users, eq(users.id, blogPosts.authorId))
    .leftJoin(memberBios, isBioOfMember)
    .$dynamic()
}

export interface PostFilter {
  /** Two names of the same filter; if both are given, both must match. */
  category?: number | undefined
  categoryId?: number | undefined
  /** Words in title, excerpt or content. */
  search?: string | undefined
  /** A post that the page shows already. */
  exclude?: number | undefined
  /** A username. */
  author?: string | undefined
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
    withDrafts ? undefined : isListed,
    filter.category ? eq(blogPosts.categoryId, filter.category) : undefined,
    filter.categoryId ? eq(blogPosts.categoryId, filter.categoryId) : undefined,
    filter.exclude ? ne(blogPosts.id, filter.exclude) : undefined,
    filter.author ? isBy(db, filter.author) : undefined,
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

/** Whether a post's author has the username, in any spelling. */
export function isBy(db: Db, username: string) {
  const author = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username)))
  return inArray(blogPosts.authorId, author)
}

/** "onlyPublished=false" counts for admins only. */
function maySeeDrafts(viewer: Viewer): boolean {
  return isAdmin(viewer)
}

/** Listed posts in the order of the ids; those deleted in the meantime are left out. */
export async function listPostsOf(db: Db, ids: readonly number[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const rows = await selectPosts(db).where(and(isListed, inArray(blogPosts.id, [...ids])))
  return inOrderOf(ids, rows)
}

/** The newest listed posts, optionally of one category or author. */
export async function listNewestPosts(
  db: Db,
  { category, author }: { category?: number; author?: number },
  limit: number,
): Promise<PostRow[]> {
  const wanted = and(
    isListed,
    category ? eq(blogPosts.categoryId, category) : undefined,
    author ? eq(blogPosts.authorId, author) : undefined,
  )
  return selectPosts(db)
    .where(wanted)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
}

/** All posts for admins: drafts, then newest first. */
export async function listAllPosts(
  db: Db,
  { category, limit, offset }: { category?: number | undefined; limit: number; offset: number },
): Promise<PostRow[]> {
  return selectPosts(db)
    .where(category ? eq(blogPosts.categoryId, category) : undefined)
    .orderBy(sql`${blogPosts.publishedAt} desc nulls first`, desc(blogPosts.id))
    .limit(limit)
    .offset(offset)
}

export async function getPost(db: Db, id: number): Promise<PostRow> {
  const [row] = await selectPosts(db).where(eq(blogPosts.id, id))
  if (!row) throw postNotFound()
  return row
}

/**
 * By present or former slug: `slug` of the result is the present one. Drafts and scheduled posts are never found here, so
 * that their existence stays secret.
 */
export async function getPublishedPost(db: Db, viewer: Viewer, slug: string): Promise<PostRow> {
  // One list of ids: with "or" the database reads every post.
  const named = unionAll(
    db.select({ id: blogPosts.id }).from(blogPosts).where(eq(blogPosts.slug, slug)),
    db.select({ id: blogOldSlugs.postId }).from(blogOldSlugs).where(eq(blogOldSlugs.slug, slug)),
  )
  const [row] = await selectPosts(db).where(and(inArray(blogPosts.id, named), isOut))
  const isVisible =
    row && may(viewer, 'post.read', { ownerId: row.author.id, isHidden: row.hiddenAt !== null })
  if (!isVisible) throw postNotFound()
  return row
}

export function postNotFound() {
  return refuse.notFound('post_not_found', 'This blog post does not exist.')
}

/** This site's copies of the featured pictures, by address. */
export type PostPictures = ReadonlyMap<string, Picture>

export function picturesOfPosts(db: Db, rows: readonly PostRow[]): Promise<PostPictures> {
  return remotePicturesOf(
    db,
    rows.flatMap(({ imageUrl }) => imageUrl ?? []),
  )
}

/** For lists: posts that need a permission have only their beginning, for every viewer. */
export function toPost(row: PostRow, pictures: PostPictures): BlogPost {
  return { ...toWholePost(row, pictures), content: publicContent(row), isPreview: row.needs !== null }
}

function toWholePost(row: PostRow, pictures: PostPictures): BlogPost {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    content: row.content,
    excerpt: row.excerpt,
    imageUrl: row.imageUrl,
    picture: (row.imageUrl && pictures.get(row.imageUrl)) || null,
    categoryId: row.category.id,
    category: row.category,
    author: { ...row.author, bioExcerpt: row.author.bioExcerpt ?? row.author.bio },
    needs: row.needs,
    isPreview: false,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    isPublished: row.isPublished,
    isHidden: row.hiddenAt !== null,
  }
}

/** For the post's page: complete for viewers with its permission. */
export async function toArticle(
  context: Pick<BlogPages, 'db' | 'comments' | 'catalogue'>,
  viewer: Viewer,
  row: PostRow,
): Promise<BlogArticle> {
  const { db, comments } = context
  const pictures = await picturesOfPosts(db, [row])
  const machines = await machinesOfPosts(context, [row.id])
  const around = {
    shareUrl: postShareAddress(row.id, { title: row.title, label: row.category.name }),
    minutes: minutesToRead(plainContent(htmlOf(row))),
    comments: await countComments(db, comments, row),
    machines: machines.get(row.id) ?? [],
    ...(await findNeighbours(db, row)),
  }
  if (isOpenTo(viewer, row)) return { ...toWholePost(row, pictures), ...withContents(htmlOf(row)), ...around }
  const post = toPost(row, pictures)
  return { ...post, ...withContents(writtenPost(post.content).html), ...around }
}

async function countComments(
  db: Db,
  topics: CommentTopics,
  { commentsTopicId: topicId, hasComments }: PostRow,
): Promise<BlogArticle['comments']> {
  if (topicId === null || !hasComments) return null
  const count = await topics.countReplies(db, topicId)
  return count === null ? null : { topicId, count }
}

/** The listed posts before and after this one, in list order. */
async function findNeighbours(
  db: Db,
  { id, publishedAt }: PostRow,
): Promise<Pick<BlogArticle, 'newer' | 'older'>> {
  const here = sql`(${publishedAt?.toISOString() ?? null}::timestamptz, ${id}::int)`
  const place = sql`(${blogPosts.publishedAt}, ${blogPosts.id})`
  const title = { slug: blogPosts.slug, title: blogPosts.title }
  const older = db
    .select({ ...title, isNewer: sql<boolean>`false`.as('is_newer') })
    .from(blogPosts)
    .where(and(isListed, sql`${place} < ${here}`))
    .orderBy(...NEWEST_FIRST)
    .limit(1)
  const newer = db
    .select({ ...title, isNewer: sql<boolean>`true`.as('is_newer') })
    .from(blogPosts)
    .where(and(isListed, sql`${place} > ${here}`))
    .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
    .limit(1)
  const rows = await unionAll(older, newer)
  const found = (side: boolean) => {
    const row = rows.find(({ isNewer }) => isNewer === side)
    return row ? { slug: row.slug, title: row.title } : null
  }
  return { newer: found(true), older: found(false) }
}

export async function toAdminPosts(
  context: Pick<BlogPages, 'db' | 'catalogue'>,
  rows: readonly PostRow[],
): Promise<AdminPost[]> {
  const pictures = await picturesOfPosts(context.db, rows)
  const machines = await machinesOfPosts(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...toWholePost(row, pictures),
    isScheduled: row.isScheduled,
    hasComments: row.hasComments,
    machines: machines.get(row.id) ?? [],
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
  }))
}

export async function toAdminPost(
  context: Pick<BlogPages, 'db' | 'catalogue'>,
  row: PostRow,
): Promise<AdminPost> {
  const [post] = await toAdminPosts(context, [row])
  if (!post) throw new Error('a post was lost on its way out')
  return post
}
