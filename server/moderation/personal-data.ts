// Personal data in moderation: its part of export and erasure.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { mustNotLoseLastAdmin } from '#server/moderation/members/admins.ts'
import { findSanctions } from '#server/moderation/members/sanctions.ts'
import {
  memberBlocks,
  memberFollows,
  moderationCases,
  moderationReports,
  sanctionHistory,
  staffNotes,
} from './tables.ts'

/**
 * Exports reports, blocks and the moderators' messages to the member; not staff notes and reports by others, because
 * these reveal their writers. After an erasure cases stay without the name; notes and blocks are deleted.
 */
export const moderationPersonalData: PersonalDataSource = {
  room: 'moderation',
  ofAccount: async (db, userId) => ({ ...(await findSanctions(db, userId)) }),
  mustLetGo: mustNotLoseLastAdmin,
  collect: async (db, userId) => ({
    flags: await db
      .select({
        title: moderationReports.title,
        reason: moderationReports.reason,
        note: moderationReports.note,
        madeAt: moderationReports.madeAt,
      })
      .from(moderationReports)
      .where(eq(moderationReports.reporterId, userId)),
    blocks: await db
      .select({ blockedId: memberBlocks.blockedId, blockedAt: memberBlocks.blockedAt })
      .from(memberBlocks)
      .where(eq(memberBlocks.blockerId, userId)),
    follows: await db
      .select({ followedId: memberFollows.followedId, followedAt: memberFollows.followedAt })
      .from(memberFollows)
      .where(eq(memberFollows.followerId, userId))
      .orderBy(memberFollows.followedId),
    measures: await db
      .select({
        measure: sanctionHistory.measure,
        text: sanctionHistory.text,
        at: sanctionHistory.at,
        until: sanctionHistory.until,
      })
      .from(sanctionHistory)
      .where(eq(sanctionHistory.userId, userId)),
  }),
  erase: async (db, userId) => {
    await forgetName(db, userId)
    await db.update(moderationReports).set({ note: null }).where(eq(moderationReports.reporterId, userId))
    await db.delete(staffNotes).where(eq(staffNotes.memberId, userId))
    await db.update(sanctionHistory).set({ text: '' }).where(eq(sanctionHistory.userId, userId))
    await db
      .delete(memberBlocks)
      .where(or(eq(memberBlocks.blockerId, userId), eq(memberBlocks.blockedId, userId)))
    await db
      .delete(memberFollows)
      .where(or(eq(memberFollows.followerId, userId), eq(memberFollows.followedId, userId)))
  },
}

/** Replaces an erased member's name in titles. */
export const WHO_LEFT = 'a former member'

/** Titles such as "A message from ada" contain the member's name; the excerpt of a profile is removed entirely. */
async function forgetName(db: Db, userId: number): Promise<void> {
  const [member] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId))
  if (!member) return
  const theirs = eq(moderationCases.authorId, userId)
  const ids = db.select({ id: moderationCases.id }).from(moderationCases).where(theirs)
  await db
    .update(moderationReports)
    .set({ title: sql`replace(${moderationReports.title}, ${member.username}, ${WHO_LEFT})` })
    .where(inArray(moderationReports.caseId, ids))
  await db
    .update(moderationCases)
    .set({ title: sql`replace(${moderationCases.title}, ${member.username}, ${WHO_LEFT})` })
    .where(theirs)
  await db
    .update(moderationCases)
    .set({ excerpt: '' })
    .where(and(theirs, eq(moderationCases.kind, 'member')))
}
