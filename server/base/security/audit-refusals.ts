// Audit refusals: a step that staff try beyond their rights is refused as usual, and written to the audit log.
import { isModerator } from '#contract/entitlements.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Caller } from '#server/base/http/calls.ts'
import type { Refusal } from '#server/base/refusal.ts'
import { audit } from './audit.ts'

/** Refusals that mean "only others may": a request to confirm the password or a missing tier is no attempt. */
const BEYOND_ONES_RIGHTS = new Set(['admin_required', 'out_of_reach', 'own_case', 'not_yours', 'not_theirs'])
/** Staff calls to private things: answered as if these did not exist, but still an attempt. */
const BEHIND_CLOSED_DOORS = new Set(['not_reported'])

export type RefusalRecorder = (
  refused: Pick<Caller, 'viewer'> & { call: string; path: string },
  refusal: Refusal,
) => Promise<void>

export function recordAuditRefusal({
  db,
  clock,
  log,
}: Pick<AppContext, 'db' | 'clock' | 'log'>): RefusalRecorder {
  return async ({ viewer, call, path }, { kind, code }) => {
    const isBeyond =
      kind === 'forbidden'
        ? BEYOND_ONES_RIGHTS.has(code)
        : kind === 'not_found' && BEHIND_CLOSED_DOORS.has(code)
    if (!isBeyond || !viewer.member || !isModerator(viewer)) return
    try {
      await audit(db, {
        actor: viewer.member,
        action: 'step_refused',
        subject: { kind: 'call', id: call },
        detail: { path: path.slice(0, 200), code },
        at: clock.now(),
      })
    } catch (error) {
      // The refusal still applies.
      log.error({ err: error, call }, 'a refused step could not be written into the audit log')
    }
  }
}
