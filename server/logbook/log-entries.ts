// Entries of logbooks: their owner writes, edits and deletes them, and reads them newest first.
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { latestAcquired } from '#contract/collections/constants.ts'
import { may } from '#contract/entitlements.ts'
import { LOG_ENTRIES_MAX, LOG_ENTRIES_OF_MEMBER_MAX, type LogKind } from '#contract/logbook/limits.ts'
import type { LogEntryChange, NewLogEntry } from '#contract/logbook/logbook.ts'
import type { MemberViewer, Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { type KeysetWindow, readCounted } from '#server/base/database/keyset.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { holdOwnEntry } from '#server/collections/entries/entries.ts'
import { holdSelf } from '#server/collections/entries/entry-writes.ts'
import { usePicture as attachPicture, dropPicture, picturesOf } from '#server/pictures/uploads.ts'
import { writeOptional } from '#server/writing/optional-text.ts'
import { numberOfDay } from './days.ts'
import { tellDueGames } from './due-reminders.ts'
import { type LogRow, PICTURE_USE } from './presenters.ts'
import { hasShare } from './shares.ts'
import { logbookEntries } from './tables.ts'

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
  const total = sql<number>`(select count(*)::int from ${t} where ${wanted})`
  const order = { key: t.day, isTime: false, id: t.id, direction: 'desc' } as const
  return readCounted(db, { order, window, total }, ({ cursor, where, orderBy, limit, offset }) =>
    db
      .select({ ...getTableColumns(t), cursor, total })
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
  { kind, pictureIds = [], ...given }: NewLogEntry,
): Promise<LogRow> {
  mustBelong(kind, given)
  const set = valuesOf(given, now)
  mustSaySomething(kind, given)
  return db.transaction(async (tx) => {
    // Locks, so that concurrent writes cannot exceed the limits: the member first, as everywhere.
    await holdSelf(tx, viewer.member.id)
    const machine = await holdOwnEntry(tx, viewer, machineEntryId)
    await mustMayShow(tx, viewer, machineEntryId)
    await mustHaveRoom(tx, machine)
    const [row] = await tx
      .insert(t)
      .values({
        ...set,
        ...(await writeOptional(tx, set.note ?? null, 'note')),
        day: numberOfDay(given.happenedOn),
        games: kind === 'play' ? (given.games ?? 1) : null,
        kind,
        machineEntryId,
        userId: machine.userId,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!row) throw new Error('an entry was not written')
    await showPictures(tx, row, pictureIds)
    if (kind === 'play') await tellDueGames(tx, machineEntryId, now)
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
    const before = await holdOwnLogEntry(tx, viewer, id)
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
    if (pictureIds) await showPictures(tx, row, pictureIds)
    if (row.kind === 'play') await tellDueGames(tx, row.machineEntryId, now)
    return row
  })
}

export async function removeLogEntry({ db, viewer }: Writing, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await holdOwnLogEntry(tx, viewer, id)
    await dropPicture(tx, { kind: PICTURE_USE, id })
    await tx.delete(t).where(eq(t.id, id))
  })
}

/** Refuses others' entries like unknown ones. */
async function holdOwnLogEntry(tx: Db, viewer: Viewer, id: number): Promise<LogRow> {
  const [row] = await tx.select().from(t).where(eq(t.id, id)).for('update')
  if (!row) throw refuse.notFound()
  mustBeAllowed(viewer, 'collection.edit', { ownerId: row.userId }, { isPrivate: true })
  return row
}

/** Silenced members cannot write in a logbook that others can read by its link. */
async function mustMayShow(tx: Db, viewer: Viewer, machineEntryId: number): Promise<void> {
  if (may(viewer, 'collection.show')) return
  if (await hasShare(tx, machineEntryId)) mustBeAllowed(viewer, 'collection.show')
}

type Given = Omit<LogEntryChange, 'pictureIds'>

const FIELDS: Readonly<Record<LogKind, readonly string[]>> = {
  service: ['amount', 'parts'],
  play: ['score', 'players', 'games'],
  purchase: ['amount', 'counterparty'],
  sale: ['amount', 'counterparty'],
}
const OF_SOME = ['amount', 'parts', 'score', 'players', 'games', 'counterparty'] as const

/** Refuses fields that entries of the kind do not have. */
function mustBelong(kind: LogKind, given: Given): void {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  const field = OF_SOME.find((name) => !FIELDS[kind].includes(name) && !isEmpty(given[name]))
  if (!field) return
  const text = 'This kind of entry has no such field'
  throw refuse.invalid('invalid_input', text, { [field]: text })
}

/** Refuses a service without any description. */
function mustSaySomething(
  kind: LogKind,
  { note, parts }: { note?: string | null | undefined; parts?: readonly unknown[] | undefined },
): void {
  if (kind !== 'service' || note || (parts && parts.length > 0)) return
  const text = 'Please say what was done'
  throw refuse.invalid('invalid_input', text, { note: text })
}

type Values = Partial<typeof t.$inferInsert>

function valuesOf(given: Given, now: Date): Values {
  const { happenedOn, note, amount, parts, counterparty, score, players, games } = given
  if (happenedOn && happenedOn > latestAcquired(now)) {
    const text = 'Please enter a date that is not in the future'
    throw refuse.invalid('invalid_input', text, { happenedOn: text })
  }
  return {
    ...(happenedOn && { day: numberOfDay(happenedOn) }),
    ...(note !== undefined && { note }),
    ...(amount !== undefined && { amountCents: centsOf(amount) }),
    ...(parts && partValues(parts)),
    ...(counterparty !== undefined && { counterparty }),
    ...(score !== undefined && { score }),
    ...(players !== undefined && { players }),
    ...(games !== undefined && { games }),
  }
}

function partValues(given: NonNullable<Given['parts']>): Pick<Values, 'parts' | 'partsCents'> {
  const parts = given.map(({ name, cost }) => ({ name, costCents: centsOf(cost ?? null) }))
  const costs = parts.flatMap(({ costCents }) => costCents ?? [])
  return { parts, partsCents: costs.length === 0 ? null : costs.reduce((sum, cents) => sum + cents, 0) }
}

/** 4200.5 → 420050. */
function centsOf(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100)
}

/** Sets the entry's pictures, in this order. */
async function showPictures(tx: Db, { id, userId }: LogRow, pictureIds: readonly number[]): Promise<void> {
  const use = { kind: PICTURE_USE, id }
  const wanted = [...new Set(pictureIds)]
  const shown = ((await picturesOf(tx, PICTURE_USE, [id])).get(id) ?? []).map((picture) => picture.id)
  if (shown.length === wanted.length && shown.every((pictureId, at) => pictureId === wanted[at])) return
  for (const pictureId of shown) await dropPicture(tx, use, pictureId)
  for (const pictureId of wanted) await attachPicture(tx, { pictureId, ownerId: userId, use })
}

async function mustHaveRoom(tx: Db, { id, userId }: { id: number; userId: number }): Promise<void> {
  if ((await tx.$count(t, eq(t.machineEntryId, id))) >= LOG_ENTRIES_MAX) {
    throw refuse.conflict('logbook_full', `A logbook can have at most ${count(LOG_ENTRIES_MAX)} entries.`)
  }
  if ((await tx.$count(t, eq(t.userId, userId))) >= LOG_ENTRIES_OF_MEMBER_MAX) {
    const text = `Your logbooks can have at most ${count(LOG_ENTRIES_OF_MEMBER_MAX)} entries together.`
    throw refuse.conflict('logbooks_full', text)
  }
}

const count = (max: number) => max.toLocaleString('en-US')
