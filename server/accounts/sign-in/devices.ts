// Known devices: browsers that a member has signed in with before.
import { and, eq, lt, ne } from 'drizzle-orm'
import { knownDevices } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { DEVICE_SECONDS } from '#server/base/security/session-cookie.ts'
import { hashOf, newToken } from './tokens.ts'

const TOKEN = /^[\w-]{43}$/

/** The device's id if this member knows it, else null. Runs the same query for members that do not exist. */
export async function findKnownDevice(db: Db, userId: number, token: string | null): Promise<string | null> {
  if (!token || !TOKEN.test(token)) return null
  const deviceId = hashOf(token)
  const [row] = await db
    .select({ deviceId: knownDevices.deviceId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceId, deviceId)))
  return row?.deviceId ?? null
}

/**
 * Remembers the browser for this member; returns the token for its cookie and whether it was new. A token that this
 * member was not given is never adopted, because another person generated it or has a copy. Other members of the same
 * browser stay known in it, under the new token.
 */
export async function rememberDevice(
  db: Db,
  { userId, token, now }: { userId: number; token: string | null; now: Date },
): Promise<{ token: string; isNew: boolean }> {
  const known = await findKnownDevice(db, userId, token)
  if (token && known) {
    await db
      .update(knownDevices)
      .set({ lastSeenAt: now })
      .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceId, known)))
    return { token, isNew: false }
  }
  const fresh = newToken()
  const deviceId = hashOf(fresh)
  if (token)
    await db
      .update(knownDevices)
      .set({ deviceId })
      .where(eq(knownDevices.deviceId, hashOf(token)))
  await db.insert(knownDevices).values({ userId, deviceId, lastSeenAt: now })
  return { token: fresh, isNew: true }
}

/** Forgets all devices but this one: a person who knew the old password may have signed in anywhere. */
export async function forgetDevices(
  db: Db,
  userId: number,
  exceptToken: string | null = null,
): Promise<void> {
  const others = exceptToken ? ne(knownDevices.deviceId, hashOf(exceptToken)) : undefined
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others))
}

export async function cleanUpDevices(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DEVICE_SECONDS * 1000)
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before))
}
