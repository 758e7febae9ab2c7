// What a browser that comes back has missed of the live messages.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { liveMessages } from './tables.ts'

/** A message with a lower number may have been committed a little later than one with a higher. */
const OVERLAP = sql`interval '30 seconds'`
const MISSED_AT_MOST = 100

export interface Missed {
  /** The newest number given to anybody: where the browser stands from now on. */
  newest: number
  messages: (typeof liveMessages.$inferSelect)[]
  /** There was too much, or it is no longer kept: the browser must look for itself. */
  hasGap: boolean
}

/** `after` is the last message that it has seen; null on a first visit, when nothing was missed. */
export async function findMissed(db: Db, userId: number, after: number | null): Promise<Missed> {
  const [top] = await db.select({ id: sql<string>`coalesce(max(${liveMessages.id}), 0)` }).from(liveMessages)
  const newest = Number(top?.id ?? 0)
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
