// Numbers of the calendar. Without schemas, so that pages do not load the validator.

export const EVENT_LIMITS = {
  title: 120,
  place: 160,
  description: 4000,
  url: 500,
  capacity: 100_000,
} as const

export const SOCIAL_POST_LIMITS = { author: 80, text: 1000, likes: 1_000_000_000 } as const

/** Maximum length of a calendar event. */
export const EVENT_DAYS_MAX = 31

/** Lead time of reminders to those who signed up. */
export const REMINDED_HOURS = 24

export const SIGN_UP_STATES = ['none', 'going', 'waiting'] as const
export type SignUpState = (typeof SIGN_UP_STATES)[number]
