// Personal data in moderation: its part of export and erasure.
import { and, eq, inArray, notInArray, or } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import type { Db } from '#server/base/database/database.ts'
import { forgetJobs } from '#server/base/jobs/admin-jobs.ts'
import { RETAINED_TEXTS, TITLES_OF_ERASED } from '#server/moderation/cases/author-titles.ts'
import { mustNotLoseLastAdmin } from '#server/moderation/members/admins.ts'
import { mailBan } from '#server/moderation/members/ban-email.ts'
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
    await forgetNames(db, userId)
    await forgetTexts(db, userId)
    await db.update(moderationReports).set({ note: null }).where(eq(moderationReports.reporterId, userId))
    await db.delete(staffNotes).where(eq(staffNotes.memberId, userId))
    const told = await db
      .update(sanctionHistory)
      .set({ text: '' })
      .where(eq(sanctionHistory.userId, userId))
      .returning({ id: sanctionHistory.id })
    await forgetJobs(db, [mailBan], { key: 'sanctionId', values: told.map(({ id }) => id) })
    await db
      .delete(memberBlocks)
      .where(or(eq(memberBlocks.blockerId, userId), eq(memberBlocks.blockedId, userId)))
    await db
      .delete(memberFollows)
      .where(or(eq(memberFollows.followerId, userId), eq(memberFollows.followedId, userId)))
  },
}

/** In titles that name the member. */
async function forgetNames(db: Db, userId: number): Promise<void> {
  for (const { kind, title } of TITLES_OF_ERASED) {
    const theirs = and(eq(moderationCases.authorId, userId), eq(moderationCases.kind, kind))
    const ids = db.select({ id: moderationCases.id }).from(moderationCases).where(theirs)
    await db.update(moderationReports).set({ title }).where(inArray(moderationReports.caseId, ids))
    await db.update(moderationCases).set({ title }).where(theirs)
  }
}

/** What moderators wrote to the member and about them, and copies of texts that the erasure deletes. */
async function forgetTexts(db: Db, userId: number): Promise<void> {
  const theirs = eq(moderationCases.authorId, userId)
  await db.update(moderationCases).set({ textToAuthor: null, feedback: null }).where(theirs)
  await db
    .update(moderationCases)
    .set({ excerpt: '' })
    .where(and(theirs, notInArray(moderationCases.kind, [...RETAINED_TEXTS])))
}
