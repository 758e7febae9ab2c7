// Drafts, saved on top of the version that the writer saw, so that two tabs or devices do not overwrite each other.
import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { VISITOR, type ViewingMember } from '#contract/viewer.ts'
import { draftKeyOf, isWorthDrafting } from '#contract/writing/draft-keys.ts'
import {
  DRAFT_PICTURES_MAX,
  DRAFTS_BYTES_MAX,
  DRAFTS_MAX,
  SEND_KEY_DAYS,
} from '#contract/writing/draft-limits.ts'
import type { SavedDraft } from '#contract/writing/drafts.ts'
import { lockCaller } from '#server/accounts/members.ts'
import type { Db } from '#server/base/database/database.ts'
import { readTotal } from '#server/base/database/keyset.ts'
import { takeLock } from '#server/base/database/locks.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { type Blank, type Blanks, statementTemplate } from '#server/base/database/statement-templates.ts'
import { refuse } from '#server/base/refusal.ts'
import { setDraftPictures } from '#server/pictures/draft-pictures.ts'
import { dropPicture } from '#server/pictures/uploads.ts'
import { pictureKeysIn } from '#server/writing/picture-paths.ts'
import { drafts, sentDraftKeys } from '#server/writing/tables.ts'

export type DraftRow = typeof drafts.$inferSelect

export interface DraftOf {
  userId: number
  kind: string
  about: string
}

const isOf = ({ userId, kind, about }: DraftOf) =>
  and(eq(drafts.userId, userId), eq(drafts.kind, kind), eq(drafts.about, about))

/** The draft, or the emptied row of one that ended. */
export async function findDraft(db: Db, of: DraftOf): Promise<DraftRow | null> {
  const [row] = await db.select().from(drafts).where(isOf(of))
  return row ?? null
}

export async function listDrafts(db: Db, userId: number, window: Window): Promise<Found<DraftRow>> {
  const rows = await readOpenDrafts(db, VISITOR, { userId, ...window })
  const isBeyond = rows.length === 0 && window.offset > 0
  return { rows, total: isBeyond ? await readTotal(db, countOpen(userId)) : (rows[0]?.total ?? 0) }
}

const isOpenOf = (userId: number | Blank) => and(eq(drafts.userId, userId), isNull(drafts.endedAt))

const countOpen = (userId: number | Blank) =>
  sql<number>`(select count(*)::int from ${drafts} where ${isOpenOf(userId)})`

/** The statement does not depend on the viewer's rights. */
const readOpenDrafts = statementTemplate(
  (db, _, { userId, limit, offset }: Blanks<Window & { userId: number }>) =>
    db
      .select({ ...getTableColumns(drafts), total: countOpen(userId) })
      .from(drafts)
      .where(isOpenOf(userId))
      .orderBy(desc(drafts.updatedAt), desc(drafts.id))
      .limit(limit)
      .offset(offset),
)

/**
 * Saves the text on top of `version`. Repeating a save returns the same, so that one whose reply was lost can be
 * retried. Returns the row, or null if there is nothing to save.
 */
export async function saveDraft(
  db: Db,
  me: ViewingMember,
  { kind, about, now, ...draft }: SavedDraft & { kind: string; about: string; now: Date },
): Promise<DraftRow | null> {
  const { text, key, version, fields = {}, pictureIds = [] } = draft
  const of = { userId: me.id, kind, about }
  return db.transaction(async (tx) => {
    // One save per member at a time: their drafts are counted, and an erased member gets no new row.
    await lockCaller(tx, me.id)
    const [row = null] = await tx.select().from(drafts).where(isOf(of)).for('update')
    if (row && isSame(row, { text, fields, pictureIds })) return row
    if ((row?.version ?? 0) !== version) throw draftChanged(row)
    if (row?.key !== key && (await isSent(tx, me.id, key))) throw draftChanged(row)
    if (!isWorthDrafting({ text, fields, pictures: pictureIds.length })) return row && endRow(tx, row, now)
    const bytes = Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(fields))
    await mustFit(tx, { of, bytes })
    const values = {
      text,
      fields,
      pictureIds,
      bytes,
      key,
      version: version + 1,
      updatedAt: now,
      endedAt: null,
    }
    const [saved] = await tx
      .insert(drafts)
      .values({ ...of, ...values })
      .onConflictDoUpdate({
        target: [drafts.userId, drafts.kind, drafts.about],
        set: values,
        setWhere: eq(drafts.version, version),
      })
      .returning()
    if (!saved) throw draftChanged(await findDraft(tx, of))
    await setDraftPictures(tx, { draftId: saved.id, ownerId: me.id, ...picturesOf(text, pictureIds) })
    return saved
  })
}

