// Reminders of service on a machine: added, done, deleted. due-reminders.ts notifies when they are due.
import { asc, eq } from 'drizzle-orm'
import { REMINDERS_MAX } from '#contract/logbook/limits.ts'
import type { NewReminder } from '#contract/logbook/logbook.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { dayOf, monthsAfter } from '#server/base/days.ts'
import { emit } from '#server/base/events/events.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { lockOwnEntry } from '#server/collections/entries/entries.ts'
import { lockSelf } from '#server/collections/entries/entry-writes.ts'
import { addLogEntry, type Writing } from '#server/logbook/entries/log-entries.ts'
import { countGames } from '#server/logbook/entries/totals.ts'
import { reminderSettled } from '#server/logbook/events.ts'
import type { LogRow, ReminderRow } from '#server/logbook/presenters.ts'
import { logbookReminders } from '#server/logbook/tables.ts'
import { earliestToday } from './days.ts'

const t = logbookReminders

/** Reminders with a day come before those with a number of games. */
export async function listReminders(db: Db, machineEntryId: number): Promise<ReminderRow[]> {
  return db.select().from(t).where(eq(t.machineEntryId, machineEntryId)).orderBy(asc(t.dueOn), asc(t.id))
}

export async function addReminder(
  { db, viewer, now }: Writing,
  machineEntryId: number,
  given: NewReminder,
): Promise<ReminderRow> {
  mustBeOneOfThree(given)
  const { what, dueOn, afterMonths, afterGames, repeats = false } = given
  if (dueOn && dueOn < earliestToday(now)) throw wrong('dueOn', 'Please enter a day that is still to come')
  return db.transaction(async (tx) => {
    // The member first, as everywhere.
    await lockSelf(tx, viewer.member.id)
    const machine = await lockOwnEntry(tx, viewer, machineEntryId)
    if ((await tx.$count(t, eq(t.machineEntryId, machineEntryId))) >= REMINDERS_MAX) {
      throw refuse.conflict('reminders_full', `A machine can have at most ${REMINDERS_MAX} reminders.`)
    }
    const games = afterGames ? await countGames(tx, machineEntryId) : 0
    const [row] = await tx
      .insert(t)
      .values({
        userId: machine.userId,
        machineEntryId,
        what,
        dueOn: afterMonths ? monthsAfter(dayOf(now), afterMonths) : (dueOn ?? null),
        dueAtGames: afterGames ? games + afterGames : null,
        everyMonths: repeats ? (afterMonths ?? null) : null,
        everyGames: repeats ? (afterGames ?? null) : null,
        createdAt: now,
      })
      .returning()
    if (!row) throw new Error('a reminder was not written')
    return row
  })
}

export async function removeReminder({ db, viewer }: Writing, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnReminder(tx, viewer, id)
    await tx.delete(t).where(eq(t.id, id))
    await emit(tx, reminderSettled, { reminderId: id })
  })
}

/** Adds a log entry of the day, and restarts the reminder or deletes it. */
export async function completeReminder(
  writing: Writing,
  id: number,
  { happenedOn = dayOf(writing.now) }: { happenedOn?: string | undefined },
): Promise<LogRow> {
  const { db, viewer } = writing
  return db.transaction(async (tx) => {
    // Locks the member first, then the machine, as everywhere.
    await lockSelf(tx, viewer.member.id)
    const row = await lockOwnReminder(tx, viewer, id)
    const written = await addLogEntry({ ...writing, db: tx }, row.machineEntryId, {
      kind: 'service',
      happenedOn,
      note: row.what,
    })
    if (row.everyMonths === null && row.everyGames === null) {
      await tx.delete(t).where(eq(t.id, id))
    } else {
      const games = row.everyGames === null ? 0 : await countGames(tx, row.machineEntryId)
      await tx
        .update(t)
        .set({
          dueOn: row.everyMonths === null ? null : monthsAfter(happenedOn, row.everyMonths),
          dueAtGames: row.everyGames === null ? null : games + row.everyGames,
          toldAt: null,
        })
        .where(eq(t.id, id))
    }
    await emit(tx, reminderSettled, { reminderId: id })
    return written
  })
}

/** Locks the machine first, like all writers of its logbook. */
async function lockOwnReminder(tx: Db, viewer: Viewer, id: number): Promise<ReminderRow> {
  const [found] = await tx.select().from(t).where(eq(t.id, id))
  if (!found) throw refuse.notFound()
  mustBeAllowed(viewer, 'collection.edit', { ownerId: found.userId }, { isPrivate: true })
  await lockOwnEntry(tx, viewer, found.machineEntryId)
  const [row] = await tx.select().from(t).where(eq(t.id, id)).for('update')
  if (!row) throw refuse.notFound()
  return row
}

function mustBeOneOfThree({ dueOn, afterMonths, afterGames, repeats }: NewReminder): void {
  const given = [dueOn, afterMonths, afterGames].filter((one) => one !== undefined && one !== null)
  if (given.length !== 1) throw wrong('dueOn', 'Please choose a day, a number of months or a number of games')
  if (dueOn && repeats) throw wrong('repeats', 'A reminder for one day cannot repeat')
}

function wrong(field: string, text: string) {
  return refuse.invalid('invalid_input', text, { [field]: text })
}
