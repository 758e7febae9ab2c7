// Loads the viewer of a session token: member, role and rights in one query.
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import { toUser } from '#server/accounts/members.ts'
import { isConfirmed, needsRenewal, renewSession, sessionIdOf } from '#server/accounts/sign-in/sessions.ts'
import { sessions, users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Db } from '#server/base/database/database.ts'
import { besideThePlan, planTiers } from '#server/membership/gifts/gift-plans.ts'
import { hasBlockedAnybody } from '#server/moderation/members/blocks.ts'
import { isSilenced } from '#server/moderation/members/sanctions.ts'
import { sanctions } from '#server/moderation/tables.ts'
import { permissionsOfPlan, planInForce } from './entitlements.ts'
import { planColumns } from './member-plan.ts'
import { memberPlans } from './tables.ts'

const TOKEN = /^[\w-]{43}$/

/**
 * Finds the viewer of a token: null for tokens that are unknown, ended or expired, and for members who are banned or
 * erased. By its number, a session is found again that has another token by now. Plans end by the provider's clock.
 * Nearly every request calls it, so the statement is built once and prepared once by each connection.
 */
export function createViewerFinder({ db, clock }: AppContext, { clock: planClock }: { clock: Clock }) {
  const statement = prepareViewer(db, 'find_viewer', eq(sessions.id, sql.placeholder('sessionId')))
  const ofNumber = prepareViewer(db, 'find_viewer_again', eq(sessions.number, sql.placeholder('number')))
  return async (token: string, number?: number) => {
    if (!TOKEN.test(token)) return null
    const now = clock.now()
    const planNow = planClock.now()
    const [row] =
      number === undefined
        ? await statement.execute({ sessionId: sessionIdOf(token), now, planNow })
        : await ofNumber.execute({ number, now, planNow })
    if (!row) return null
    const { member, sessionId, tiers: _, gifts: __, isExpert: ___, ...beside } = row
    const { id, username, role } = member
    const user = { ...member, ...beside }
    const silenced = isSilenced(row, now)
    const tiers = planTiers(user, row)
    const viewer: Viewer = {
      member: { id, username, role, isSilenced: silenced, isBlocking: row.isBlocking },
      permissions: permissionsOfPlan(user, tiers, planNow),
    }
    const renew = number === undefined && needsRenewal(row.lastSeenAt, now)
    if (renew) await renewSession(db, sessionId, now)
    return {
      viewer,
      user: toUser({
        ...planInForce(user, tiers, planNow),
        silencedUntil: silenced ? row.silencedUntil : null,
      }),
      sessionId,
      number: row.number,
      isConfirmed: isConfirmed(row.confirmedAt, now),
      renew,
    }
  }
}

function prepareViewer(db: Db, name: string, isWanted: SQL) {
  return db
    .select({
      sessionId: sessions.id,
      number: sessions.number,
      member: users,
      ...planColumns,
      silencedUntil: sanctions.silencedUntil,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      isBlocking: hasBlockedAnybody(users.id),
      ...besideThePlan(sql.placeholder('planNow')),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberPlans, eq(memberPlans.userId, users.id))
    .leftJoin(sanctions, eq(sanctions.userId, users.id))
    .where(
      and(
        isWanted,
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(sanctions.bannedAt),
        isNull(users.erasedAt),
      ),
    )
    .prepare(name)
}
