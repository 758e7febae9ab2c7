import { and, eq, or } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/personal-data.ts'
import { memberBlocks, memberMeasures, moderationCases, moderationFlags, staffNotes } from './tables.ts'

/**
 * Reports, blocks and what the moderators told the member are handed out; staff notes and the reports of others are
 * not, since they tell of their writers. When a member goes, cases stay without the name; notes and blocks go.
 */
export const moderationPersonalData: PersonalDataSource = {
  room: 'moderation',
  collect: async (db, userId) => ({
    flags: await db
      .select({
        title: moderationFlags.title,
        reason: moderationFlags.reason,
        note: moderationFlags.note,
        madeAt: moderationFlags.madeAt,
      })
      .from(moderationFlags)
      .where(eq(moderationFlags.reporterId, userId)),
    blocks: await db
      .select({ blockedId: memberBlocks.blockedId, blockedAt: memberBlocks.blockedAt })
      .from(memberBlocks)
      .where(eq(memberBlocks.blockerId, userId)),
    measures: await db
      .select({
        measure: memberMeasures.measure,
        text: memberMeasures.text,
        at: memberMeasures.at,
        until: memberMeasures.until,
      })
      .from(memberMeasures)
      .where(eq(memberMeasures.userId, userId)),
  }),
  erase: async (db, userId) => {
    const aboutThem = await db
      .update(moderationCases)
      .set({ title: 'A member who left', excerpt: '' })
      .where(and(eq(moderationCases.kind, 'member'), eq(moderationCases.thingId, userId)))
      .returning({ id: moderationCases.id })
    for (const { id } of aboutThem) {
      await db
        .update(moderationFlags)
        .set({ title: 'A member who left' })
        .where(eq(moderationFlags.caseId, id))
    }
    await db.update(moderationFlags).set({ note: null }).where(eq(moderationFlags.reporterId, userId))
    await db.delete(staffNotes).where(eq(staffNotes.memberId, userId))
    await db.update(memberMeasures).set({ text: '' }).where(eq(memberMeasures.userId, userId))
    await db
      .delete(memberBlocks)
      .where(or(eq(memberBlocks.blockerId, userId), eq(memberBlocks.blockedId, userId)))
  },
}
