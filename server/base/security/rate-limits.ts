// All rate limits and login throttle limits (docs/decisions says what they have to allow for).
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import type { Limit } from '#contract/endpoint.ts'

/** Includes input that was refused before its call began, which no call names. */
export type Counted = Limit | 'refused'

export interface RateLimit {
  /** For one member, wherever they are. */
  members: number
  /** For all visitors of one address or IPv6 /64: a classroom, a household, an office. */
  visitors: number
  seconds: number
  /** True: counted by all processes together. False: by each process alone, which costs no query. */
  shared: boolean
  onlyFailures?: boolean
  /** Invalid input is not counted: the limit is on completed actions. */
  onlyWellFormed?: boolean
}

/** The same limit for a member and for an address of visitors. */
const each = (times: number) => ({ members: times, visitors: times })

export const RATE_LIMITS: Readonly<Record<Counted, RateLimit>> = {
  read: { members: 1_200, visitors: 3_000, seconds: 60, shared: false },
  // Rendered pages and drawn pictures; stored ones are not counted.
  page: { members: 1_200, visitors: 2_000, seconds: 60, shared: false },
  search: { members: 300, visitors: 1_500, seconds: 60, shared: false },
  write: { members: 60, visitors: 300, seconds: 60, shared: true },
  refused: { ...each(100), seconds: 300, shared: false },
  // Limits guessing: successful sign-ins are not counted.
  'sign-in': { members: 20, visitors: 100, seconds: 300, shared: true, onlyFailures: true },
  'sign-up': { ...each(100), seconds: HOUR_SECONDS, shared: true, onlyWellFormed: true },
  contact: { ...each(5), seconds: HOUR_SECONDS, shared: true, onlyWellFormed: true },
  fetch: { ...each(30), seconds: 60, shared: true },
  // Calls that send an email to an address that someone typed.
  mail: { ...each(10), seconds: HOUR_SECONDS, shared: true, onlyWellFormed: true },
  upload: { ...each(60), seconds: HOUR_SECONDS, shared: true },
  // Each may read a file of many thousand rows.
  import: { ...each(20), seconds: HOUR_SECONDS, shared: true },
  message: { ...each(30), seconds: 60, shared: true, onlyWellFormed: true },
  // A member who writes in two tabs and pauses after every word uses half of it.
  draft: { ...each(240), seconds: 60, shared: false },
  // Each asks up to twenty addresses that the member named.
  'push-test': { ...each(10), seconds: HOUR_SECONDS, shared: true },
  checkout: { ...each(10), seconds: 60, shared: true, onlyWellFormed: true },
  // Codes are too long to guess; this stops persistent attempts anyway.
  gift: { ...each(20), seconds: HOUR_SECONDS, shared: true, onlyFailures: true },
  // Rendering costs as much as sending, and members preview more often than they send.
  preview: { ...each(60), seconds: 60, shared: false },
  flag: { ...each(20), seconds: HOUR_SECONDS, shared: true, onlyWellFormed: true },
}

/** Back-off for guesses of passwords and codes: each failure beyond the free ones doubles the wait. */
export interface ThrottleLimit {
  /** Failures without a wait. */
  free: number
  firstSeconds: number
  longestSeconds: number
  /** The count restarts after this time. */
  withinSeconds: number
}

export const THROTTLE_LIMITS = {
  /** Some forty guesses a day, far below what slows down all addresses together. */
  oneAccountFromOnePlace: {
    free: 10,
    firstSeconds: 30,
    longestSeconds: HOUR_SECONDS,
    withinSeconds: DAY_SECONDS,
  },
  /** Guesses from many machines together. */
  oneAccountFromEverywhere: {
    free: 100,
    firstSeconds: 30,
    longestSeconds: 15 * MINUTE_SECONDS,
    withinSeconds: DAY_SECONDS,
  },
  /**
   * One password tried on many names. Attempts count while they are checked; a room signing in at once needs this many.
   */
  allAccountsFromOnePlace: { free: 100, firstSeconds: 60, longestSeconds: 300, withinSeconds: 300 },
} as const satisfies Record<string, ThrottleLimit>

/** Successful sign-ins per hour: more than a member needs, too few to overload the site with the work after each. */
export const SIGN_INS_PER_HOUR = { ofMember: 60, fromPlace: 600 }
