// Catalogue titles that topics are about, as named by their authors.
import { and, countDistinct, eq, type SQL, sql } from 'drizzle-orm'
import type { TopicMachine } from '#contract/forum/forum.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Blank } from '#server/base/database/statement-templates.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { forumTopicMachines, forumTopics } from '#server/forum/tables.ts'
import { findNamedMachines } from '#server/machines/catalogue/named-machines.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'

/** For a query of topics: ids of each topic's titles. */
export const topicMachineIds: SQL<string[]> = sql`(select coalesce(json_agg(${forumTopicMachines.opdbId}
  order by ${forumTopicMachines.opdbId} collate "C"), '[]'::json) from ${forumTopicMachines}
  where ${forumTopicMachines.topicId} = ${forumTopics.id})`

/** For a query of topics: whether the row's topic is about this title (`titleIdOf`). */
export function isAboutTitle(titleId: string | Blank): SQL {
  return sql`exists (select from ${forumTopicMachines} where ${forumTopicMachines.topicId} = ${forumTopics.id}
    and ${forumTopicMachines.opdbId} = ${titleId})`
}

/** For a query of topics: whether the row's topic is about a machine that the viewer owns. */
export function isAboutOwned({ member }: Viewer): SQL {
  return sql`exists (select from ${forumTopicMachines} join ${collectionEntries}
    on ${collectionEntries.titleId} = ${forumTopicMachines.opdbId}
    where ${forumTopicMachines.topicId} = ${forumTopics.id} and ${collectionEntries.userId} = ${member?.id ?? 0}
      and ${collectionEntries.status} = 'owned')`
}

export async function countOwnedTitles(db: Db, { member }: Viewer): Promise<number> {
  const { titleId, userId, status } = collectionEntries
  const [row] = await db
    .select({ count: countDistinct(titleId) })
    .from(collectionEntries)
    .where(and(eq(userId, member?.id ?? 0), eq(status, 'owned')))
  return row?.count ?? 0
}

/** Replaces the topic's titles; returns whether they changed. */
export async function setTopicMachines(
  tx: Db,
  topicId: number,
  titleIds: readonly string[],
): Promise<boolean> {
  const ofTopic = eq(forumTopicMachines.topicId, topicId)
  const before = await tx.select().from(forumTopicMachines).where(ofTopic)
  const isSame = before.length === titleIds.length && before.every(({ opdbId }) => titleIds.includes(opdbId))
  if (isSame) return false
  await tx.delete(forumTopicMachines).where(ofTopic)
  if (titleIds.length > 0) {
    await tx.insert(forumTopicMachines).values(titleIds.map((opdbId) => ({ topicId, opdbId })))
  }
  return true
}

/** For the topic's page. */
export async function findTopicMachines(
  db: Db,
  index: SearchIndex,
  ids: readonly string[],
): Promise<TopicMachine[]> {
  const machines = await findNamedMachines(db, index, ids)
  return ids.flatMap((id) => machines.get(id) ?? [])
}
