// The site's key pair for push services, kept in the database, so that a restored site keeps its devices.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { pushKeys } from '#server/notifications/tables.ts'
import { makePushKeyPair, type PushKeys } from './push-request.ts'

/** Makes the pair at the first start; of processes that start at once, the first one's stays. */
export async function makePushKeys(db: Db): Promise<void> {
  await db.insert(pushKeys).values(makePushKeyPair()).onConflictDoNothing()
}

export async function getPushKeys(db: Db): Promise<PushKeys> {
  const { publicKey, privateKey } = pushKeys
  const [row] = await db.select({ publicKey, privateKey }).from(pushKeys).where(eq(pushKeys.id, 1))
  if (!row) throw new Error('the key pair for push services is missing: it is made when the site starts')
  return row
}
