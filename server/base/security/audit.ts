// The audit log of staff actions and risky steps: written in the transaction of the step, never changed.
import type { Db } from '#server/base/database/database.ts'
import { auditLog } from '#server/base/tables.ts'

export interface AuditEntry {
  /** Null for the site itself and for operators on the command line. */
  actor: { id: number; username: string } | null
  /** Past tense, snake case: "member_banned". */
  action: string
  subject?: { kind: string; id: string | number }
  /** What is needed to understand the entry later; never a secret, a password or a private text. */
  detail?: Record<string, unknown>
  at: Date
}

/** Writes the entry; call it with the transaction's handle. */
export async function audit(db: Db, { actor, action, subject, detail = {}, at }: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({
    at,
    actorId: actor?.id ?? null,
    actorName: actor?.username ?? 'operator',
    action,
    subjectKind: subject?.kind ?? null,
    subjectId: subject ? String(subject.id) : null,
    detail,
  })
}
