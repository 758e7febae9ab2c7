import { LOG_PAGE_SIZE } from '#contract/logbook/limits.ts'
import { logbook } from '#contract/logbook/logbook.ts'
import type { MemberViewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { keysetPageOf, keysetWindowOf } from '#server/base/database/paging.ts'
import { dayOf } from '#server/base/days.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { toCollectionEntry, withOwnParts } from '#server/collections/presenters.ts'
import {
  addLogEntry,
  changeLogEntry,
  listLogEntries,
  removeLogEntry,
} from '#server/logbook/entries/log-entries.ts'
import { countGames, listScores, readTotals } from '#server/logbook/entries/totals.ts'
import {
  addReminder,
  completeReminder,
  listReminders,
  removeReminder,
} from '#server/logbook/reminders/reminders.ts'
import { findShare } from '#server/logbook/sharing/shares.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { getOwnMachine } from './machines.ts'
import { type LogRow, toLogEntry, toReminder, withPictures } from './presenters.ts'

export function logbookRoutes(
  { db, clock, config }: AppContext,
  { catalogue }: { catalogue: Catalogue },
): Route[] {
  const writing = (viewer: MemberViewer) => ({ db, viewer, now: clock.now() })
  const showOne = async (row: LogRow) => {
    const [shown] = await withPictures(db, [row])
    if (!shown) throw new Error('an entry was not drawn')
    return toLogEntry(shown)
  }

  return implement(logbook, {
    'GET /api/collection/{id}/logbook': async ({ viewer, params }) => {
      const machine = await getOwnMachine(db, viewer, params.id)
      const [[entry], totals, scores, reminders, share] = await Promise.all([
        withOwnParts(db, catalogue.index(), [machine]),
        readTotals(db, machine),
        listScores(db, machine.id),
        listReminders(db, machine.id),
        findShare({ db, config }, machine.id),
      ])
      if (!entry) throw new Error('a machine was not drawn')
      const toShown = toReminder({ today: dayOf(clock.now()), games: totals.games })
      return { entry: toCollectionEntry(entry), share, totals, scores, reminders: reminders.map(toShown) }
    },

    'GET /api/collection/{id}/logbook/entries': async ({ viewer, params, query }) => {
      const machine = await getOwnMachine(db, viewer, params.id)
      const window = keysetWindowOf(query, LOG_PAGE_SIZE)
      const found = await listLogEntries(db, { machineEntryId: machine.id, kind: query.kind }, window)
      const shown = await withPictures(db, found.rows)
      return keysetPageOf({ ...found, rows: shown }, window, toLogEntry)
    },

    'POST /api/collection/{id}/logbook/entries': async ({ viewer, params, body }) =>
      showOne(await addLogEntry(writing(viewer), params.id, body)),

    'PATCH /api/logbook-entries/{id}': async ({ viewer, params, body }) =>
      showOne(await changeLogEntry(writing(viewer), params.id, body)),

    'DELETE /api/logbook-entries/{id}': ({ viewer, params }) => removeLogEntry(writing(viewer), params.id),

    'POST /api/collection/{id}/logbook/reminders': async ({ viewer, params, body }) => {
      const row = await addReminder(writing(viewer), params.id, body)
      return toReminder({ today: dayOf(clock.now()), games: await countGames(db, params.id) })(row)
    },

    'POST /api/logbook-reminders/{id}/completion': async ({ viewer, params, body }) =>
      showOne(await completeReminder(writing(viewer), params.id, body)),

    'DELETE /api/logbook-reminders/{id}': ({ viewer, params }) => removeReminder(writing(viewer), params.id),
  })
}
