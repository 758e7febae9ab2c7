// Plans that were given: read beside what is paid, so that they begin and end by the clock alone and whoever writes down
// what is paid need not know of them.
import { and, asc, desc, eq, gt, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { PREMIUM_TIER_ID } from '#contract/membership-gift-terms.ts'
import { FREE_TIER_ID } from '#contract/membership-terms.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import { type Flags, giftCounts } from './entitlements.ts'
import { giftCodes, membershipTiers } from './tables.ts'

type TierTable = typeof membershipTiers

/** The columns of a tier that rights depend on. */
export function flagsOf(tiers: TierTable | ReturnType<typeof alias<TierTable, string>>) {
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

/**
 * What a plan is decided from beside the member's row, for whoever reads members with their rights: joined by
 * `free.id`, `premium.id` and, laterally, the highest tier that the member of the outer query's row was given and still
 * has. Codes of one tier follow each other, so the last of them tells the end.
 */
export function besideThePlan(db: Db, now: Date | Placeholder) {
  const tier = alias(membershipTiers, 'given_tier')
  const given = db
    .select({ ...flagsOf(tier), name: tier.name, until: giftCodes.givenUntil })
    .from(giftCodes)
    .innerJoin(tier, eq(tier.id, giftCodes.tierId))
    .where(and(eq(giftCodes.redeemedBy, users.id), gt(giftCodes.givenUntil, now)))
    .orderBy(desc(tier.priceCents), asc(tier.id), desc(giftCodes.givenUntil))
    .limit(1)
    .as('given')
  const free = alias(membershipTiers, 'free')
  const premium = alias(membershipTiers, 'premium')
  return {
    free,
    premium,
    given,
    isFree: eq(free.id, sql.raw(String(FREE_TIER_ID))),
    isPremium: eq(premium.id, sql.raw(String(PREMIUM_TIER_ID))),
    columns: {
      chosen: flagsOf(membershipTiers),
      free: flagsOf(free),
      premiumCents: premium.priceCents,
      given: {
        id: given.id,
        name: given.name,
        priceCents: given.priceCents,
        canAccessDatabase: given.canAccessDatabase,
        canAccessBlogs: given.canAccessBlogs,
        canAccessForums: given.canAccessForums,
        canAccessMarketplace: given.canAccessMarketplace,
        canPostAds: given.canPostAds,
        until: given.until,
      },
    },
  }
}

interface Beside {
  chosen: Flags | null
  free: Flags | null
  premiumCents: number | null
  given: (Flags & { name: string; until: Date | null }) | null
}

/** The joined columns as rights are decided from them. */
export function planTiers({ chosen, free, premiumCents, given }: Beside) {
  const gift = given?.until ? { tier: given, until: given.until } : null
  return { chosen, free, premiumCents, given: gift }
}

/** What a member was given and still has, with whether it is what counts now; null where nothing is left of it. */
export async function findGift(db: Db, userId: number, now: Date) {
  const { given, columns } = besideThePlan(db, now)
  const [row] = await db
    .select({ member: users, chosen: columns.chosen, given: columns.given })
    .from(users)
    .leftJoin(membershipTiers, eq(membershipTiers.id, users.membershipTierId))
    .leftJoinLateral(given, sql`true`)
    .where(eq(users.id, userId))
  if (!row?.given?.until) return null
  const { name, until, ...tier } = row.given
  const counts = giftCounts(row.member, { chosen: row.chosen, given: { tier, until } }, now)
  return { tier: { ...tier, name }, until, counts }
}
