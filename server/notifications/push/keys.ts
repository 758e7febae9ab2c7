// The site's key pair for push services, kept in the database, so that a restored site keeps its devices.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { pushKeys } from '#server/notifications/tables.ts'
import { makePushKeyPair, type PushKeys } from './push-request.ts'

/** Made by the seed, and at first use on a site without one; of processes that make it at once, the first one's stays. */
export async function getPushKeys(db: Db): Promise<PushKeys> {
  const found = await readKeys(db)
  if (found) return found
  await db.insert(pushKeys).values(makePushKeyPair()).onConflictDoNothing()
  const made = await readKeys(db)
  if (!made) throw new Error('the key pair for push services was not stored')
  return made
}

async function readKeys(db: Db): Promise<PushKeys | null> {
  const { publicKey, privateKey } = pushKeys
  const [row] = await db.select({ publicKey, privateKey }).from(pushKeys).where(eq(pushKeys.id, 1))
  return row ?? null
}
