// Writes entries: serialized per member by a lock on the member's row, with the machine's counts and the pictures in
// the same transaction.
import { and, eq, sql } from 'drizzle-orm'
import type { EntryChange, NewEntry } from '#contract/collections/collections.ts'
import { ENTRIES_MAX, latestAcquired, SAME_MACHINE_MAX } from '#contract/collections/constants.ts'
import { may } from '#contract/entitlements.ts'
import type { MemberViewer, Viewer } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import { type Db, violatedUnique } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { entriesChanged } from '#server/collections/events.ts'
import { type EntryRow, PICTURE_USE } from '#server/collections/presenters.ts'
import { collectionEntries, OWNERS_COLUMNS } from '#server/collections/tables.ts'
import { countEntries, countEntry } from '#server/machines/catalogue/counters.ts'
import { getEdition, lockOwnMachine } from '#server/machines/catalogue/titles.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { dropPicture, hidePicture, picturesOf, setPictures } from '#server/pictures/uploads.ts'
import { writeOptional } from '#server/writing/optional-text.ts'
import { lockOwnEntry } from './entries.ts'

/** Writer, catalogue and time. */
export interface Writing {
  db: Db
  index: SearchIndex
  viewer: MemberViewer
  now: Date
  isShared: IsShared
}

/** Whether others see the entry's pictures even if it is private: a higher room shares it by a link. */
export type IsShared = (tx: Db, entryId: number) => Promise<boolean>

export async function addEntry(
  { db, index, viewer, now }: Omit<Writing, 'isShared'>,
  entry: NewEntry,
): Promise<EntryRow> {
  const { pictureIds = [], opdbId, status, ...details } = entry
  const userId = viewer.member.id
  const set = valuesOf(details, now)
  const edition = await getEdition(db, index, opdbId)
  return inTransaction(db, async (tx) => {
    await lockSelf(tx, userId)
    await lockOwnMachine(tx, edition.opdbId)
    if ((await tx.$count(collectionEntries, eq(collectionEntries.userId, userId))) >= ENTRIES_MAX) {
      throw collectionFull()
    }
    const [row] = await tx
      .insert(collectionEntries)
      .values({
        ...edition,
        ...set,
        ...(await writeOptional(tx, set.note ?? null, 'note')),
        userId,
        status,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({
        target: [collectionEntries.userId, collectionEntries.opdbId],
        where: sql`status = 'wanted'`,
      })
      .returning()
    if (!row) throw wantedAlready()
    await mustFit(tx, row)
    await setEntryPictures(tx, row, pictureIds)
    await mustMayShow(tx, viewer, row)
    await countEntry(tx, edition.opdbId, { before: null, after: status })
    await emit(tx, entriesChanged, { opdbIds: [edition.opdbId] }, ownerOf(viewer, [row]))
    return row
  })
}

/** Changes the fields given; null clears one. */
export async function changeEntry(
  { db, index, viewer, now, isShared }: Writing,
  id: number,
  { pictureIds, opdbId, status, ...details }: EntryChange,
): Promise<EntryRow> {
  const edition = opdbId === undefined ? null : await getEdition(db, index, opdbId)
  const given = { ...valuesOf(details, now), ...(status && { status }), ...edition }
  return inTransaction(db, async (tx) => {
    await lockSelf(tx, viewer.member.id)
    const before = await lockOwnEntry(tx, viewer, id)
    if (edition && edition.titleId !== before.titleId) throw otherTitle()
    const set = differences(before, given)
    const hasNewPictures = pictureIds !== undefined && (await setEntryPictures(tx, before, pictureIds))
    if (Object.keys(set).length === 0 && !hasNewPictures) return before
    // An unchanged text keeps its rendering.
    const written = set.note === undefined ? {} : await writeOptional(tx, set.note, 'note')
    const after = await updateEntry(tx, id, { ...set, ...written, updatedAt: now })
    if (hasNewPictures || !before.isPublic) await mustMayShow(tx, viewer, after)
    if (hasNewPictures && !may(viewer, 'collection.show') && (await isShared(tx, id))) {
      mustBeAllowed(viewer, 'collection.show')
    }
    if (isCountedElsewhere(before, after)) {
      await mustFit(tx, after)
      await countEntries(tx, [
        { opdbId: before.opdbId, before: before.status, after: null },
        { opdbId: after.opdbId, before: null, after: after.status },
      ])
    }
    if (isSeenByOthers(before, after, { ...set, ...(hasNewPictures && { pictures: true }) })) {
      const opdbIds = [...new Set([before.opdbId, after.opdbId])]
      await emit(tx, entriesChanged, { opdbIds }, ownerOf(viewer, [before, after]))
    }
    return after
  })
}

/** Deletes the entry; its pictures are detached and removed by cleanup. */
export async function removeEntry({ db, viewer }: Pick<Writing, 'db' | 'viewer'>, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSelf(tx, viewer.member.id)
    const entry = await lockOwnEntry(tx, viewer, id)
    const { opdbId, status, hiddenAt } = entry
    if (hiddenAt) await hidePicture(tx, { kind: PICTURE_USE, id }, hiddenAt)
    await dropPicture(tx, { kind: PICTURE_USE, id })
    await tx.delete(collectionEntries).where(eq(collectionEntries.id, id))
    await countEntry(tx, opdbId, { before: status, after: null })
    await emit(tx, entriesChanged, { opdbIds: [opdbId] }, ownerOf(viewer, [entry]))
  })
}