/** Limited to the attachable number, or a draft could spare any number from cleanup. */
function picturesOf(text: string, ids: readonly number[]) {
  return { ids, keys: pictureKeysIn(text).slice(0, Math.max(0, DRAFT_PICTURES_MAX - ids.length)) }
}

type Content = Pick<DraftRow, 'text' | 'fields' | 'pictureIds'>

function isSame(row: DraftRow, { text, fields, pictureIds }: Content): boolean {
  const names = Object.keys(fields)
  return (
    row.text === text &&
    names.length === Object.keys(row.fields).length &&
    names.every((name) => row.fields[name] === fields[name]) &&
    row.pictureIds.join() === pictureIds.join()
  )
}

/** Includes the other text if it fits into the error body; it can be loaded in any case. */
function draftChanged(row: DraftRow | null) {
  return refuse.conflict('draft_changed', 'This draft was changed in another tab or on another device.', {
    version: String(row?.version ?? 0),
    text: row?.text ?? '',
  })
}

async function mustFit(tx: Db, { of, bytes }: { of: DraftOf; bytes: number }): Promise<void> {
  const [others] = await tx
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${drafts.bytes}), 0)::int` })
    .from(drafts)
    .where(
      and(
        eq(drafts.userId, of.userId),
        isNull(drafts.endedAt),
        sql`(${drafts.kind}, ${drafts.about}) <> (${of.kind}, ${of.about})`,
      ),
    )
  if ((others?.count ?? 0) >= DRAFTS_MAX) {
    throw refuse.conflict(
      'too_many_drafts',
      `You have ${DRAFTS_MAX} drafts, and there's no room for another. Send or delete one of them first.`,
    )
  }
  if ((others?.bytes ?? 0) + bytes > DRAFTS_BYTES_MAX) {
    throw refuse.conflict(
      'drafts_too_long',
      'Your drafts together are too long to save more. Send or delete one of them first.',
    )
  }
}

/** Deletes the draft; with a key, only the one with that key. Repeating it changes nothing. */
export async function deleteDraft(db: Db, of: DraftOf, now: Date, key?: string): Promise<void> {
  const wanted = and(isOf(of), key === undefined ? undefined : eq(drafts.key, key))
  await db.transaction((tx) => endWhere(tx, wanted, now))
}

/**
 * Ends the draft whose key the idempotency key starts with. Call in the transaction that posts the text, after the post
 * has taken its pictures.
 */
export async function endSentDraft(
  tx: Db,
  { userId, sendKey, now }: { userId: number; sendKey: string; now: Date },
): Promise<void> {
  const key = draftKeyOf(sendKey)
  if (key === null) return
  await lockKey(tx, userId, key)
  const ended = await endWhere(tx, and(eq(drafts.userId, userId), eq(drafts.key, key)), now)
  if (ended > 0) return
  await tx.insert(sentDraftKeys).values({ userId, key, sentAt: now }).onConflictDoNothing()
}

/** Serializes a first save with the post of its text, so that each sees the other. */
async function lockKey(tx: Db, userId: number, key: string): Promise<void> {
  await takeLock(tx, 'draftKeys', `${userId}:${key}`)
}

