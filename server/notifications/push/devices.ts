// Browsers that get push notifications: added, listed and dropped by their member.
import { createECDH } from 'node:crypto'
import { and, asc, desc, eq, notInArray, or } from 'drizzle-orm'
import { PUSH_DEVICES_MAX, type PushState, type PushSubscription } from '#contract/notifications/push.ts'
import { lockCaller } from '#server/accounts/members.ts'
import { deviceName } from '#server/accounts/sign-in/device-names.ts'
import { sessions } from '#server/accounts/tables.ts'
import { type Db, isOneOf } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { publicUrl } from '#server/base/security/public-address.ts'
import { pushDevices } from '#server/notifications/tables.ts'
import { getPushKeys } from './keys.ts'

interface Owner {
  userId: number
  /** Hash of the session's token. */
  sessionId: string | null
}

export async function getPushState(db: Db, { userId, sessionId }: Owner): Promise<PushState> {
  const { publicKey } = await getPushKeys(db)
  const rows = await db
    .select({
      id: pushDevices.id,
      addedAt: pushDevices.addedAt,
      sessionId: pushDevices.sessionId,
      userAgent: sessions.userAgent,
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.id))
  return {
    applicationServerKey: publicKey,
    devices: rows.map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      addedAt: row.addedAt.toISOString(),
      isThis: row.sessionId === sessionId,
    })),
  }
}

/** Replaces what this session had, and takes the browser over from whoever used it before. */
export async function addPushDevice(
  db: Db,
  { userId, sessionId, now, subscription }: Owner & { now: Date; subscription: PushSubscription },
): Promise<void> {
  const { endpoint, keys } = subscription
  if (sessionId === null) throw refuse.unauthenticated()
  if (!publicUrl(endpoint) || !isOnCurve(keys.p256dh)) {
    throw refuse.invalid('push_refused', "This browser's push service can't be used.")
  }
  await db.transaction(async (tx) => {
    await lockCaller(tx, userId)
    await mustStaySignedIn(tx, sessionId)
    let isAdded = false
    // Another registration may be added between the two statements: it is replaced as well.
    while (!isAdded) {
      await tx
        .delete(pushDevices)
        .where(or(eq(pushDevices.sessionId, sessionId), eq(pushDevices.endpoint, endpoint)))
      const added = await tx
        .insert(pushDevices)
        .values({ userId, sessionId, endpoint, ...keys, addedAt: now })
        .onConflictDoNothing()
        .returning({ id: pushDevices.id })
      isAdded = added.length > 0
    }
    const newest = tx
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId))
      .orderBy(desc(pushDevices.id))
      .limit(PUSH_DEVICES_MAX)
    await tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.userId, userId), notInArray(pushDevices.id, newest)))
  })
}

/** Holds the session until the transaction ends; refused with 401 if it ended meanwhile. */
async function mustStaySignedIn(tx: Db, sessionId: string): Promise<void> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('key share')
  if (found.length === 0) throw refuse.unauthenticated()
}

export async function removePushDevice(db: Db, userId: number, id: number): Promise<void> {
  const removed = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
    .returning({ id: pushDevices.id })
  if (removed.length === 0) throw deviceNotFound()
}

/** Ids of each member's devices. */
export async function findPushDevices(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const devices = new Map<number, number[]>()
  if (userIds.length === 0) return devices
  const rows = await db
    .select({ id: pushDevices.id, userId: pushDevices.userId })
    .from(pushDevices)
    .where(isOneOf(pushDevices.userId, userIds))
    .orderBy(asc(pushDevices.id))
  for (const { id, userId } of rows) devices.set(userId, [...(devices.get(userId) ?? []), id])
  return devices
}

export function deviceNotFound() {
  return refuse.notFound('push_device_not_found', 'Push notifications are not on there.')
}

/** Points off the curve would fail at every later message. */
function isOnCurve(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
