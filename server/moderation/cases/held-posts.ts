// Holds back first posts until a moderator approves them, so that spam is never seen.
import { eq } from 'drizzle-orm'
import type { ReportKind } from '#contract/moderation/constants.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { caseOpened } from '#server/moderation/events.ts'
import { moderationCaseEvents, moderationCases } from '#server/moderation/tables.ts'
import { readSettings } from '#server/site/settings.ts'
import { type ModeratedThing, snapshotOf } from './reportable-kinds.ts'

/** A room's part, `countPostsOf`: counts a member's public things there. */
export interface PostCounter {
  countOf(db: Db, authorId: number): Promise<number>
}

export interface HoldsFirstPosts {
  /** Whether a member's new post must wait: until they have as many public posts as the settings require. */
  needsReview(db: Db, authorId: number): Promise<boolean>
}

export function holdsFirstPosts(counters: readonly PostCounter[]): HoldsFirstPosts {
  return {
    needsReview: async (db, authorId) => {
      const { holdFirstPosts } = await readSettings(db)
      if (holdFirstPosts === 0) return false
      const [author] = await db.select({ role: users.role }).from(users).where(eq(users.id, authorId))
      if (author && author.role !== 'member') return false
      let seen = 0
      for (const counter of counters) {
        seen += await counter.countOf(db, authorId)
        if (seen >= holdFirstPosts) return false
      }
      return true
    },
  }
}

/** Queues a hidden new post; call it in the transaction that writes the post. Returns the case's id. */
export async function holdForReview(
  tx: Db,
  { kind, id, thing, now }: { kind: ReportKind; id: number; thing: ModeratedThing; now: Date },
): Promise<number> {
  const [row] = await tx
    .insert(moderationCases)
    .values({
      kind,
      thingId: id,
      authorId: thing.authorId,
      ...snapshotOf(thing),
      isHeld: true,
      openedAt: now,
      lastFlagAt: now,
    })
    .returning({ id: moderationCases.id })
  if (!row) throw new Error('the case was not written')
  await tx.insert(moderationCaseEvents).values({ caseId: row.id, at: now, step: 'opened' })
  await emit(tx, caseOpened, { caseId: row.id })
  return row.id
}
