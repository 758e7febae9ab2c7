// Queries of staff's screens. Not in a query file: those load with every page, and these only with their screens.
import type { QueryClient } from '@tanstack/react-query'
import {
  AUDIT_PAGE_SIZE,
  CASES_PAGE_SIZE,
  MEMBERS_PAGE_SIZE,
  type ReportKind,
} from '#contract/moderation/constants.ts'
import type { LogQuery } from '#contract/paths.ts'
import type { MembersAddress, QueueAddress } from '#web/moderation/staff-address.ts'
import { query } from '#web/queries.ts'

export function casesQuery({ state, kind, assignee, page = 1 }: QueueAddress) {
  return query('GET /api/moderation/cases', {
    query: {
      state: state ?? 'waiting',
      kind,
      assignee,
      limit: CASES_PAGE_SIZE,
      offset: (page - 1) * CASES_PAGE_SIZE,
    },
  })
}

/** The cases about a member's things of one kind. */
export function casesAboutQuery(kind: ReportKind, authorId: number) {
  return query('GET /api/moderation/cases', { query: { state: 'all', kind, authorId, limit: 100 } })
}

/** Counts on the queue's tabs. */
export function caseCountQuery(state: 'open' | 'held') {
  return query('GET /api/moderation/cases', { query: { state, limit: 1 } })
}

export function caseQuery(id: number) {
  return query('GET /api/moderation/cases/{id}', { params: { id } })
}

export function logQuery({ page = 1, ...filters }: LogQuery) {
  return query('GET /api/admin/audit', {
    query: { ...filters, limit: AUDIT_PAGE_SIZE, offset: (page - 1) * AUDIT_PAGE_SIZE },
  })
}

/** For admins: with email addresses and plans. */
export function usersQuery({ page = 1, ...filters }: MembersAddress) {
  return query('GET /api/admin/users', {
    query: { ...filters, limit: MEMBERS_PAGE_SIZE, offset: (page - 1) * MEMBERS_PAGE_SIZE },
  })
}

export function userQuery(id: number) {
  return query('GET /api/admin/users/{id}', { params: { id } })
}

/** For moderators; they cannot sort by last visit, because they do not see it. */
export function membersQuery({ page = 1, sort, ...filters }: MembersAddress) {
  return query('GET /api/moderation/members', {
    query: {
      ...filters,
      ...(sort !== 'last_seen' && { sort }),
      limit: MEMBERS_PAGE_SIZE,
      offset: (page - 1) * MEMBERS_PAGE_SIZE,
    },
  })
}

export function memberQuery(id: number) {
  return query('GET /api/moderation/members/{id}', { params: { id } })
}

/** After a staff action: refetches everything that may have changed. */
export async function refreshStaffData(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => / \/api\/(moderation|admin\/(users|audit))/.test(String(key)),
  })
}
