// Moderation's words and numbers that pages need as well: apart from the schemas, because whoever imports those
// loads the validator with them.

/** Kinds of things that members can report. */
export const REPORT_KINDS = [
  'member',
  'message',
  'picture',
  'collection',
  'logbook',
  'topic',
  'reply',
  'listing',
  'post',
  'review',
  'offer',
  'feedback',
  'question',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const REPORT_KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  member: 'Member',
  message: 'Message',
  picture: 'Picture',
  collection: 'Collection entry',
  logbook: 'Shared logbook',
  topic: 'Topic',
  reply: 'Reply',
  listing: 'Listing',
  post: 'Blog post',
  review: 'Review',
  offer: 'Offer message',
  feedback: 'Feedback',
  question: 'Question or answer',
}

export const REPORT_REASONS = ['spam', 'abuse', 'illegal', 'off_topic', 'scam', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** As the reporter reads them when choosing. */
export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  spam: 'It is spam or advertising',
  abuse: 'It is insulting, threatening or hateful',
  illegal: 'It is against the law',
  off_topic: 'It does not belong here',
  scam: 'It is a scam or misleads buyers',
  other: 'Something else',
}

/** `open`: reported and not yet decided; `held`: a first post that waits to be let through. */
export const CASE_STATES = ['open', 'held', 'decided'] as const
export type CaseState = (typeof CASE_STATES)[number]
/** What the queue can be asked for; `waiting` is open and held together. */
export const CASE_FILTERS = ['waiting', ...CASE_STATES, 'all'] as const

/** Reports are upheld or declined; held posts are approved or refused. */
export const DECISIONS = ['upheld', 'declined', 'approved', 'refused'] as const
export type Decision = (typeof DECISIONS)[number]

/** What can be done together with an upheld report or a refused post; `ban` asks for the password again. */
export const CASE_ACTIONS = ['take_down', 'warn', 'silence', 'ban'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]

/** What happened to a case, oldest first in its history. */
export const CASE_STEPS = [
  'opened',
  'flagged',
  'taken',
  'given_back',
  'decided',
  'taken_down',
  'restored',
] as const
export type CaseStep = (typeof CASE_STEPS)[number]

/** What was done to a member or to something of theirs, or the end of it; the member is told of each. */
export const SANCTIONS = [
  'warned',
  'silenced',
  'silence_lifted',
  'banned',
  'unbanned',
  'taken_down',
  'restored',
  'approved',
  'refused',
] as const
export type Sanction = (typeof SANCTIONS)[number]

export const SANCTION_LABELS: Readonly<Record<Sanction, string>> = {
  warned: 'Warned',
  silenced: 'Silenced',
  silence_lifted: 'Silence lifted',
  banned: 'Banned',
  unbanned: 'Ban ended',
  taken_down: 'Taken down',
  restored: 'Shown again',
  approved: 'Approved',
  refused: 'Rejected',
}

export const MEMBER_STATUSES = ['good', 'silenced', 'banned'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

export const REPORT_NOTE_MAX = 1000
export const FEEDBACK_MAX = 1000
/** The text to the author, the reason of a silence or a ban, a staff note. */
export const STAFF_TEXT_MAX = 2000
export const SILENCE_HOURS_MIN = 1
export const SILENCE_HOURS_MAX = 90 * 24
/** Lengths that a form offers at once, in hours. */
export const SILENCE_CHOICES = [24, 3 * 24, 7 * 24, 30 * 24, SILENCE_HOURS_MAX] as const

export const CASES_PAGE_SIZE = 20
export const MEMBERS_PAGE_SIZE = 25
export const AUDIT_PAGE_SIZE = 50
export const MY_REPORTS_PAGE_SIZE = 20
export const BLOCKS_PAGE_SIZE = 50
/** How many members one can follow. */
export const FOLLOWED_MAX = 1_000
export const FOLLOWED_PAGE_SIZE = 50

export const MEMBER_SORTS = ['newest', 'oldest', 'name', 'last_seen', 'flags'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]
