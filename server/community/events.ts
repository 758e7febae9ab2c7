// What the community's calendar tells of: rooms that tell members listen.
import { countsKey, eventKey, listKey } from '#contract/purge-keys.ts'
import { changesNothing, eventType } from '#server/base/events/events.ts'

interface About extends Record<string, unknown> {
  eventId: number
}

/** It came, changed, was called off, or is there for everybody from now on. */
export const calendarChanged = eventType<About>('calendar_changed', {
  changes: ({ eventId }) => [eventKey(eventId), listKey('events')],
})

export const socialPostsChanged = eventType<Record<string, never>>('social_posts_changed', {
  changes: () => [listKey('social-posts')],
})

/** Somebody signed up, or gave their place back. */
export const signUpsChanged = eventType<About>('event_sign_ups_changed', {
  changes: () => [countsKey('list:events')],
})

/** Who waited has a place. */
export const placeGiven = eventType<About & { userId: number }>('event_place_given', {
  changes: changesNothing,
})

type AboutProposal = { proposalId: number }

export const eventProposed = eventType<AboutProposal>('event_proposed', { changes: changesNothing })

export const eventProposalDecided = eventType<AboutProposal>('event_proposal_decided', {
  changes: changesNothing,
})

/** Its member took it back, or left. */
export const eventProposalWithdrawn = eventType<AboutProposal>('event_proposal_withdrawn', {
  changes: changesNothing,
})

/** It has another time or place. */
export const calendarEventMoved = eventType<About>('calendar_event_moved', { changes: changesNothing })

export const calendarEventCancelled = eventType<About>('calendar_event_cancelled', {
  changes: changesNothing,
})

/** It begins within a day. */
export const calendarEventNear = eventType<About>('calendar_event_near', { changes: changesNothing })
