// Titles of the catalogue that posts are about: confirmed by their authors, listed on both pages.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { NamedMachine } from '#contract/machines/named-machines.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { subscriber } from '#server/base/events/subscribers.ts'
import type { BlogPages } from '#server/blog/context.ts'
import { postChanged } from '#server/blog/events.ts'
import { isSeen } from '#server/blog/publishing/post-states.ts'
import { blogPostMachines, blogPosts } from '#server/blog/tables.ts'
import { findNamedMachines } from '#server/machines/catalogue/named-machines.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { findEnds } from '#server/machines/pages/redirects.ts'
import { catalogueRedirects } from '#server/machines/tables.ts'

const { postId, opdbId } = blogPostMachines

/** Replaces the titles of a post. */
export async function setPostMachines(tx: Db, id: number, titleIds: readonly string[]): Promise<void> {
  await tx.delete(blogPostMachines).where(eq(postId, id))
  if (titleIds.length > 0)
    await tx.insert(blogPostMachines).values(titleIds.map((titleId) => ({ postId: id, opdbId: titleId })))
}

/** By post, sorted by name. */
export async function machinesOfPosts(
  { db, catalogue }: Pick<BlogPages, 'db' | 'catalogue'>,
  ids: readonly number[],
): Promise<Map<number, NamedMachine[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(blogPostMachines)
    .where(inArray(postId, [...ids]))
  const titleIds = [...new Set(rows.map((row) => row.opdbId))]
  if (titleIds.length > 0) await catalogue.settled()
  const machines = await findNamedMachines(db, catalogue.index(), titleIds)
  const byName = [...machines].sort(([, a], [, b]) => a.name.localeCompare(b.name, 'en'))
  return new Map(
    ids.map((id) => {
      const named = new Set(rows.filter((row) => row.postId === id).map((row) => row.opdbId))
      return [id, byName.filter(([titleId]) => named.has(titleId)).map(([, machine]) => machine)]
    }),
  )
}

/**
 * Updates posts when ids of their titles move or merge at the source. The events only say when to look: the present target
 * of an id comes from the catalogue.
 */
export const movePostMachines = subscriber({
  name: 'posts_of_moved_machines',
  events: [catalogueSynced],
  handle: async (tx) => {
    const named = await tx
      .selectDistinct({ opdbId: catalogueRedirects.fromId })
      .from(catalogueRedirects)
      .innerJoin(blogPostMachines, eq(opdbId, catalogueRedirects.fromId))
      .where(isNotNull(catalogueRedirects.toId))
    const ids = named.map((row) => row.opdbId)
    const changed = new Set<number>()
    for (const { from, to } of await findEnds(tx, ids)) {
      const title = titleIdOf(to)
      const have = tx.select({ postId }).from(blogPostMachines).where(eq(opdbId, title))
      const merged = await tx
        .delete(blogPostMachines)
        .where(and(eq(opdbId, from), inArray(postId, have)))
        .returning({ postId })
      const moved = await tx
        .update(blogPostMachines)
        .set({ opdbId: title })
        .where(eq(opdbId, from))
        .returning({ postId })
      for (const row of [...merged, ...moved]) changed.add(row.postId)
    }
    const posts = await tx
      .select()
      .from(blogPosts)
      .where(inArray(blogPosts.id, [...changed]))
      .orderBy(asc(blogPosts.id))
    // The machine's pages were rendered before its posts were updated.
    for (const post of posts) if (isSeen(post)) await emit(tx, postChanged, { postId: post.id })
  },
})
