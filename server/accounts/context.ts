// What accounts must know of the rooms to their right, which server/app.ts hands over: a ban closes an account, and a
// member's plan is shown with it.
import type { User } from '#contract/accounts.ts'
import type { Db } from '#server/base/database.ts'
import type { House } from '#server/base/house.ts'
import { type PlanOfUser, toUser, type UserRow } from './members.ts'

/** Bans and silences, which are moderation's. */
export interface Sanctions {
  isBanned(db: Db, userId: number): Promise<boolean>
  /** Until when the member may read and not write; null where they may write. */
  findSilence(db: Db, userId: number, now: Date): Promise<Date | null>
}

/** Plans, which are membership's. */
export interface Plans {
  /** Refuses a tier that one cannot join. */
  mustBeOnOffer(db: Db, tierId: number): Promise<void>
  /** Writes down which tier a new member chose. */
  choose(tx: Db, userId: number, tierId: number): Promise<void>
  find(db: Db, userId: number): Promise<PlanOfUser>
}

export interface AccountContext extends House {
  sanctions: Sanctions
  plans: Plans
}

/** A member as they see themselves, as `GET /api/user` shows them. */
export async function readUser(
  { db, clock, plans, sanctions }: AccountContext,
  member: UserRow,
): Promise<User> {
  const plan = await plans.find(db, member.id)
  const silencedUntil = await sanctions.findSilence(db, member.id, clock.now())
  return toUser({ ...member, ...plan, silencedUntil })
}
