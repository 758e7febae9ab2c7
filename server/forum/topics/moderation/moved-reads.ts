// Read positions when posts move to another topic. A reply that a member has not seen never becomes read.
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { forumReadLines, forumReads, forumReplies, type forumTopics } from '#server/forum/tables.ts'
import { isReplyListed } from '#server/forum/visibility.ts'

/**
 * Call before a topic changes its category: what a member read by marking the old category stays read. Skips members
 * whose read mark for all categories, or for the new one, is as late.
 */
export async function moveCategoryReads(
  tx: Db,
  topic: Pick<typeof forumTopics.$inferSelect, 'id' | 'categoryId' | 'createdAt'>,
  toCategoryId: number,
): Promise<void> {
  const lastBefore = sql`coalesce((select old.id from ${forumReplies} old
    where old.topic_id = ${topic.id} and old.created_at <= line.read_before and not exists (
      select from ${forumReplies} newer where newer.topic_id = ${topic.id} and newer.position < old.position
        and newer.created_at > line.read_before)
    order by old.position desc limit 1), 0)`
  const positionOf = (id: SQL) =>
    sql`coalesce((select seen.position from ${forumReplies} seen where seen.id = ${id} and seen.topic_id = ${topic.id}), 0)`
  await tx.execute(sql`
    insert into ${forumReads} as known (user_id, topic_id, last_read_reply_id, read_at)
    select line.user_id, ${topic.id}::int, ${lastBefore}, line.read_before from ${forumReadLines} line
    where line.category_id = ${topic.categoryId} and line.read_before >= ${topic.createdAt.toISOString()}::timestamptz
      and not exists (select from ${forumReadLines} other where other.user_id = line.user_id
        and other.category_id in (0, ${toCategoryId}) and other.read_before >= line.read_before)
    on conflict (user_id, topic_id) do update set last_read_reply_id = case
      when ${positionOf(sql`excluded.last_read_reply_id`)} > ${positionOf(sql`known.last_read_reply_id`)}
      then excluded.last_read_reply_id else known.last_read_reply_id end`)
}

interface Joined {
  fromId: number
  intoId: number
  /** The reply that the merged topic's opening text became. */
  openingId: number
  /** The last position in the other topic before the merge. */
  lastBefore: number
}

/**
 * After a merge: a member who had read the whole remaining topic continues at their position in the merged one; all
 * others keep their position.
 */
export async function joinReads(tx: Db, { fromId, intoId, openingId, lastBefore }: Joined): Promise<void> {
  await tx.execute(sql`
    update ${forumReads} mine
    set last_read_reply_id = case when other.last_read_reply_id = 0 then ${openingId}::int else other.last_read_reply_id end,
      read_at = greatest(mine.read_at, other.read_at)
    from ${forumReads} other
    where mine.topic_id = ${intoId} and other.topic_id = ${fromId} and other.user_id = mine.user_id
      and not exists (select from ${forumReplies} where ${forumReplies.topicId} = ${intoId}
        and ${forumReplies.position} <= ${lastBefore} and ${isReplyListed}
        and ${forumReplies.position} > coalesce((select seen.position from ${forumReplies} seen
          where seen.id = mine.last_read_reply_id), 0))`)
  await tx.delete(forumReads).where(eq(forumReads.topicId, fromId))
}

interface Divided {
  fromId: number
  toId: number
  /** The reply that opens the new topic, and those that follow it there, all still in their old places. */
  firstId: number
  ids: readonly number[]
}

/**
 * Call before a split: a member who had read some of the moved replies has read the same ones in the new topic. A read
 * position at a moved reply falls back to the last remaining reply before it.
 */
export async function splitReads(tx: Db, { fromId, toId, firstId, ids }: Divided): Promise<void> {
  const gone = inArray(forumReplies.id, [firstId, ...ids])
  const seenUpTo = sql`(select seen.position from ${forumReplies} seen where seen.id = reads.last_read_reply_id)`
  await tx.execute(sql`
    insert into ${forumReads} (user_id, topic_id, last_read_reply_id, read_at)
    select reads.user_id, ${toId}, case when seen.id = ${firstId} then 0 else seen.id end, reads.read_at
    from ${forumReads} reads
    join lateral (select ${forumReplies.id} as id from ${forumReplies}
      where ${gone} and ${forumReplies.position} <= ${seenUpTo}
      order by ${forumReplies.position} desc limit 1) seen on true
    where reads.topic_id = ${fromId}`)
  await tx.execute(sql`
    update ${forumReads} reads set last_read_reply_id = coalesce((select ${forumReplies.id} from ${forumReplies}
      where ${forumReplies.topicId} = ${fromId} and not ${gone} and ${forumReplies.position} < ${seenUpTo}
      order by ${forumReplies.position} desc limit 1), 0)
    where reads.topic_id = ${fromId} and reads.last_read_reply_id in (select ${forumReplies.id} from ${forumReplies} where ${gone})`)
}
