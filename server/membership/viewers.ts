// From a session's token to the viewer: member, role and rights in one query.
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import { isSilenced, toUser } from '#server/accounts/members.ts'
import { isConfirmed, needsRenewal, renewSession, sessionIdOf } from '#server/accounts/sessions.ts'
import { sessions, users } from '#server/accounts/tables.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Db } from '#server/base/database.ts'
import type { House } from '#server/base/house.ts'
import { hasBlockedAnybody } from '#server/moderation/blocks.ts'
import { permissionsOfPlan, planInForce } from './entitlements.ts'
import { besideThePlan, planTiers } from './gift-plans.ts'

const TOKEN = /^[\w-]{43}$/

/**
 * Finds who holds a token: null for tokens that are unknown, ended or expired, and for members who are banned or erased.
 * Plans end by the clock of whoever is paid for them.
 * Asked by nearly every request, so the statement is built once and planned once by each connection.
 */
export function createViewerFinder({ db, clock }: House, { clock: planClock }: { clock: Clock }) {
  const statement = prepareViewer(db)
  return async (token: string) => {
    if (!TOKEN.test(token)) return null
    const now = clock.now()
    const planNow = planClock.now()
    const sessionId = sessionIdOf(token)
    const [row] = await statement.execute({ sessionId, now, planNow })
    if (!row) return null
    const { id, username, role } = row.member
    const tiers = planTiers(row.member, row)
    const viewer: Viewer = {
      member: { id, username, role, isSilenced: isSilenced(row.member, now), isBlocking: row.isBlocking },
      permissions: permissionsOfPlan(row.member, tiers, planNow),
    }
    const renew = needsRenewal(row.lastSeenAt, now)
    if (renew) await renewSession(db, sessionId, now)
    return {
      viewer,
      user: toUser(planInForce(row.member, tiers, planNow), now),
      sessionId,
      isConfirmed: isConfirmed(row.confirmedAt, now),
      renew,
    }
  }
}

function prepareViewer(db: Db) {
  return db
    .select({
      member: users,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      isBlocking: hasBlockedAnybody(users.id),
      ...besideThePlan(sql.placeholder('planNow')),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.bannedAt),
        isNull(users.erasedAt),
      ),
    )
    .prepare('find_viewer')
}
