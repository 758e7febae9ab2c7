// Kinds of callers and their rights, for tests of access.

import { eq } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { Access } from '#contract/endpoint.ts'
import { PERMISSION_NAMES, type Permission } from '#contract/permissions.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import type { TestMember, TestSite } from '#server/testing/site.ts'
import { setPlan } from './member-status.ts'

const OUTSIDE: Access[] = ['anyone']
const FREE: Access[] = ['anyone', 'member', 'database', 'blogs', 'forums', 'marketplace']
const PAID: Access[] = [...FREE, 'postAds', 'privateForums', 'contribute', 'adFree']
const PREMIUM: Access[] = ['anyone', 'member', ...PERMISSION_NAMES]
const ADMIN: Access[] = [...PREMIUM, 'moderator', 'admin']
const SIGNED_IN: Access[] = ['anyone', 'member']

const PAST_GRACE_DAYS = 8

export interface Person {
  make(site: TestSite): Promise<TestMember | null>
  may: Access[]
  /** Rights while the Free tier opens nothing; the same list where that tier does not matter. */
  withoutFree: Access[]
}

export const PEOPLE: Record<string, Person> = {
  'a visitor': { make: async () => null, may: OUTSIDE, withoutFree: OUTSIDE },
  'a banned member': {
    make: (site) => site.member({ tier: 'premium', isBanned: true }),
    may: OUTSIDE,
    withoutFree: OUTSIDE,
  },
  'a banned admin': {
    make: (site) => site.member({ role: 'admin', isBanned: true }),
    may: OUTSIDE,
    withoutFree: OUTSIDE,
  },
  'a Free member': { make: (site) => site.member(), may: FREE, withoutFree: SIGNED_IN },
  'a member without a tier': {
    make: (site) => site.member({ tier: 'none' }),
    may: FREE,
    withoutFree: SIGNED_IN,
  },
  'a Pro member': { make: (site) => site.member({ tier: 'pro' }), may: PAID, withoutFree: PAID },
  'a Pro member on trial': {
    make: (site) => site.member({ tier: 'pro', status: 'trialing' }),
    may: PAID,
    withoutFree: PAID,
  },
  'a Pro member whose renewal is late': {
    make: (site) => lapsed(site, 'past_due', 1),
    may: PAID,
    withoutFree: PAID,
  },
  'a Pro member who never paid': {
    make: (site) => lapsed(site, null, 0),
    may: FREE,
    withoutFree: SIGNED_IN,
  },
  'a Pro member who canceled': {
    make: (site) => site.member({ tier: 'pro', status: 'canceled' }),
    may: FREE,
    withoutFree: SIGNED_IN,
  },
  'a Pro member past the grace period': {
    make: (site) => lapsed(site, 'past_due', PAST_GRACE_DAYS),
    may: FREE,
    withoutFree: SIGNED_IN,
  },
  'a Pro member whose paid time ran out unheard': {
    make: (site) => lapsed(site, 'active', 3),
    may: FREE,
    withoutFree: SIGNED_IN,
  },
  'a Premium member': {
    make: (site) => site.member({ tier: 'premium' }),
    may: PREMIUM,
    withoutFree: PREMIUM,
  },
  'a moderator': {
    make: (site) => site.member({ role: 'moderator' }),
    may: [...FREE, 'moderator'],
    withoutFree: [...SIGNED_IN, 'moderator'],
  },
  'an admin': {
    make: (site) => site.member({ role: 'admin' }),
    may: ADMIN,
    withoutFree: ADMIN,
  },
}

/** A member of a tier with a single permission. */
export async function memberWith(site: TestSite, permission: Permission): Promise<TestMember> {
  const name = `Only ${permission}`
  const { db } = site.context
  const known = await db.select().from(membershipTiers).where(eq(membershipTiers.name, name))
  const [tier] =
    known.length > 0
      ? known
      : await db
          .insert(membershipTiers)
          .values({ name, priceCents: 0, description: name, features: [name], permissions: [permission] })
          .returning()
  const member = await site.member()
  await setPlan(db, member.id, { tierId: tier?.id })
  return member
}

/** A member of Pro with this state of subscription, whose paid time ended this many days ago. */
async function lapsed(site: TestSite, status: string | null, daysAgo: number): Promise<TestMember> {
  const member = await site.member({ tier: 'pro' })
  const end = new Date(site.clock.now().getTime() - daysAgo * DAY_MS)
  await setPlan(site.context.db, member.id, { status, end })
  return member
}
