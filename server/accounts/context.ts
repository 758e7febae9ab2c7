// What accounts must know of the rooms to their right, which server/app.ts hands over: a ban closes an account, a
// member's plan is shown with it, and a bio is written in Markdown.
import type { User } from '#contract/accounts/accounts.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
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

/** Bios as pages show them, which are writing's. */
export interface Bios {
  /** Makes the HTML of a new bio; refuses what is too much to render. */
  write(tx: Db, member: Pick<UserRow, 'id' | 'bio'>): Promise<void>
  /** Null where there is no bio. `excerpt` is the words alone. */
  read(db: Db, member: Pick<UserRow, 'id' | 'bio'>): Promise<{ html: string; excerpt: string } | null>
}

export interface AccountContext extends AppContext {
  sanctions: Sanctions
  plans: Plans
  bios: Bios
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
