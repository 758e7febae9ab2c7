// External pictures: the API returns the address as given, but browsers only see our own copy. A job fetches it through
// the guarded client and re-encodes it like an upload; until then the translite shows.

import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { type Jobs, jobType } from '#server/base/jobs/jobs.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import { A_PICTURE, OutgoingError } from '#server/base/security/outgoing.ts'
import { publicUrl } from '#server/base/security/public-address.ts'
import { pictureShown } from './moderated.ts'
import type { PictureUseKind } from './picture-access.ts'
import type { PictureParts } from './picture-parts.ts'
import { fileKeysOf, storePicture, toPicture } from './stored-pictures.ts'
import { pictures, remotePictures } from './tables.ts'

/** Use kind of our copies of external pictures; its id is the remote picture's. */
const REMOTE_USE: PictureUseKind = 'remote'
/** Of bytes: those of listings are in an index, whose entries have some 2,700 at most. */
const ADDRESS_MAX = 2_000
/** Seconds before each retry; after the last one it stays failed. */
const WAITS = [MINUTE_SECONDS, 10 * MINUTE_SECONDS, HOUR_SECONDS, 6 * HOUR_SECONDS]

export const fetchRemotePicture = jobType<{ id: number }>('fetch_remote_picture', {
  retries: 2,
  // A server that answers slowly takes one of the places.
  atOnce: 4,
})

interface Named {
  address: string
  /** The form's field in a refusal. */
  field?: string
  now: Date
}

/**
 * Records the address of an external picture and queues a job to fetch it; a known one is not fetched twice, and one
 * that failed more than an hour ago is tried again. Refuses with 400 anything but an http or https address of a public
 * host. Returns whether a job was queued.
 */
export async function rememberPicture(tx: Db, jobs: Jobs, { address, field, now }: Named): Promise<boolean> {
  mustBeFetchable(address, field)
  const addressHash = hashOf(address)
  // A known row is locked like a new one: a concurrent removal of the address must see that it is used again.
  const [row] = await tx
    .insert(remotePictures)
    .values({ address, addressHash })
    .onConflictDoUpdate({ target: remotePictures.addressHash, set: { addressHash } })
    .returning({
      id: remotePictures.id,
      state: remotePictures.state,
      triedAt: remotePictures.triedAt,
      isNew: sql<boolean>`xmax = 0`,
    })
  if (!row) return false
  const isLongFailed = row.state === 'failed' && (row.triedAt?.getTime() ?? 0) < now.getTime() - HOUR_MS
  if (!row.isNew && !isLongFailed) return false
  if (isLongFailed)
    await tx.update(remotePictures).set({ state: 'waiting', tries: 0 }).where(eq(remotePictures.id, row.id))
  await jobs.add(tx, fetchRemotePicture, { id: row.id })
  return true
}

/** How many of the addresses are still to be fetched; `addresses` is a query of them. */
export function countWaitingPictures(db: Db, addresses: SQL): Promise<number> {
  return db.$count(
    remotePictures,
    and(eq(remotePictures.state, 'waiting'), sql`${remotePictures.address} in (${addresses})`),
  )
}

/** Whether it is an http or https address of a public host, by its form. */
export function isFetchable(address: string): boolean {
  return Buffer.byteLength(address) <= ADDRESS_MAX && publicUrl(address) !== null
}

export function mustBeFetchable(address: string, field?: string): void {
  if (isFetchable(address)) return
  const text = 'Please enter the http or https address of a picture on a public site'
  throw refuse.invalid('picture_address_refused', text, field ? { [field]: text } : undefined)
}

/** Locks an address until the transaction ends: call it first where the address may be forgotten. */
export async function lockRemotePicture(tx: Db, address: string): Promise<void> {
  await tx
    .select({ id: remotePictures.id })
    .from(remotePictures)
    .where(eq(remotePictures.addressHash, hashOf(address)))
    .for('update')
}

/** Records whether a listing uses the address, so that a machine which stops using it leaves our copy alone. */
export async function setListed(tx: Db, address: string, isListed: boolean): Promise<void> {
  await tx
    .update(remotePictures)
    .set({ isListed })
    .where(eq(remotePictures.addressHash, hashOf(address)))
}

/** Whether a listing uses the address. */
export async function isListedPicture(tx: Db, address: string): Promise<boolean> {
  const isIt = and(eq(remotePictures.addressHash, hashOf(address)), eq(remotePictures.isListed, true))
  return (await tx.$count(remotePictures, isIt)) > 0
}

/** Records that a blog post names the address, so that nothing else removes our copy. */
export async function setPosted(tx: Db, address: string): Promise<void> {
  await tx
    .update(remotePictures)
    .set({ isPosted: true })
    .where(eq(remotePictures.addressHash, hashOf(address)))
}

/**
 * Removes an address with our copy, unless a blog post named it; returns the keys of its files, which the caller
 * deletes after the transaction. Call `lockRemotePicture` before checking whether anything else uses it.
 */
