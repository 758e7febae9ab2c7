// The audit log as admins read it. It is written by base/audit.ts, in the transaction of each step.
import { and, desc, eq } from 'drizzle-orm'
import type { AuditEntry } from '#contract/moderation-members.ts'
import type { Db } from '#server/base/database.ts'
import type { Found, Window } from '#server/base/paging.ts'
import { auditLog } from '#server/base/tables.ts'

type AuditRow = typeof auditLog.$inferSelect

export interface AuditFilter {
  actor?: string | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
}

/** Newest first. */
export async function listAudit(db: Db, filter: AuditFilter, window: Window): Promise<Found<AuditRow>> {
  const wanted = and(
    filter.actor ? eq(auditLog.actorName, filter.actor) : undefined,
    filter.action ? eq(auditLog.action, filter.action) : undefined,
    filter.subjectKind ? eq(auditLog.subjectKind, filter.subjectKind) : undefined,
    filter.subjectId ? eq(auditLog.subjectId, filter.subjectId) : undefined,
  )
  const rows = await db
    .select()
    .from(auditLog)
    .where(wanted)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(auditLog, wanted) }
}

export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { id: row.actorId, username: row.actorName },
    action: row.action,
    subject:
      row.subjectKind === null || row.subjectId === null
        ? null
        : { kind: row.subjectKind, id: row.subjectId },
    detail: (row.detail ?? {}) as AuditEntry['detail'],
  }
}
