// From a session's token to the viewer: member, role and rights in one query.
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { FREE_TIER_ID } from '#contract/membership-terms.ts'
import type { Viewer } from '#contract/viewer.ts'
import { needsRenewal, renewSession, sessionIdOf } from '#server/accounts/sessions.ts'
import { sessions, users } from '#server/accounts/tables.ts'
import type { House } from '#server/base/house.ts'
import { permissionsOf } from './entitlements.ts'
import { membershipTiers } from './tables.ts'

const TOKEN = /^[\w-]{43}$/

/** Null for tokens that are unknown, ended or expired, and for members who are banned. */
export async function findViewer({ db, clock }: House, token: string) {
  if (!TOKEN.test(token)) return null
  const now = clock.now()
  const sessionId = sessionIdOf(token)
  const free = alias(membershipTiers, 'free')
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      membershipTierId: users.membershipTierId,
      subscriptionStatus: users.subscriptionStatus,
      subscriptionEndDate: users.subscriptionEndDate,
      lastSeenAt: sessions.lastSeenAt,
      chosen: flagsOf(membershipTiers),
      free: flagsOf(free),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(membershipTiers, eq(membershipTiers.id, users.membershipTierId))
    .leftJoin(free, sql`${free.id} = ${FREE_TIER_ID}`)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), isNull(users.bannedAt)))
  if (!row) return null
  const viewer: Viewer = {
    member: { id: row.id, username: row.username, role: row.role },
    permissions: permissionsOf(row, { chosen: row.chosen, free: row.free }, now),
  }
  const renew = needsRenewal(row.lastSeenAt, now)
  if (renew) await renewSession(db, sessionId, now)
  return { viewer, sessionId, renew }
}

type TierTable = typeof membershipTiers

function flagsOf(tiers: TierTable | ReturnType<typeof alias<TierTable, string>>) {
  return {
    id: tiers.id,
    priceCents: tiers.priceCents,
    canAccessDatabase: tiers.canAccessDatabase,
    canAccessBlogs: tiers.canAccessBlogs,
    canAccessForums: tiers.canAccessForums,
    canAccessMarketplace: tiers.canAccessMarketplace,
    canPostAds: tiers.canPostAds,
  }
}
