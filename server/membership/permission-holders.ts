// Finds members with a permission, for what is sent to them without a request of theirs.
import { and, eq, isNull } from 'drizzle-orm'
import { shownName } from '#contract/shown-name.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { RunningContext } from '#server/base/app-context.ts'
import { type Db, isOneOf } from '#server/base/database/database.ts'
import { besideThePlan, planTiers } from '#server/membership/gifts/gift-plans.ts'
import { isSilenced } from '#server/moderation/members/sanctions.ts'
import { sanctions } from '#server/moderation/tables.ts'
import { permissionsOfPlan } from './entitlements.ts'
import { planColumns } from './member-plan.ts'
import { memberPlans } from './tables.ts'

export interface Reader {
  viewer: Viewer
  /** As emails greet them. */
  name: string
  /** The address for emails; null until it is verified. */
  address: string | null
}

/** The machine's clock, by which sanctions end, and the one by which plans end. */
export type ReaderClocks = Pick<RunningContext, 'clock' | 'planClock'>

/** Members who can read anything at all, by their ids: without banned and erased ones. */
export async function findReaders(
  db: Db,
  ids: readonly number[],
  { clock, planClock }: ReaderClocks,
): Promise<ReadonlyMap<number, Reader>> {
  if (ids.length === 0) return new Map()
  const now = clock.now()
  const planNow = planClock.now()
  const rows = await db
    .select({
      member: users,
      silencedUntil: sanctions.silencedUntil,
      ...planColumns,
      ...besideThePlan(planNow),
    })
    .from(users)
    .leftJoin(memberPlans, eq(memberPlans.userId, users.id))
    .leftJoin(sanctions, eq(sanctions.userId, users.id))
    .where(and(isOneOf(users.id, ids), isNull(sanctions.bannedAt), isNull(users.erasedAt)))
  return new Map(
    rows.map(({ member, ...beside }) => {
      const { id, username, role } = member
      const plan = { role, ...beside }
      const viewer: Viewer = {
        member: { id, username, role, isSilenced: isSilenced(beside, now) },
        permissions: permissionsOfPlan(plan, planTiers(plan, beside), planNow),
      }
      return [id, { viewer, name: shownName(member), address: member.emailVerifiedAt ? member.email : null }]
    }),
  )
}
