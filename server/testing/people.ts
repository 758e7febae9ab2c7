// Everybody who may come to a call, and what the table of rights lets them do: for tests of access.
import { eq } from 'drizzle-orm'
import type { Access } from '#contract/endpoint.ts'
import { users } from '#server/accounts/tables.ts'
import type { TestMember, TestSite } from './site.ts'

const FREE: Access[] = ['anyone', 'member', 'database', 'blogs', 'forums', 'marketplace']
const PAID: Access[] = [...FREE, 'postAds', 'paid']
const PREMIUM: Access[] = [...PAID, 'premium']
const WITHOUT_FLAGS: Access[] = ['anyone', 'member']

const PAST_GRACE_DAYS = 8
const DAY_MS = 24 * 60 * 60 * 1000

export interface Person {
  make(site: TestSite): Promise<TestMember | null>
  may: Access[]
  /** What is left once the Free tier has lost its flags; the same where its flags do not count. */
  withoutFree: Access[]
}

export const PEOPLE: Record<string, Person> = {
  'a visitor': { make: async () => null, may: ['anyone'], withoutFree: ['anyone'] },
  'a banned member': {
    make: (site) => site.member({ tier: 'premium', isBanned: true }),
    may: ['anyone'],
    withoutFree: ['anyone'],
  },
  'a banned admin': {
    make: (site) => site.member({ role: 'admin', isBanned: true }),
    may: ['anyone'],
    withoutFree: ['anyone'],
  },
  'a Free member': { make: (site) => site.member(), may: FREE, withoutFree: WITHOUT_FLAGS },
  'a member without a tier': {
    make: (site) => site.member({ tier: 'none' }),
    may: FREE,
    withoutFree: WITHOUT_FLAGS,
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
    withoutFree: WITHOUT_FLAGS,
  },
  'a Pro member who cancelled': {
    make: (site) => site.member({ tier: 'pro', status: 'canceled' }),
    may: FREE,
    withoutFree: WITHOUT_FLAGS,
  },
  'a Pro member past the grace period': {
    make: (site) => lapsed(site, 'past_due', PAST_GRACE_DAYS),
    may: FREE,
    withoutFree: WITHOUT_FLAGS,
  },
  'a Pro member whose paid time ran out unheard': {
    make: (site) => lapsed(site, 'active', 3),
    may: FREE,
    withoutFree: WITHOUT_FLAGS,
  },
  'a Premium member': {
    make: (site) => site.member({ tier: 'premium' }),
    may: PREMIUM,
    withoutFree: PREMIUM,
  },
  'a moderator': {
    make: (site) => site.member({ role: 'moderator' }),
    may: [...FREE, 'moderator'],
    withoutFree: [...WITHOUT_FLAGS, 'moderator'],
  },
  'an admin': {
    make: (site) => site.member({ role: 'admin' }),
    may: [...PREMIUM, 'moderator', 'admin'],
    withoutFree: [...PREMIUM, 'moderator', 'admin'],
  },
}

/** A member of Pro whose subscription says this, and whose paid time ended so many days ago. */
async function lapsed(site: TestSite, status: string | null, daysAgo: number): Promise<TestMember> {
  const member = await site.member({ tier: 'pro' })
  const end = new Date(site.clock.now().getTime() - daysAgo * DAY_MS)
  await site.house.db
    .update(users)
    .set({ subscriptionStatus: status, subscriptionEndDate: end })
    .where(eq(users.id, member.id))
  return member
}
