// Entries of logbooks: their owner writes, edits and deletes them, and reads them newest first.
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { LOG_ENTRIES_MAX, LOG_ENTRIES_OF_MEMBER_MAX, type LogKind } from '#contract/logbook/limits.ts'
import type { LogEntryChange, NewLogEntry } from '#contract/logbook/logbook.ts'
import type { MemberViewer, Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { type KeysetWindow, readCounted } from '#server/base/database/keyset.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { lockOwnEntry } from '#server/collections/entries/entries.ts'
import { lockSelf } from '#server/collections/entries/entry-writes.ts'
import type { EntryRow } from '#server/collections/presenters.ts'
import { type LogRow, PICTURE_USE } from '#server/logbook/presenters.ts'
import { tellDueGames } from '#server/logbook/reminders/due-reminders.ts'
import { hasShare } from '#server/logbook/sharing/shares.ts'
import { logbookEntries } from '#server/logbook/tables.ts'
import { dropPicture, hidePicture, setPictures } from '#server/pictures/uploads.ts'
import { writeOptional } from '#server/writing/optional-text.ts'
import { mustBelong, mustSaySomething, newLogValues, valuesOf } from './log-values.ts'

const t = logbookEntries

/** The writer and the time. */
export interface Writing {
  db: Db
  viewer: MemberViewer
  now: Date
}

/** Latest first; within a day, the last one written. */
export async function listLogEntries(
  db: Db,
  { machineEntryId, kind }: { machineEntryId: number; kind?: LogKind | undefined },
  window: KeysetWindow,
) {
  const wanted = and(eq(t.machineEntryId, machineEntryId), kind ? eq(t.kind, kind) : undefined)
  const total = () => sql<number>`(select count(*)::int from ${t} where ${wanted})`
  const order = { key: t.day, isTime: false, id: t.id, direction: 'desc' } as const
  return readCounted(
    db,
    { order, window, total },
    ({ cursor, where, orderBy, limit, offset }, totalToSelect) =>
      db
        .select({ ...getTableColumns(t), cursor, total: totalToSelect() })
        .from(t)
        .where(and(wanted, where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  )
}

export async function addLogEntry(
  { db, viewer, now }: Writing,
  machineEntryId: number,
  { pictureIds = [], ...given }: NewLogEntry,
): Promise<LogRow> {
  const values = newLogValues(given, now)
  return db.transaction(async (tx) => {
    // Locks, so that concurrent writes cannot exceed the limits: the member first, as everywhere.
    await lockSelf(tx, viewer.member.id)
    const machine = await lockOwnEntry(tx, viewer, machineEntryId)
    await mustMayShow(tx, viewer, machineEntryId)
    await mustHaveRoom(tx, machine)
    const [row] = await tx
      .insert(t)
      .values({
        ...values,
        ...(await writeOptional(tx, values.note, 'note')),
        machineEntryId,
        userId: machine.userId,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!row) throw new Error('an entry was not written')
    await setLogPictures(tx, machine, { id: row.id, pictureIds })
    if (row.kind === 'play') await tellDueGames(tx, machineEntryId, now)
    return row
  })
}

/** Changes the given fields; null clears one. */
export async function changeLogEntry(
  { db, viewer, now }: Writing,
  id: number,
  { pictureIds, ...given }: LogEntryChange,
): Promise<LogRow> {
  const set = valuesOf(given, now)
  return db.transaction(async (tx) => {
    const { row: before, machine } = await lockOwnLogEntry(tx, viewer, id)
    await mustMayShow(tx, viewer, before.machineEntryId)
    mustBelong(before.kind, given)
    const note = set.note === undefined ? {} : await writeOptional(tx, set.note, 'note')
    const [row] = await tx
      .update(t)
      .set({
        ...set,
        ...note,
        // A play without a number is one game.
        ...(given.games === null && { games: 1 }),
        updatedAt: now,
      })
      .where(eq(t.id, id))
      .returning()
    if (!row) throw refuse.notFound()
    mustSaySomething(row.kind, row)
    if (pictureIds) await setLogPictures(tx, machine, { id, pictureIds })
    if (row.kind === 'play') await tellDueGames(tx, row.machineEntryId, now)
    return row
  })
}

export async function removeLogEntry({ db, viewer }: Writing, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { machine } = await lockOwnLogEntry(tx, viewer, id)
    if (machine.hiddenAt) await hidePicture(tx, { kind: PICTURE_USE, id }, machine.hiddenAt)
    await dropPicture(tx, { kind: PICTURE_USE, id })
    await tx.delete(t).where(eq(t.id, id))
  })
}

/** Locks the machine first, like all writers of its logbook. Refuses others' entries like unknown ones. */
async function lockOwnLogEntry(
  tx: Db,
  viewer: Viewer,
  id: number,
): Promise<{ row: LogRow; machine: EntryRow }> {
  const [found] = await tx.select().from(t).where(eq(t.id, id))
  if (!found) throw refuse.notFound()
  mustBeAllowed(viewer, 'collection.edit', { ownerId: found.userId }, { isPrivate: true })
  const machine = await lockOwnEntry(tx, viewer, found.machineEntryId)
  const [row] = await tx.select().from(t).where(eq(t.id, id)).for('update')
  if (!row) throw refuse.notFound()
  return { row, machine }
}

/** Silenced members cannot write in a logbook that others can read by its link. */
async function mustMayShow(tx: Db, viewer: Viewer, machineEntryId: number): Promise<void> {
  if (may(viewer, 'collection.show')) return
  if (await hasShare(tx, machineEntryId)) mustBeAllowed(viewer, 'collection.show')
}

/** `id` is that of the logbook's entry. */
async function setLogPictures(
  tx: Db,
  { userId, hiddenAt }: EntryRow,
  { id, pictureIds }: { id: number; pictureIds: readonly number[] },
): Promise<void> {
  await setPictures(tx, { kind: PICTURE_USE, id }, { pictureIds, ownerId: userId, hiddenAt })
}

async function mustHaveRoom(tx: Db, { id, userId }: { id: number; userId: number }): Promise<void> {
  const ofMachine = await tx.$count(t, eq(t.machineEntryId, id))
  const fullness = fullnessOf({ ofMachine, ofMember: await tx.$count(t, eq(t.userId, userId)) })
  if (fullness) throw refuse.conflict(fullness.code, fullness.text)
}

/** Why a logbook with so many entries takes no other one; null if it does. */
export function fullnessOf({ ofMachine, ofMember }: { ofMachine: number; ofMember: number }) {
  if (ofMachine >= LOG_ENTRIES_MAX) {
    return { code: 'logbook_full', text: `A logbook can have at most ${count(LOG_ENTRIES_MAX)} entries.` }
  }
  if (ofMember >= LOG_ENTRIES_OF_MEMBER_MAX) {
    const text = `Your logbooks can have at most ${count(LOG_ENTRIES_OF_MEMBER_MAX)} entries together.`
    return { code: 'logbooks_full', text }
  }
  return null
}

const count = (max: number) => max.toLocaleString('en-US')
