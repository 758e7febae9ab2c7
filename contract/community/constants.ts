// Numbers of the calendar. Without schemas, so that pages do not load the validator.

export const EVENT_LIMITS = {
  title: 120,
  place: 160,
  description: 4000,
  url: 500,
  capacity: 100_000,
} as const

/** How many of a member's proposals wait at a time, and how long a reason is. */
export const EVENT_PROPOSAL_LIMITS = { open: 5, reason: 500 } as const
export const EVENT_PROPOSALS_PAGE_SIZE = 20

export const SOCIAL_POST_LIMITS = { author: 80, text: 1000, likes: 1_000_000_000 } as const

/** Maximum length of a calendar event. */
export const EVENT_DAYS_MAX = 31

/** An event without an end is over so long after it begins. */
export const OPEN_END_HOURS = 6

/** More events than this a month does not show. */
export const MONTH_EVENTS_MAX = 500

/** What ends before this hour belongs to the evening before. */
export const EVENING_ENDS_AT = 6

/** Those who signed up are reminded this long before it begins. */
export const REMINDED_HOURS = 24

export const SIGN_UP_STATES = ['none', 'going', 'waiting'] as const
export type SignUpState = (typeof SIGN_UP_STATES)[number]
