// Finds the live messages that a browser or a process missed.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { liveMessages } from '#server/base/tables.ts'

/** A message with a lower number may be committed a little later than one with a higher number. */
const OVERLAP = sql`interval '30 seconds'`
const MISSED_AT_MOST = 100

export interface Missed {
  /** The newest number of all messages: the browser continues from there. */
  newest: number
  messages: (typeof liveMessages.$inferSelect)[]
  /** There were too many, or they are no longer stored: the browser must reload its data. */
  hasGap: boolean
}

/** The newest number of all messages. */
export async function newestMessage(db: Db): Promise<number> {
  const [top] = await db.select({ id: sql<string>`coalesce(max(${liveMessages.id}), 0)` }).from(liveMessages)
  return Number(top?.id ?? 0)
}

/** Messages to these members that a process may have missed after `last`, because its connection was lost. */
export async function findUnheard(db: Db, last: number, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const seen = sql`select max(m.created_at) - ${OVERLAP} from ${liveMessages} m where m.id <= ${last}`
  const rows = await db
    .select({ id: liveMessages.id })
    .from(liveMessages)
    .where(
      and(
        inArray(liveMessages.userId, [...userIds]),
        sql`(${liveMessages.id} > ${last} or ${liveMessages.createdAt} >= (${seen}))`,
      ),
    )
    .orderBy(asc(liveMessages.id))
  return rows.map(({ id }) => id)
}

/** `after` is the last message that the browser has seen; null on a first visit, when none was missed. */
export async function findMissed(db: Db, userId: number, after: number | null): Promise<Missed> {
  const newest = await newestMessage(db)
  if (after === null) return { newest, messages: [], hasGap: false }
  const [last] = await db.select({ id: liveMessages.id }).from(liveMessages).where(eq(liveMessages.id, after))
  const seen = sql`select m.created_at - ${OVERLAP} from ${liveMessages} m where m.id = ${after}`
  const missed = await db
    .select()
    .from(liveMessages)
    .where(
      and(
        eq(liveMessages.userId, userId),
        sql`(${liveMessages.id} > ${after} or ${liveMessages.createdAt} >= (${seen}))`,
      ),
    )
    .orderBy(asc(liveMessages.id))
    .limit(MISSED_AT_MOST + 1)
  const hasGap = (!last && after !== 0) || missed.length > MISSED_AT_MOST
  return { newest, messages: hasGap ? [] : missed, hasGap }
}