/** Owner of the public list that changes, if the entry is or was public. */
function ownerOf({ member }: MemberViewer, entries: readonly EntryRow[]): { owner?: string } {
  return entries.some(({ isPublic }) => isPublic) ? { owner: member.username } : {}
}

function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction((tx) => work(tx))
}

/** Serializes a member's writes, so that each sees the one before; an erased member cannot write. */
export async function lockSelf(tx: Db, userId: number): Promise<void> {
  await lockCaller(tx, userId)
}

type Details = Omit<EntryChange, 'opdbId' | 'status' | 'pictureIds'>
type Values = Partial<typeof collectionEntries.$inferInsert>

/** Fields are columns of the same name, unless they are amounts. */
function valuesOf({ pricePaid, value, ...plain }: Details, now: Date): Values {
  const { acquiredOn } = plain
  if (acquiredOn && acquiredOn > latestAcquired(now)) {
    const text = 'Please enter a date that is not in the future'
    throw refuse.invalid('invalid_input', text, { acquiredOn: text })
  }
  return onlyGiven({ ...plain, pricePaidCents: centsOf(pricePaid), valueCents: centsOf(value) })
}

function centsOf(dollars: number | null | undefined): number | null | undefined {
  return dollars == null ? dollars : Math.round(dollars * 100)
}

function onlyGiven(values: { [K in keyof Values]: Values[K] | undefined }): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function differences(row: EntryRow, given: Values): Values {
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => row[key as keyof EntryRow] !== value),
  )
}

async function updateEntry(tx: Db, id: number, set: Values): Promise<EntryRow> {
  try {
    const [row] = await tx.update(collectionEntries).set(set).where(eq(collectionEntries.id, id)).returning()
    if (!row) throw refuse.notFound()
    return row
  } catch (error) {
    throw violatedUnique(error) === 'collection_entries_wanted' ? wantedAlready() : error
  }
}

function isCountedElsewhere(before: EntryRow, after: EntryRow): boolean {
  return before.opdbId !== after.opdbId || before.status !== after.status
}

/** Counts include private entries; everything else is seen of public entries only. */
function isSeenByOthers(before: EntryRow, after: EntryRow, changed: object): boolean {
  if (isCountedElsewhere(before, after)) return true
  if (!before.isPublic && !after.isPublic) return false
  return Object.keys(changed).some((key) => key !== 'updatedAt' && !OWNERS_COLUMNS.includes(key))
}

function setEntryPictures(
  tx: Db,
  { id, userId, hiddenAt }: EntryRow,
  pictureIds: readonly number[],
): Promise<boolean> {
  return setPictures(tx, { kind: PICTURE_USE, id }, { pictureIds, ownerId: userId, hiddenAt })
}

/** Refuses an entry beyond the maximum per machine and list, since the machine's page counts them. */
async function mustFit(tx: Db, { userId, opdbId, status }: EntryRow): Promise<void> {
  const t = collectionEntries
  const same = and(eq(t.userId, userId), eq(t.opdbId, opdbId), eq(t.status, status))
  if ((await tx.$count(t, same)) <= SAME_MACHINE_MAX) return
  const text = `You can list the same machine at most ${SAME_MACHINE_MAX} times.`
  throw refuse.conflict('machine_full', text)
}

/** Refuses to publish pictures that a silenced member added since the silence. */
async function mustMayShow(tx: Db, viewer: Viewer, { id, isPublic }: EntryRow): Promise<void> {
  if (!isPublic || may(viewer, 'collection.show')) return
  const shown = await picturesOf(tx, PICTURE_USE, [id])
  if (shown.size > 0) mustBeAllowed(viewer, 'collection.show')
}

function wantedAlready() {
  return refuse.conflict('wanted_already', 'This machine is already on your wanted list.')
}

function otherTitle() {
  const text = 'Please choose an edition of the same title'
  return refuse.invalid('other_title', text, { opdbId: text })
}

function collectionFull() {
  return refuse.conflict(
    'collection_full',
    `A collection can have at most ${ENTRIES_MAX.toLocaleString('en-US')} machines.`,
  )
}
