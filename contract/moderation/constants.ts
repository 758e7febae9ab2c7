// Words and numbers of moderation. Without schemas, so that pages do not load the validator.

/** Kinds of reportable content. */
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

/** Labels of the reasons in the report form. */
export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  spam: 'It is spam or advertising',
  abuse: 'It is insulting, threatening or hateful',
  illegal: 'It is against the law',
  off_topic: 'It does not belong here',
  scam: 'It is a scam or misleads buyers',
  other: 'Something else',
}

/** `open`: reported and undecided; `held`: a first post that awaits approval. */
export const CASE_STATES = ['open', 'held', 'decided'] as const
export type CaseState = (typeof CASE_STATES)[number]
/** Filters of the queue; `waiting` is open and held together. */
export const CASE_FILTERS = ['waiting', ...CASE_STATES, 'all'] as const

/** Reports are upheld or declined, held posts approved or refused. */
export const DECISIONS = ['upheld', 'declined', 'approved', 'refused'] as const
export type Decision = (typeof DECISIONS)[number]

/** Actions with an upheld report or a refused post; `ban` requires a fresh confirmation. */
export const CASE_ACTIONS = ['take_down', 'warn', 'silence', 'ban'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]

/** Steps in a case's history, oldest first. */
export const CASE_STEPS = [
  'opened',
  'flagged',
  'taken',
  'given_back',
  'decided',
  'taken_down',
  'warned',
  'silenced',
  'banned',
  'restored',
] as const
export type CaseStep = (typeof CASE_STEPS)[number]

/** Sanctions on a member or their content, and their end; the member is notified of each. */
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
/** Maximum length of the text to the author, of the reason for a silence or a ban, and of a staff note. */
export const STAFF_TEXT_MAX = 2000
export const SILENCE_HOURS_MIN = 1
export const SILENCE_HOURS_MAX = 90 * 24
/** Suggested lengths of a silence, in hours. */
export const SILENCE_CHOICES = [24, 3 * 24, 7 * 24, 30 * 24, SILENCE_HOURS_MAX] as const

export const CASES_PAGE_SIZE = 20
export const MEMBERS_PAGE_SIZE = 25
/** Entries in one downloaded file; older ones are reached by an end date. */
export const AUDIT_FILE_MAX = 50_000
export const AUDIT_PAGE_SIZE = 50
export const MY_REPORTS_PAGE_SIZE = 20
export const BLOCKS_PAGE_SIZE = 50
/** What the bell tells of by members whom one follows. */
export const NEWS_OF_FOLLOWED = 'topics and listings'
/** Maximum of members that one member follows. */
export const FOLLOWED_MAX = 1_000
export const FOLLOWED_PAGE_SIZE = 50

export const MEMBER_SORTS = ['newest', 'oldest', 'name', 'last_seen', 'flags'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]
