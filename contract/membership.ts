// Membership: tiers, the rights they carry, and what is given away.
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, Money } from './values.ts'

export const Tier = z.strictObject({
  id: Id,
  name: z.string(),
  price: Money,
  description: z.string(),
  features: z.array(z.string()),
  isPopular: z.boolean(),
  sortOrder: z.int(),
  stripePriceId: z.string().nullable(),
  stripeProductId: z.string().nullable(),
  canAccessDatabase: z.boolean(),
  canAccessBlogs: z.boolean(),
  canAccessForums: z.boolean(),
  canAccessMarketplace: z.boolean(),
  canPostAds: z.boolean(),
})
export type Tier = z.infer<typeof Tier>

export const Permissions = z.strictObject({
  database: z.boolean(),
  blogs: z.boolean(),
  forums: z.boolean(),
  marketplace: z.boolean(),
  postAds: z.boolean(),
})
export type Permissions = z.infer<typeof Permissions>

export const membership = endpoints({
  'GET /api/user-permissions': {
    summary: "What the signed-in member's tier and status allow right now; admins have everything.",
    access: 'member',
    reply: Permissions,
  },
  'GET /api/membership-tiers': {
    summary: 'The tiers on offer, in display order.',
    access: 'anyone',
    shared: true,
    reply: z.array(Tier),
  },
  'GET /api/membership-tiers/{id}': {
    summary: 'One tier.',
    access: 'anyone',
    params: z.strictObject({ id: Id }),
    reply: Tier,
  },
})
