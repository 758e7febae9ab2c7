// Teasers of topics: what everyone sees of those on open boards.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import type { TopicTeaser } from '#contract/forum/forum.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { readTotal } from '#server/base/database/keyset.ts'
import { inOrderOf } from '#server/base/database/pages-by-ids.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { forumCategories, forumTopics } from '#server/forum/tables.ts'
import { idAfterMerge, isTopicShownTo } from '#server/forum/visibility.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import { isAboutTitle } from './topic-machines.ts'
import { countOfTopics, mustBeVisible, teaserColumns } from './topics.ts'

type TeaserRow = Awaited<ReturnType<typeof selectTeasers>>[number]

/** Without the text, which teasers never carry. */
function selectTeasers(db: Db) {
  return db
    .select(teaserColumns)
    .from(forumTopics)
    .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .$dynamic()
}

/** Teasers, the same for everyone with the same rights who has blocked nobody. */
export async function listNewestTopics(
  db: Db,
  viewer: Viewer,
  window: Window,
  opdbId?: string,
): Promise<Found<TeaserRow>> {
  const wanted = and(isTopicShownTo(viewer), opdbId ? isAboutTitle(titleIdOf(opdbId)) : undefined)
  const rows = await selectTeasers(db)
    .where(wanted)
    .orderBy(desc(forumTopics.createdAt), desc(forumTopics.id))
    .limit(window.limit)
    .offset(window.offset)
  return {
    rows,
    total: opdbId ? await db.$count(forumTopics, wanted) : await readTotal(db, countOfTopics(viewer)),
  }
}

/** Teasers ordered by id; leaves out topics that are gone. */
export async function listTeasersOf(db: Db, viewer: Viewer, ids: readonly number[]): Promise<TeaserRow[]> {
  if (ids.length === 0) return []
  const rows = await selectTeasers(db).where(and(isTopicShownTo(viewer), inArray(forumTopics.id, [...ids])))
  return inOrderOf(ids, rows)
}

export async function getTopicTeaser(db: Db, viewer: Viewer, id: number): Promise<TeaserRow> {
  const [row] = await selectTeasers(db).where(eq(forumTopics.id, idAfterMerge(id)))
  return mustBeVisible(row, viewer)
}

/**
 * What viewers see of a topic that they may not read: no text, and the author's name only with the forums permission.
 */
export function toTopicTeaser(row: TeaserRow, viewer: Viewer): TopicTeaser {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    replyCount: row.replyCount,
    lastActivity: row.lastActivityAt.toISOString(),
    author: may(viewer, 'forums')
      ? { username: row.author.username, displayName: row.author.displayName }
      : null,
  }
}