export async function forgetRemotePicture(tx: Db, address: string): Promise<string[]> {
  const [row] = await tx
    .delete(remotePictures)
    .where(and(eq(remotePictures.addressHash, hashOf(address)), eq(remotePictures.isPosted, false)))
    .returning({ pictureId: remotePictures.pictureId })
  if (!row?.pictureId) return []
  const copies = await tx
    .delete(pictures)
    .where(eq(pictures.id, row.pictureId))
    .returning({ key: pictures.key })
  return copies.flatMap(({ key }) => fileKeysOf(key))
}

/** Our copy of the picture at the address; null if there is none yet. */
export async function remotePictureOf(db: Db, address: string): Promise<Picture | null> {
  return (await remotePicturesOf(db, [address])).get(address) ?? null
}

/** Our copies by address, as far as there are any. */
export async function remotePicturesOf(db: Db, addresses: readonly string[]): Promise<Map<string, Picture>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .select({ address: remotePictures.address, picture: pictures })
    .from(remotePictures)
    .innerJoin(pictures, and(eq(pictures.id, remotePictures.pictureId), isNull(pictures.hiddenAt)))
    .where(inArray(remotePictures.addressHash, addresses.map(hashOf)))
  return new Map(rows.map(({ address, picture }) => [address, toPicture(picture)]))
}

function hashOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url')
}

/** Runs the job. Failures are recorded with the address; temporary ones are retried with back-off. */
export async function runFetchRemotePicture(
  context: AppContext,
  parts: PictureParts,
  id: number,
): Promise<void> {
  const { db, clock, jobs } = context
  const [row] = await db.select().from(remotePictures).where(eq(remotePictures.id, id))
  if (!row || row.state === 'kept') return
  const failure = await fetchAndStore(context, parts, row)
  if (!failure) return
  const wait = failure.isWorthRetrying ? WAITS[row.tries] : undefined
  await db.transaction(async (tx) => {
    await tx
      .update(remotePictures)
      .set({
        state: wait === undefined ? 'failed' : 'waiting',
        reason: failure.reason,
        isWorthRetrying: failure.isWorthRetrying,
        tries: row.tries + 1,
        triedAt: clock.now(),
      })
      .where(eq(remotePictures.id, id))
    if (wait !== undefined) {
      await jobs.add(tx, fetchRemotePicture, { id }, { afterSeconds: wait })
    }
  })
}

interface Failure {
  reason: string
  isWorthRetrying: boolean
}

async function fetchAndStore(
  { db, clock }: AppContext,
  parts: PictureParts,
  { id, address, tries }: typeof remotePictures.$inferSelect,
): Promise<Failure | null> {
  try {
    const { bytes } = await parts.outgoing.get(address, A_PICTURE)
    const use = { useKind: REMOTE_USE, useId: id, unusedSince: null }
    const { id: pictureId } = await storePicture(db, parts, bytes, use)
    await db.transaction(async (tx) => {
      await tx
        .update(remotePictures)
        .set({ state: 'kept', reason: null, pictureId, tries: tries + 1, triedAt: clock.now() })
        .where(eq(remotePictures.id, id))
      // Pages stored for visitors show the drawn picture in its place.
      await emit(tx, pictureShown, { pictureId, isShown: true }, { useKind: REMOTE_USE, useId: id })
    })
    return null
  } catch (error) {
    if (error instanceof OutgoingError) return error
    // A fault of the picture itself: a retry would not help.
    if (error instanceof Refusal) {
      return { reason: error.code, isWorthRetrying: error.kind === 'unavailable' }
    }
    throw error
  }
}

const LATE_TRIES = 10

/**
 * Daily: those with temporary failures get another try, up to ten in all, and so do those whose job failed for another
 * reason, such as a full disk, and left them waiting. Of these the tries are counted here; after the last one they have
 * failed, so that saving the address again tries anew.
 */
export async function retryFailedPictures({ db, jobs }: AppContext, now: Date): Promise<void> {
  const { state, isWorthRetrying, tries, triedAt, createdAt } = remotePictures
  const isWaiting = eq(state, 'waiting')
  const isLongAgo = lt(sql`coalesce(${triedAt}, ${createdAt})`, new Date(now.getTime() - DAY_MS))
  await db
    .update(remotePictures)
    .set({ state: 'failed' })
    .where(and(isWaiting, gte(tries, LATE_TRIES), isLongAgo))
  const rows = await db
    .update(remotePictures)
    .set({
      state: 'waiting',
      tries: sql`case when ${isWaiting} then ${tries} + 1 else ${tries} end`,
      triedAt: now,
    })
    .where(
      and(
        or(and(eq(state, 'failed'), eq(isWorthRetrying, true)), isWaiting),
        lt(tries, LATE_TRIES),
        isLongAgo,
      ),
    )
    .returning({ id: remotePictures.id })
  for (const row of rows) await jobs.add(db, fetchRemotePicture, row)
}

/** Duplicate copies, made when two processes fetched at once or one crashed in between: no address refers to them. */
export function strayCopies() {
  return and(
    eq(pictures.useKind, REMOTE_USE),
    sql`not exists (select 1 from ${remotePictures} where ${remotePictures.pictureId} = ${pictures.id})`,
  )
}
