// The role of a member. Who may change it, and that one admin always remains, is moderation's to see to.
import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Db } from '#server/base/database.ts'
import { emit, eventType } from '#server/base/events.ts'
import { users } from './tables.ts'

export const roleChanged = eventType<{ userId: number; from: Role; to: Role }>('role_changed', {
  changesPages: false,
})

/** Writes the role down; call it with the member locked. */
export async function writeRole(
  tx: Db,
  { userId, from, to }: { userId: number; from: Role; to: Role },
): Promise<void> {
  await tx.update(users).set({ role: to }).where(eq(users.id, userId))
  await emit(tx, roleChanged, { userId, from, to })
}
