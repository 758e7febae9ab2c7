// Download address of the audit log for admins: /moderation/log.csv, with the filters of its page.
import { AUDIT_FILE_MAX } from '#contract/moderation/constants.ts'
import { AuditFilter } from '#contract/moderation/members.ts'
import { paths } from '#contract/paths.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { dayOf } from '#server/base/days.ts'
import { toTable } from '#server/base/downloads/csv.ts'
import type { Download } from '#server/base/downloads/downloads.ts'
import { fieldErrors } from '#server/base/http/validation.ts'
import { refuse } from '#server/base/refusal.ts'
import { listAudit, subjectNamesOf, toAuditEntry } from './audit-log.ts'

const COLUMNS = ['at', 'actor', 'action', 'subjectKind', 'subjectId', 'subjectName', 'detail'] as const

export function auditLogFiles({ db, clock }: AppContext): readonly Download[] {
  return [
    {
      path: paths.moderationLogFile(),
      elsewhere: paths.adminLogin(),
      action: 'audit.read',
      make: async (_me, query) => {
        const { rows } = await listAudit(db, readFilter(query), { limit: AUDIT_FILE_MAX, offset: 0 })
        const names = await subjectNamesOf(db, rows)
        const lines = rows.map((row) => {
          const { at, actor, action, subject, detail } = toAuditEntry(row, names)
          return {
            at,
            actor: actor.username,
            action,
            subjectKind: subject?.kind ?? null,
            subjectId: subject?.id ?? null,
            subjectName: subject?.name ?? null,
            detail: JSON.stringify(detail),
          }
        })
        return {
          name: `audit-log-${dayOf(clock.now())}.csv`,
          type: 'text/csv; charset=utf-8; header=present',
          text: toTable(COLUMNS, lines),
        }
      },
    },
  ]
}

function readFilter(query: Record<string, string>): AuditFilter {
  const read = AuditFilter.safeParse(query)
  if (read.success) return read.data
  throw refuse.invalid('invalid_input', 'Please check the filters.', fieldErrors(read.error, query))
}
