// Links that share a logbook. The key is the share's signed id: no secret is stored, and the id of a revoked link is never
// reused.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { isModerator } from '#contract/entitlements.ts'
import type { LogbookShare } from '#contract/logbook/logbook.ts'
import { paths } from '#contract/paths.ts'
import type { MemberViewer, Viewer } from '#contract/viewer.ts'
import { memberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { lockOwnEntry } from '#server/collections/entries/entries.ts'
import { lockSelf } from '#server/collections/entries/entry-writes.ts'
import type { EntryRow } from '#server/collections/presenters.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { logbookShares } from '#server/logbook/tables.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { isNotBanned } from '#server/moderation/members/sanctions.ts'

type Parts = Pick<AppContext, 'db' | 'config'>
type ShareRow = typeof logbookShares.$inferSelect

export async function findShare({ db, config }: Parts, machineEntryId: number): Promise<LogbookShare | null> {
  const [row] = await db.select().from(logbookShares).where(eq(logbookShares.machineEntryId, machineEntryId))
  return row ? toShare(config, row) : null
}

/** Whether there is a link, so that others can read what is written. */
export async function hasShare(tx: Db, machineEntryId: number): Promise<boolean> {
  return (await tx.$count(logbookShares, eq(logbookShares.machineEntryId, machineEntryId))) > 0
}

export async function share(
  { db, config, viewer, now }: Parts & { viewer: MemberViewer; now: Date },
  machineEntryId: number,
  shows: Pick<ShareRow, 'showsPrices' | 'showsNames'>,
): Promise<LogbookShare> {
  return db.transaction(async (tx) => {
    // The member first, as everywhere.
    await lockSelf(tx, viewer.member.id)
    const machine = await lockOwnEntry(tx, viewer, machineEntryId)
    // Staff cannot open others' machines, but could come this far with their own.
    mustBeAllowed(viewer, 'collection.show')
    const [row] = await tx
      .insert(logbookShares)
      .values({ userId: machine.userId, machineEntryId, ...shows, createdAt: now })
      .onConflictDoUpdate({ target: logbookShares.machineEntryId, set: shows })
      .returning()
    if (!row) throw new Error('a share was not written')
    return toShare(config, row)
  })
}

/**
 * The link of the viewer's machine, created if there is none; it then shows neither prices nor names. The caller holds
 * the member.
 */
export async function ensureShare(
  tx: Db,
  viewer: Viewer,
  machineEntryId: number,
  now: Date,
): Promise<{ share: ShareRow; machine: EntryRow }> {
  const machine = await lockOwnEntry(tx, viewer, machineEntryId)
  mustBeAllowed(viewer, 'collection.show')
  const isIt = eq(logbookShares.machineEntryId, machineEntryId)
  const [known] = await tx.select().from(logbookShares).where(isIt)
  if (known) return { share: known, machine }
  const [made] = await tx
    .insert(logbookShares)
    .values({ userId: machine.userId, machineEntryId, createdAt: now })
    .returning()
  if (!made) throw new Error('a share was not written')
  return { share: made, machine }
}

export async function revokeShare(db: Db, viewer: Viewer, machineEntryId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnEntry(tx, viewer, machineEntryId)
    await tx.delete(logbookShares).where(eq(logbookShares.machineEntryId, machineEntryId))
  })
}

/** The machine behind a key; refuses unknown, revoked and foreign keys and those of banned members alike. */
export async function getShared({ db, config }: Parts, viewer: Viewer, key: string) {
  const [, id = '', signature = ''] = /^([1-9]\d{0,9})-([\w-]{43})$/.exec(key) ?? []
  const wanted = signatureOf(config, Number(id))
  if (!signature || !timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))) throw refuse.notFound()
  const [row] = await selectShared(db)
    .where(and(eq(logbookShares.id, Number(id)), isOpenTo(viewer), isNull(collectionEntries.hiddenAt)))
    .limit(1)
  if (!row) throw refuse.notFound()
  return row
}

/**
 * The share of a machine, if the viewer may open it. Moderators may also open one that was taken down, since they may have
 * to decide again.
 */
export async function findShared(db: Db, viewer: Viewer, machineEntryId: number) {
  const isShown = isModerator(viewer) ? undefined : isNull(collectionEntries.hiddenAt)
  const [row] = await selectShared(db)
    .where(and(eq(logbookShares.machineEntryId, machineEntryId), isOpenTo(viewer), isShown))
    .limit(1)
  return row ?? null
}

/** The key of a link that the viewer may open, for pages that link to it. */
export async function findOpenShare(
  { db, config }: Parts,
  viewer: Viewer,
  id: number,
): Promise<{ key: string; machineEntryId: number } | null> {
  const [row] = await selectShared(db)
    .where(and(eq(logbookShares.id, id), isOpenTo(viewer), isNull(collectionEntries.hiddenAt)))
    .limit(1)
  return row ? { key: keyOf(config, id), machineEntryId: row.machine.id } : null
}

/** Whether readers of the shared page may see the pictures of the machine and its logbook. */
export async function isSharedMachine(db: Db, viewer: Viewer, machineEntryId: number): Promise<boolean> {
  return (await findShared(db, viewer, machineEntryId)) !== null
}

function selectShared(db: Db) {
  return db
    .select({ share: logbookShares, machine: collectionEntries, owner: memberName })
    .from(logbookShares)
    .innerJoin(collectionEntries, eq(collectionEntries.id, logbookShares.machineEntryId))
    .innerJoin(users, eq(users.id, logbookShares.userId))
    .$dynamic()
}

function isOpenTo(viewer: Viewer) {
  return and(isNotBanned(users.id), isNull(users.erasedAt), isNotFromBlocked(viewer, logbookShares.userId))
}

function toShare(config: AppContext['config'], { id, showsPrices, showsNames }: ShareRow): LogbookShare {
  return { url: config.publicUrl + pathOf(config, id), showsPrices, showsNames }
}

export function pathOf(config: AppContext['config'], shareId: number): string {
  return paths.sharedLogbook(keyOf(config, shareId))
}

function keyOf(config: AppContext['config'], id: number): string {
  return `${id}-${signatureOf(config, id)}`
}

function signatureOf({ sessionSecret }: AppContext['config'], id: number): string {
  return createHmac('sha256', sessionSecret).update(`logbook share ${id}`).digest('base64url')
}
