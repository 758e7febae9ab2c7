// Posts by their titles, without their text, which may need a plan.
import { and, eq, inArray } from 'drizzle-orm'
import type { PostTeaser } from '#contract/blog/blog.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Window } from '#server/base/database/paging.ts'
import { blogCategories, blogPostMachines, blogPosts } from '#server/blog/tables.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import { isBy, isListed, NEWEST_FIRST } from './posts.ts'

type TeaserRow = Awaited<ReturnType<typeof listTeasers>>['rows'][number]

/** The newest listed posts; with a machine, those about its title; with a username, those of the author. */
export async function listTeasers(
  db: Db,
  { opdbId, author, limit, offset }: Window & { opdbId?: string | undefined; author?: string | undefined },
) {
  const wanted = and(
    isListed,
    opdbId ? isAbout(db, opdbId) : undefined,
    author ? isBy(db, author) : undefined,
  )
  const rows = await db
    .select({
      id: blogPosts.id,
      slug: blogPosts.slug,
      title: blogPosts.title,
      category: blogCategories.name,
      needs: blogPosts.needs,
      publishedAt: blogPosts.publishedAt,
      createdAt: blogPosts.createdAt,
    })
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .where(wanted)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(blogPosts, wanted) }
}

function isAbout(db: Db, opdbId: string) {
  const about = db
    .select({ postId: blogPostMachines.postId })
    .from(blogPostMachines)
    .where(eq(blogPostMachines.opdbId, titleIdOf(opdbId)))
  return inArray(blogPosts.id, about)
}

/** Listed posts have a date. */
export function toTeaser({ publishedAt, createdAt, ...row }: TeaserRow): PostTeaser {
  return { ...row, publishedAt: (publishedAt ?? createdAt).toISOString() }
}
