// Seeds of membership: the three tiers, and the sample members' plans.
import { sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { FREE_TIER_ID } from '#contract/membership/constants.ts'
import type { Permission } from '#contract/permissions.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import type { Seed } from '#server/base/seed.ts'
import { storePlan } from './member-plan.ts'
import { discounts, membershipTiers } from './tables.ts'

export const membershipSeed: Seed = {
  room: 'membership',
  base: async (db) => {
    await db.insert(membershipTiers).values(TIERS)
    // The ids above are fixed; the next tier's id must follow them.
    await db.execute(sql`select setval(pg_get_serial_sequence('membership_tiers', 'id'), 3)`)
  },
  demo: async (db, { clock }) => {
    const members = await sampleMembers(db)
    const now = clock.now()
    const end = new Date(now.getTime() + 30 * DAY_MS)
    await db.insert(discounts).values(
      SAMPLE_DISCOUNTS.map(({ days, ...discount }) => ({
        ...discount,
        startsAt: now,
        endsAt: new Date(now.getTime() + days * DAY_MS),
        createdAt: now,
      })),
    )
    for (const [username, tierId] of Object.entries(DEMO_PLANS)) {
      const id = members.get(username)
      if (!id) continue
      const isPaid = tierId !== FREE_TIER_ID
      const paid = isPaid ? { status: 'active', end } : { status: null, end: null }
      await storePlan(db, id, { tierId, ...paid, renews: isPaid })
    }
  },
}

const SAMPLE_DISCOUNTS = [
  {
    title: 'Ring kits, 10% off',
    description: 'Rubber or silicone, for any machine in the database. Enter the code before you pay.',
    code: 'MULTIBALL10',
    days: 60,
  },
  {
    title: 'Two tickets for one at the regional show',
    description: 'For the Saturday. Say the code at the door, and bring somebody who has never played.',
    code: 'EXTRABALL',
    days: 75,
  },
]

/** The tier of each sample member; the sandbox, if there is one, adds the paid subscription. */
export const DEMO_PLANS: Record<string, number> = { demo_free: FREE_TIER_ID, demo_pro: 2, demo_premium: 3 }

const FREE: Permission[] = ['database', 'blogs', 'forums', 'marketplace']
const PRO: Permission[] = [...FREE, 'postAds', 'privateForums', 'contribute', 'adFree']
const PREMIUM: Permission[] = [...PRO, 'earlyAccess', 'tutorials', 'priorityListing', 'experts', 'discounts']

const TIERS: (typeof membershipTiers.$inferInsert)[] = [
  {
    id: 1,
    name: 'Free',
    priceCents: 0,
    description: 'Look around, join in and find your next machine.',
    features: [
      'Access to public forums',
      'Browse the pinball database',
      'View marketplace listings',
      'Read blog posts and news',
    ],
    sortOrder: 0,
    permissions: FREE,
  },
  {
    id: 2,
    name: 'Pro',
    priceCents: 999,
    description: 'For collectors who buy, sell and share what they know.',
    features: [
      'Everything in Free',
      'Create marketplace listings',
      'Contribute to the machine database',
      'Access to private forums',
      'Ad-free experience',
    ],
    isPopular: true,
    sortOrder: 1,
    permissions: PRO,
  },
  {
    id: 3,
    name: 'Premium',
    priceCents: 1999,
    description: 'First in line for events, experts and discounts.',
    features: [
      'Everything in Pro',
      'Early access to events',
      'Exclusive tutorials and guides',
      'Priority marketplace listing',
      'Direct access to experts',
      'Members-only discounts',
    ],
    sortOrder: 2,
    permissions: PREMIUM,
  },
]
