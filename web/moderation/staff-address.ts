// Parsers for queries of staff's pages. People can type anything: invalid values become undefined.
import { CASE_STATES, MEMBER_SORTS, MEMBER_STATUSES, REPORT_KINDS } from '#contract/moderation/constants.ts'
import type { LogQuery, MembersQuery } from '#contract/paths.ts'
import { oneOf, pageNumber, typedText } from '#web/shell/address-query.ts'

const ROLES = ['member', 'moderator', 'admin'] as const

export interface QueueAddress {
  /** Undefined for all waiting cases. */
  state?: (typeof CASE_STATES)[number] | undefined
  kind?: (typeof REPORT_KINDS)[number] | undefined
  assignee?: 'me' | 'nobody' | undefined
  page?: number | undefined
}

export function readQueueAddress(search: Record<string, unknown>): QueueAddress {
  return {
    state: oneOf(search.state, CASE_STATES),
    kind: oneOf(search.kind, REPORT_KINDS),
    assignee: oneOf(search.assignee, ['me', 'nobody']),
    page: pageNumber(search.page),
  }
}

export interface MembersAddress extends MembersQuery {
  role?: (typeof ROLES)[number] | undefined
  standing?: (typeof MEMBER_STATUSES)[number] | undefined
  sort?: (typeof MEMBER_SORTS)[number] | undefined
}

export function readMembersAddress(search: Record<string, unknown>): MembersAddress {
  return {
    search: typedText(search.search),
    role: oneOf(search.role, ROLES),
    standing: oneOf(search.standing, MEMBER_STATUSES),
    sort: oneOf(search.sort, MEMBER_SORTS),
    page: pageNumber(search.page),
  }
}

export function readLogAddress(search: Record<string, unknown>): LogQuery {
  return {
    actor: typedText(search.actor)?.slice(0, 60),
    action: logWord(search.action),
    subjectKind: logWord(search.subjectKind),
    subjectId: typedText(search.subjectId)?.slice(0, 60),
    from: day(search.from),
    until: day(search.until),
    page: pageNumber(search.page),
  }
}

function day(value: unknown): string | undefined {
  const text = typedText(value)
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** Converts typed "Member banned" to the log's "member_banned". */
function logWord(value: unknown): string | undefined {
  const word = typedText(value)?.toLowerCase().replaceAll(' ', '_').slice(0, 60)
  return word && /^[a-z][a-z0-9_.-]*$/.test(word) ? word : undefined
}
