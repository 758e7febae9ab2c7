// Numbers of the calendar that pages need as well: apart from the schemas, which bring the validator along.

export const EVENT_LIMITS = {
  title: 120,
  place: 160,
  description: 4000,
  url: 500,
  capacity: 100_000,
} as const

export const SOCIAL_POST_LIMITS = { author: 80, text: 1000, likes: 1_000_000_000 } as const

/** An event in a calendar is at most this long. */
export const EVENT_DAYS_MAX = 31

/** Those who signed up are reminded this long before it begins. */
export const REMINDED_HOURS = 24

export const SIGN_UP_STATES = ['none', 'going', 'waiting'] as const
export type SignUpState = (typeof SIGN_UP_STATES)[number]
