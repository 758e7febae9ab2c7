import { and, eq, or } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { memberFollows } from '#server/moderation/tables.ts'

/** For a block, in its transaction: neither of the two follows the other any longer. */
export async function endFollows(tx: Db, a: number, b: number): Promise<void> {
  const { followerId, followedId } = memberFollows
  const either = or(and(eq(followerId, a), eq(followedId, b)), and(eq(followerId, b), eq(followedId, a)))
  await tx.delete(memberFollows).where(either)
}
