import { asc, eq, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { VISITOR } from '#contract/viewer.ts'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { removeSignUpsOf } from '#server/community/calendar/sign-ups.ts'
import { removeProposalsOf } from '#server/community/proposals/event-proposals.ts'
import { calendarEvents, eventFeeds, eventProposals, eventSignUps } from './tables.ts'

/**
 * The member's sign-ups and proposals. Erasure gives the places to others and deletes the proposals; events that came from
 * them stay, since they do not have the member's name.
 */
export const communityPersonalData: PersonalDataSource = {
  room: 'community',
  collect: async (db, userId, viewer = VISITOR) => {
    const isShown = may(viewer, 'event.early') ? sql`true` : calendarEvents.isOpened
    return {
      events: await db
        .select({
          eventId: eventSignUps.eventId,
          // Early access may have ended since.
          title: sql<string | null>`case when ${isShown} then ${calendarEvents.title} end`,
          state: eventSignUps.state,
          signedUpAt: eventSignUps.createdAt,
        })
        .from(eventSignUps)
        .innerJoin(calendarEvents, eq(calendarEvents.id, eventSignUps.eventId))
        .where(eq(eventSignUps.userId, userId)),
      proposals: (
        await db
          .select()
          .from(eventProposals)
          .where(eq(eventProposals.proposerId, userId))
          .orderBy(asc(eventProposals.id))
      ).map(({ proposerId: _, decidedBy: __, ...proposal }) => proposal),
    }
  },
  erase: async (db, userId, now) => {
    await db.delete(eventFeeds).where(eq(eventFeeds.userId, userId))
    await removeProposalsOf(db, userId)
    await db.update(eventProposals).set({ decidedBy: null }).where(eq(eventProposals.decidedBy, userId))
    await removeSignUpsOf(db, userId, now)
  },
}