async function isSent(tx: Db, userId: number, key: string): Promise<boolean> {
  await lockKey(tx, userId, key)
  const isIt = and(eq(sentDraftKeys.userId, userId), eq(sentDraftKeys.key, key))
  return (await tx.$count(sentDraftKeys, isIt)) > 0
}

async function endWhere(tx: Db, condition: ReturnType<typeof and>, now: Date): Promise<number> {
  const rows = await tx
    .select()
    .from(drafts)
    .where(and(condition, isNull(drafts.endedAt)))
    .for('update')
  for (const row of rows) await endRow(tx, row, now)
  return rows.length
}

async function endRow(tx: Db, row: DraftRow, now: Date): Promise<DraftRow> {
  const nothing = { text: '', fields: {}, pictureIds: [], bytes: 0, endedAt: now, updatedAt: now }
  const [ended] = await tx
    .update(drafts)
    .set({ ...nothing, version: row.version + 1 })
    .where(eq(drafts.id, row.id))
    .returning()
  await dropPicture(tx, { kind: 'draft', id: row.id })
  await lockSharedPictures(tx, row.userId)
  return ended ?? row
}

/** A picture may be in two drafts: the remaining one keeps it. */
async function lockSharedPictures(tx: Db, userId: number): Promise<void> {
  const open = await tx
    .select({ id: drafts.id, text: drafts.text, ids: drafts.pictureIds })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), isNull(drafts.endedAt)))
  for (const { id, text, ids } of open) {
    const { keys } = picturesOf(text, ids)
    if (ids.length + keys.length > 0) {
      await setDraftPictures(tx, { draftId: id, ownerId: userId, ids, keys })
    }
  }
}

/** Longer than any tab sleeps, since a new row restarts the versions. */
const ENDED_DAYS = 180

/** Daily: removes emptied rows and keys that no late save can refer to. */
export async function cleanUpDrafts(db: Db, now: Date): Promise<void> {
  await db
    .delete(drafts)
    .where(and(isNotNull(drafts.endedAt), lt(drafts.endedAt, new Date(now.getTime() - ENDED_DAYS * DAY_MS))))
  await db
    .delete(sentDraftKeys)
    .where(lt(sentDraftKeys.sentAt, new Date(now.getTime() - SEND_KEY_DAYS * DAY_MS)))
}

interface Moved {
  from: Omit<DraftOf, 'userId'>
  to: Omit<DraftOf, 'userId'>
  now: Date
}

/** Moves drafts from one subject to another; a member with drafts about both gets them joined. */
export async function moveDrafts(tx: Db, { from, to, now }: Moved): Promise<void> {
  const open = await tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.kind, from.kind), eq(drafts.about, from.about), isNull(drafts.endedAt)))
    .orderBy(drafts.userId)
    .for('update')
  for (const row of open) {
    const [other] = await tx
      .select()
      .from(drafts)
      .where(isOf({ userId: row.userId, ...to }))
      .for('update')
    if (other) await joinDrafts(tx, { row, other, now })
    else await tx.update(drafts).set(to).where(eq(drafts.id, row.id))
  }
}

/** The emptied row of an ended draft takes the other one over as it is. */
async function joinDrafts(
  tx: Db,
  { row, other, now }: { row: DraftRow; other: DraftRow; now: Date },
): Promise<void> {
  const text = other.text.trim() === '' ? row.text : `${other.text.trimEnd()}\n\n${row.text}`
  const fields = { ...row.fields, ...other.fields }
  await tx
    .update(drafts)
    .set({
      text,
      fields,
      pictureIds: [...new Set([...other.pictureIds, ...row.pictureIds])].slice(0, DRAFT_PICTURES_MAX),
      bytes: Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(fields)),
      version: other.version + 1,
      updatedAt: now,
      endedAt: null,
      ...(other.endedAt && { key: row.key }),
    })
    .where(eq(drafts.id, other.id))
  await endRow(tx, row, now)
}
