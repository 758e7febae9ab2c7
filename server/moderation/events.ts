import { changesNothing, eventType } from '#server/base/events/events.ts'

/** A thing was reported for the first time, or a post is held: a moderator should look at it. */
export const caseOpened = eventType<{ caseId: number }>('case_opened', { changes: changesNothing })
/** All reports of the case are answered. */
export const reportDecided = eventType<{ caseId: number }>('flag_decided', { changes: changesNothing })
/** The moderators told a member something: one event for all sanctions of one step, the most severe first. */
export const memberTold = eventType<{ userId: number; sanctionIds: number[] }>('member_told', {
  changes: changesNothing,
})
export const memberBlocked = eventType<{ blockerId: number; blockedId: number }>('member_blocked', {
  changes: changesNothing,
})
