// The audit log for admins. base/security/audit.ts writes it, in the transaction of each step.
import { and, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { AuditEntry, AuditFilter } from '#contract/moderation/members.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { auditLog } from '#server/base/tables.ts'
import { namesOf } from '#server/moderation/members/people.ts'
import { moderationCases } from './tables.ts'

type AuditRow = typeof auditLog.$inferSelect

/** Newest first. */
export async function listAudit(db: Db, filter: AuditFilter, window: Window): Promise<Found<AuditRow>> {
  const wanted = matching(filter)
  const rows = await db
    .select()
    .from(auditLog)
    .where(wanted)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(auditLog, wanted) }
}

function matching({ actor, action, subjectKind, subjectId, from, until }: AuditFilter): SQL | undefined {
  return and(
    actor ? eq(auditLog.actorName, actor) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    subjectKind ? eq(auditLog.subjectKind, subjectKind) : undefined,
    subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
    from ? gte(auditLog.at, new Date(from)) : undefined,
    until ? lt(auditLog.at, new Date(new Date(until).getTime() + DAY_MS)) : undefined,
  )
}

/** The name of the member whom an entry is about; null where it is about none. */
export type SubjectNames = (row: AuditRow) => string | null

/** Loads the members and the cases' authors of all entries at once. */
export async function subjectNamesOf(db: Db, rows: readonly AuditRow[]): Promise<SubjectNames> {
  const caseIds = rows.map((row) => idOf(row, 'case')).filter((id) => id !== null)
  const cases =
    caseIds.length === 0
      ? []
      : await db
          .select({ id: moderationCases.id, authorId: moderationCases.authorId })
          .from(moderationCases)
          .where(inArray(moderationCases.id, caseIds))
  const authors = new Map(cases.map(({ id, authorId }) => [id, authorId]))
  const memberOf = (row: AuditRow) => idOf(row, 'member') ?? authors.get(idOf(row, 'case') ?? 0) ?? null
  const people = await namesOf(db, rows.map(memberOf))
  return (row) => people(memberOf(row))?.username ?? null
}

const ID_MAX = 2_147_483_647

/** The log stores ids as text, because not every subject has a number. */
function idOf({ subjectKind, subjectId }: AuditRow, kind: 'member' | 'case'): number | null {
  const id = Number(subjectId)
  return subjectKind === kind && Number.isInteger(id) && id > 0 && id <= ID_MAX ? id : null
}

export function toAuditEntry(row: AuditRow, names: SubjectNames): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { id: row.actorId, username: row.actorName },
    action: row.action,
    subject:
      row.subjectKind === null || row.subjectId === null
        ? null
        : { kind: row.subjectKind, id: row.subjectId, name: names(row) },
    detail: (row.detail ?? {}) as AuditEntry['detail'],
  }
}
