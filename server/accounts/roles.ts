// A member's role. Moderation decides who may change it, and that one admin always remains.
import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts/accounts.ts'
import { memberKey } from '#contract/purge-keys.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit, eventType } from '#server/base/events/events.ts'
import { users } from './tables.ts'

/** Purges profiles, because they show the roles of staff. */
const roleChanged = eventType<{ userId: number; from: Role; to: Role }, { username: string }>(
  'role_changed',
  { changes: (_, { username }) => [memberKey(username)] },
)

/** Stores the role; call it with the member locked. */
export async function writeRole(
  tx: Db,
  { userId, from, to }: { userId: number; from: Role; to: Role },
): Promise<void> {
  const [row] = await tx.update(users).set({ role: to }).where(eq(users.id, userId)).returning()
  if (row) await emit(tx, roleChanged, { userId, from, to }, row)
}
