// The five steps of an import as calls, for the routes of each kind.
import type { ViewingMember } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { JobType } from '#server/base/jobs/jobs.ts'
import type { ColumnsOf, ImportKind } from './import-kinds.ts'
import type { ImportJob } from './import-runs.ts'
import {
  beginImport,
  findImport,
  forgetImport,
  matchColumns,
  type ShownImport,
  takeImport,
} from './imports.ts'
import { toImport } from './shown-imports.ts'

/** `kindNow` is asked on each call, since the catalogue changes. */
export function importCalls<F extends string, E>(
  { db, clock, jobs }: AppContext,
  kindNow: () => ImportKind<F, E>,
  jobType: JobType<ImportJob>,
) {
  const importing = (me: ViewingMember) => ({ db, userId: me.id, now: clock.now() })
  const show = (kind: ImportKind<F, E>, row: ShownImport) => toImport({ db, now: clock.now() }, kind, row)
  return {
    find: async (me: ViewingMember) => {
      const kind = kindNow()
      const row = await findImport(db, kind, me.id)
      return { current: row ? await show(kind, row) : null }
    },
    take: async (me: ViewingMember, file: Uint8Array) => {
      const kind = kindNow()
      return show(kind, await takeImport(importing(me), kind, file))
    },
    match: async (me: ViewingMember, id: number, columns: ColumnsOf<F>) => {
      const kind = kindNow()
      return show(kind, await matchColumns(importing(me), kind, { id, columns }))
    },
    start: async (me: ViewingMember, id: number, { skipsProblems }: { skipsProblems: boolean }) => {
      const kind = kindNow()
      const row = await db.transaction(async (tx) => {
        const begun = await beginImport(tx, kind, { ...importing(me), id })
        const job = { id: begun.id, begunAt: begun.updatedAt.toISOString(), skipsProblems }
        await jobs.add(tx, jobType, job)
        return begun
      })
      return show(kind, row)
    },
    forget: (me: ViewingMember, id: number) => forgetImport(db, kindNow(), { ...importing(me), id }),
  }
}
