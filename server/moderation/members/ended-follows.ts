import { and, eq, or } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { memberFollows } from '#server/moderation/tables.ts'

/** Call it in the transaction of a block: ends the follows between the two, in both directions. */
export async function endFollows(tx: Db, a: number, b: number): Promise<void> {
  const { followerId, followedId } = memberFollows
  const either = or(and(eq(followerId, a), eq(followedId, b)), and(eq(followerId, b), eq(followedId, a)))
  await tx.delete(memberFollows).where(either)
}
