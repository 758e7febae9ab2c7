// Every figure of how often something may be tried (docs/decisions says what they have to leave room for).
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import type { Limit } from '#contract/endpoint.ts'

/** What is counted beside the limits that calls name: input that was refused before its call began. */
export type Counted = Limit | 'refused'

export interface RateLimit {
  /** For one member, wherever they are. */
  members: number
  /** For all visitors of one address or IPv6 /64: a school room, a household, an office. */
  visitors: number
  seconds: number
  /** Counted by all processes together; else by each for itself, which costs no query. */
  shared: boolean
  onlyFailures?: boolean
  /** What was typed wrongly is not counted here: the limit is on what is done. */
  onlyWellFormed?: boolean
}

/** The same for one member and for one address of visitors. */
const each = (times: number) => ({ members: times, visitors: times })

export const RATE_LIMITS: Readonly<Record<Counted, RateLimit>> = {
  read: { members: 1_200, visitors: 3_000, seconds: 60, shared: false },
  // Pages that have to be rendered and pictures that have to be drawn; what is stored is not counted.
  page: { members: 1_200, visitors: 2_000, seconds: 60, shared: false },
  search: { members: 300, visitors: 1_500, seconds: 60, shared: false },
  write: { members: 60, visitors: 300, seconds: 60, shared: true },
  refused: { ...each(100), seconds: 300, shared: false },
  // Guessing is what costs: who signs in rightly is not counted.
  'sign-in': { members: 20, visitors: 100, seconds: 300, shared: true, onlyFailures: true },
  'sign-up': { ...each(100), seconds: HOUR_SECONDS, shared: true },
  contact: { ...each(5), seconds: HOUR_SECONDS, shared: true, onlyWellFormed: true },
  fetch: { ...each(30), seconds: 60, shared: true },
  // What sends an email to an address that somebody typed.
  mail: { ...each(10), seconds: HOUR_SECONDS, shared: true },
  upload: { ...each(60), seconds: HOUR_SECONDS, shared: true },
  // Each may read a file of many thousand rows.
  import: { ...each(20), seconds: HOUR_SECONDS, shared: true },
  message: { ...each(30), seconds: 60, shared: true, onlyWellFormed: true },
  // Somebody who writes in two tabs and stops after every word comes to half of it.
  draft: { ...each(240), seconds: 60, shared: false },
  checkout: { ...each(10), seconds: 60, shared: true },
  // Codes are too long to guess; whoever goes on trying all the same is stopped.
  gift: { ...each(20), seconds: HOUR_SECONDS, shared: true, onlyFailures: true },
  // Rendering costs as much as sending, and one looks more often than one sends.
  preview: { ...each(60), seconds: 60, shared: false },
  flag: { ...each(20), seconds: HOUR_SECONDS, shared: true, onlyWellFormed: true },
}

/** Guesses of passwords and codes: each one beyond the free ones doubles the wait. */
export interface ThrottleLimit {
  /** Guesses without a wait. */
  free: number
  firstSeconds: number
  longestSeconds: number
  /** After which the count starts again. */
  withinSeconds: number
}

export const THROTTLE_LIMITS = {
  /** Some forty in a day, far from what slows down all places together. */
  oneAccountFromOnePlace: {
    free: 10,
    firstSeconds: 30,
    longestSeconds: HOUR_SECONDS,
    withinSeconds: DAY_SECONDS,
  },
  /** What many machines together guess. */
  oneAccountFromEverywhere: {
    free: 100,
    firstSeconds: 30,
    longestSeconds: 15 * MINUTE_SECONDS,
    withinSeconds: DAY_SECONDS,
  },
  /** One password tried on many names. Counted while it is looked at, so that a room that signs in at once needs this many. */
  allAccountsFromOnePlace: { free: 100, firstSeconds: 60, longestSeconds: 300, withinSeconds: 300 },
} as const satisfies Record<string, ThrottleLimit>

/** Right sign-ins in an hour: more than anybody needs, too few to keep the site busy with what follows each. */
export const SIGN_INS_PER_HOUR = { ofMember: 60, fromPlace: 600 }
