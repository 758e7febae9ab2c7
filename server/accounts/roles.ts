// The role of a member. Who may change it, and that one admin always remains, is moderation's to see to.
import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts/accounts.ts'
import { memberKey } from '#contract/purge-keys.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit, eventType } from '#server/base/events/events.ts'
import { users } from './tables.ts'

/** Profiles show the roles of staff. */
const roleChanged = eventType<{ userId: number; from: Role; to: Role }, { username: string }>(
  'role_changed',
  { changes: (_, { username }) => [memberKey(username)] },
)

/** Writes the role down; call it with the member locked. */
export async function writeRole(
  tx: Db,
  { userId, from, to }: { userId: number; from: Role; to: Role },
): Promise<void> {
  const [row] = await tx.update(users).set({ role: to }).where(eq(users.id, userId)).returning()
  if (row) await emit(tx, roleChanged, { userId, from, to }, row)
}
