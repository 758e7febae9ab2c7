// Routes of staff's steps on members: lists, warnings, silences, bans, roles, notes.
import { AUDIT_PAGE_SIZE, MEMBERS_PAGE_SIZE, type Sanction } from '#contract/moderation/constants.ts'
import { moderationMembers } from '#contract/moderation/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Db } from '#server/base/database/database.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { listAudit, subjectNamesOf, toAuditEntry } from '#server/moderation/audit-log.ts'
import { type Asking, getAuthor } from '#server/moderation/cases/case-detail.ts'
import { askingOf } from '#server/moderation/routes.ts'
import {
  getUserDetail,
  listMembersForStaff,
  listUsers,
  type PlansOf,
  toAdminUser,
  toModeratedMember,
} from './member-list.ts'
import { addStaffNote, changeRole, stepOnMember } from './member-steps.ts'

/** What membership and billing have for staff's lists, as ports, because they are higher rooms. */
export interface PlanPorts {
  plansOf: (db: Db, userIds: readonly number[], now: Date) => ReturnType<PlansOf>
  /** Plans end by its clock. */
  planClock: Clock
}

export function memberModerationRoutes(context: AppContext & PlanPorts): Route[] {
  const { db, clock, planClock } = context
  const plansOf: PlansOf = (userIds) => context.plansOf(db, userIds, planClock.now())
  const asking = (caller: Pick<Asking, 'viewer' | 'me'>) => askingOf(caller, clock.now())
  const step = (
    caller: Pick<Asking, 'viewer' | 'me'>,
    what: { userId: number; measure: Sanction; text?: string; hours?: number },
  ) => stepOnMember(context, { ...asking(caller), ...what })

  return implement(moderationMembers, {
    'GET /api/moderation/members': async ({ query, ...caller }) => {
      const window = windowOf(query, MEMBERS_PAGE_SIZE)
      const found = await listMembersForStaff(db, query, { ...window, now: clock.now() })
      return pageOf(found, window, (row) => toModeratedMember(row, asking(caller)))
    },

    'GET /api/moderation/members/{id}': ({ params, ...caller }) => getAuthor(db, params.id, asking(caller)),

    'POST /api/moderation/members/{id}/warning': async ({ params, body, ...caller }) => {
      await step(caller, { userId: params.id, measure: 'warned', text: body.text })
      return getAuthor(db, params.id, asking(caller))
    },

    'POST /api/moderation/members/{id}/silence': async ({ params, body, ...caller }) => {
      await step(caller, { userId: params.id, measure: 'silenced', text: body.reason, hours: body.hours })
      return getAuthor(db, params.id, asking(caller))
    },

    'DELETE /api/moderation/members/{id}/silence': ({ params, ...caller }) =>
      step(caller, { userId: params.id, measure: 'silence_lifted' }),

    'POST /api/moderation/members/{id}/ban': async ({ params, body, ...caller }) => {
      await step(caller, { userId: params.id, measure: 'banned', text: body.reason })
      return getAuthor(db, params.id, asking(caller))
    },

    'DELETE /api/moderation/members/{id}/ban': ({ params, ...caller }) =>
      step(caller, { userId: params.id, measure: 'unbanned' }),

    'POST /api/moderation/members/{id}/notes': async ({ params, body, ...caller }) => {
      await addStaffNote(context, { ...asking(caller), userId: params.id, text: body.text })
      return getAuthor(db, params.id, asking(caller))
    },

    'GET /api/admin/users': async ({ query, ...caller }) => {
      const window = windowOf(query, MEMBERS_PAGE_SIZE)
      const found = await listUsers(db, query, { ...window, now: clock.now() })
      const plans = await plansOf(found.rows.map(({ id }) => id))
      return pageOf(found, window, (row) => toAdminUser(row, asking(caller), plans))
    },

    'GET /api/admin/users/{id}': async ({ params, ...caller }) =>
      getUserDetail(db, params.id, asking(caller), plansOf),

    'PATCH /api/admin/users/{id}/role': async ({ params, body, ...caller }) => {
      await changeRole(context, { ...asking(caller), userId: params.id, role: body.role })
      return getUserDetail(db, params.id, asking(caller), plansOf)
    },

    'GET /api/admin/audit': async ({ query }) => {
      const window = windowOf(query, AUDIT_PAGE_SIZE)
      const found = await listAudit(db, query, window)
      const names = await subjectNamesOf(db, found.rows)
      return pageOf(found, window, (row) => toAuditEntry(row, names))
    },
  })
}
