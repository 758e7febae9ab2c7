// Events of the community's calendar, for rooms that notify members.
import { countsKey, eventKey, listKey } from '#contract/purge-keys.ts'
import { changesNothing, eventType } from '#server/base/events/events.ts'

interface About extends Record<string, unknown> {
  eventId: number
}

/** A calendar event was added, changed or canceled, or became public. */
export const calendarChanged = eventType<About>('calendar_changed', {
  changes: ({ eventId }) => [eventKey(eventId), listKey('events')],
})

export const socialPostsChanged = eventType<Record<string, never>>('social_posts_changed', {
  changes: () => [listKey('social-posts')],
})

/** A member signed up, or gave the place back. */
export const signUpsChanged = eventType<About>('event_sign_ups_changed', {
  changes: () => [countsKey('list:events')],
})

/** A member on the waiting list got a place. */
export const placeGiven = eventType<About & { userId: number }>('event_place_given', {
  changes: changesNothing,
})

type AboutProposal = { proposalId: number }

export const eventProposed = eventType<AboutProposal>('event_proposed', { changes: changesNothing })

export const eventProposalDecided = eventType<AboutProposal>('event_proposal_decided', {
  changes: changesNothing,
})

/** The member withdrew, or deleted the account. */
export const eventProposalWithdrawn = eventType<AboutProposal>('event_proposal_withdrawn', {
  changes: changesNothing,
})

/** Its time or place changed. */
export const calendarEventMoved = eventType<About>('calendar_event_moved', { changes: changesNothing })

export const calendarEventCancelled = eventType<About>('calendar_event_cancelled', {
  changes: changesNothing,
})

/** It begins within a day. */
export const calendarEventNear = eventType<About>('calendar_event_near', { changes: changesNothing })
