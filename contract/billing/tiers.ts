// Billing: tiers as admins edit them, with their texts, prices and state at the payment provider.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { TIER_LIMITS } from '#contract/membership/constants.ts'
import { Tier } from '#contract/membership/membership.ts'
import {
  orderedPermissions,
  PERMISSION_FIELDS,
  PERMISSION_NAMES,
  PERMISSIONS,
} from '#contract/permissions.ts'
import { fieldsOf, hasControlCharacters, Id, line, Money, prose } from '#contract/values.ts'
import { featuresFault } from './admin-constants.ts'

/** A tier in the tier manager. */
export const ManagedTier = Tier.extend({
  /** Whether the provider has the tier's current state; `pending` is retried automatically. */
  syncState: z.enum(['none', 'synced', 'pending', 'failed']),
  /** The provider's latest error, if it refused the tier. */
  syncError: z.string().nullable(),
  /** Number of members who pay for it, at any price. */
  payingMembers: z.int(),
  /** Increases with every change by an admin. */
  revision: z.int(),
})
export type ManagedTier = z.infer<typeof ManagedTier>

/** Dollars as people and forms write them: 9.99, "9.99", "10". Parsed to whole cents. */
const Price = z
  .union([z.number(), z.string().trim().max(20)], 'Monthly price is required')
  .transform((raw, context) => {
    const text = typeof raw === 'number' ? String(raw) : raw
    const parts = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text)
    if (parts) return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
    context.addIssue({ code: 'custom', message: priceFault(text) })
    return z.NEVER
  })

function priceFault(text: string): string {
  if (text === '') return 'Monthly price is required'
  if (/^-/.test(text)) return 'Monthly price must be 0 or more'
  if (/^\d+\.\d{3,}$/.test(text)) return 'Monthly price has at most 2 decimals'
  if (/^\d{7,}/.test(text)) return 'Monthly price must be below $1,000,000'
  return 'Monthly price must be a number'
}

/** One text per feature, blank ones dropped. Faults are of the whole field, since forms have one place for them. */
const Features = z
  .array(z.string().max(TIER_LIMITS.feature * 4), 'Features are required')
  .max(TIER_LIMITS.features * 4, `At most ${TIER_LIMITS.features} features`)
  .transform((lines, context) => {
    const features = lines.map((one) => one.trim()).filter(Boolean)
    const isOneLine = (text: string) => !hasControlCharacters(text) && !/[\r\n\t]/.test(text)
    const fault =
      featuresFault(features) ??
      (features.every(isOneLine) ? null : 'Contains characters that are not allowed')
    if (fault === null) return features
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  })

const TierFields = {
  name: line(TIER_LIMITS.name, 'Name is required'),
  price: Price,
  description: prose(TIER_LIMITS.description, 'Description is required'),
  features: Features,
}

/** Permission names in any order. A fault is reported on the whole field, since forms have one place for it. */
const GrantedPermissions = z
  .array(z.string().max(40, 'Unknown permission').meta({ enum: PERMISSION_NAMES }))
  .max(PERMISSION_NAMES.length, 'Each permission is named once')
  .refine((names) => names.every((name) => Object.hasOwn(PERMISSIONS, name)), 'Unknown permission')
  .transform(orderedPermissions)

const TierOptions = {
  isPopular: z.boolean().optional(),
  sortOrder: z
    .union(
      [
        z.int(),
        z
          .string()
          .max(6)
          .regex(/^\d{1,6}$/)
          .transform(Number),
      ],
      'Display order must be a number',
    )
    .pipe(
      z
        .int('Display order must be a whole number')
        .min(0, 'Display order must be 0 or more')
        .max(TIER_LIMITS.sortOrder, `Display order must be at most ${TIER_LIMITS.sortOrder}`),
    )
    .optional(),
  /** All permissions of the tier; those left out are withheld. */
  permissions: GrantedPermissions.optional(),
  /** Single permissions, granted or withheld beside the others. */
  ...fieldsOf(PERMISSION_FIELDS, z.boolean().optional()),
}

export const NewTier = z.strictObject({ ...TierFields, ...TierOptions })
export type NewTier = z.infer<typeof NewTier>

/** Fields left out stay unchanged. */
export const TierChange = NewTier.partial().extend({
  /** The revision that the change is based on: 409 if another admin has changed the tier since. */
  revision: z.int().min(1).max(2_147_483_647).optional(),
})
export type TierChange = z.infer<typeof TierChange>

export const InitializationResult = z.strictObject({
  id: Id,
  name: z.string(),
  price: Money,
  status: z.enum(['success', 'skipped', 'error']),
  message: z.string(),
  stripeProductId: z.string().nullable(),
  stripePriceId: z.string().nullable(),
})
export type InitializationResult = z.infer<typeof InitializationResult>

export const billingTiers = endpoints({
  'GET /api/admin/membership-tiers': {
    summary: 'The tiers as the tier manager lists them.',
    access: 'admin',
    reply: z.array(ManagedTier),
  },
  'POST /api/admin/membership-tiers': {
    summary: 'Adds a tier; one that costs something gets its product and price at the payment provider.',
    access: 'admin',
    limit: 'write',
    body: NewTier,
    reply: ManagedTier,
    status: 201,
  },
  'PATCH /api/admin/membership-tiers/{id}': {
    summary:
      'Changes a tier here and at the payment provider; members who pay already keep their price. Another price asks for the password once more.',
    access: 'admin',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    body: TierChange,
    reply: ManagedTier,
    refuses: ['tier_not_found', 'confirmation_needed', 'tier_stays_free', 'tier_is_paid', 'tier_changed'],
  },
  'DELETE /api/admin/membership-tiers/{id}': {
    summary:
      'Takes a tier off sale permanently and archives its product; members who have it keep it until they leave.',
    access: 'admin',
    limit: 'write',
    confirmed: true,
    params: z.strictObject({ id: Id }),
    refuses: ['tier_not_found', 'tier_undeletable'],
  },
  'POST /api/admin/initialize-stripe-products': {
    summary: 'Synchronizes every tier with the payment provider, one by one. Idempotent.',
    access: 'admin',
    limit: 'write',
    reply: z.strictObject({ results: z.array(InitializationResult) }),
    refuses: ['billing_unavailable', 'payments_down', 'already_running'],
  },
})
