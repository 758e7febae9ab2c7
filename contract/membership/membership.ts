// Membership: tiers, their permissions, and gifts.
import { z } from 'zod'
import { endpoints, showing } from '#contract/endpoint.ts'
import { PERMISSION_FIELDS, PERMISSION_NAMES, PERMISSIONS } from '#contract/permissions.ts'
import { listKey, tierKey } from '#contract/purge-keys.ts'
import { fieldsOf, Id, Money } from '#contract/values.ts'

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
  /** Permissions of the tier. The five fields repeat the first five with the specification's names. */
  permissions: z.array(z.enum(PERMISSION_NAMES)),
  ...fieldsOf(PERMISSION_FIELDS, z.boolean()),
})
export type Tier = z.infer<typeof Tier>

const Permissions = z.strictObject(fieldsOf(PERMISSIONS, z.boolean()))

export const membership = endpoints({
  'GET /api/user-permissions': {
    summary: "What the signed-in member's tier and status allow right now; admins have everything.",
    access: 'member',
    reply: Permissions,
  },
  'GET /api/membership-tiers': showing(
    {
      summary: 'The tiers on offer, in display order.',
      access: 'anyone',
      shared: true,
      reply: z.array(Tier),
    },
    () => [listKey('tiers')],
  ),
  'GET /api/membership-tiers/{id}': showing(
    {
      summary: 'One tier.',
      access: 'anyone',
      params: z.strictObject({ id: Id }),
      reply: Tier,
    },
    (_, { params }) => [tierKey(params.id)],
  ),
})
