// Ports that accounts need from the rooms to their right, given by moderation, membership and writing: a ban closes an account, a
// member's plan is shown with it, and a bio is written in Markdown.
import type { User } from '#contract/accounts/accounts.ts'
import type { AppContext, RunningContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type PlanOfUser, toUser, type UserRow } from './members.ts'

/** Bans and silences, implemented by moderation. */
export interface Sanctions {
  isBanned(db: Db, userId: number): Promise<boolean>
  /** When the member's silence ends; null where they may write. */
  findSilence(db: Db, userId: number, now: Date): Promise<Date | null>
}

/** Plans, implemented by membership. */
export interface Plans {
  /** Refuses a tier that cannot be joined. */
  mustBeOnOffer(db: Db, tierId: number): Promise<void>
  /** Stores which tier a new member chose. */
  choose(tx: Db, userId: number, tierId: number): Promise<void>
  /** The member's effective plan at `now`, which may be a gift's. */
  get(db: Db, userId: number, now: Date): Promise<PlanOfUser>
}

/** Bios as pages show them, implemented by writing. */
export interface Bios {
  /** Renders the HTML of a new bio; refuses one that is too complex to render. */
  write(tx: Db, member: Pick<UserRow, 'id' | 'bio'>): Promise<void>
  /** Null where there is no bio. `excerpt` is plain text. */
  read(db: Db, member: Pick<UserRow, 'id' | 'bio'>): Promise<{ html: string; excerpt: string } | null>
}

export interface AccountContext extends AppContext {
  sanctions: Sanctions
  plans: Plans
  bios: Bios
}

export type RunningAccountContext = AccountContext & RunningContext

/** A member as they see themselves, for every reply with their account; the same as `GET /api/user`. */
export async function readUser(
  { db, clock, plans, sanctions, planClock }: RunningAccountContext,
  member: UserRow,
): Promise<User> {
  const plan = await plans.get(db, member.id, planClock.now())
  const silencedUntil = await sanctions.findSilence(db, member.id, clock.now())
  return toUser({ ...member, ...plan, silencedUntil })
}
