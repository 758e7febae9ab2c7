// Tiers in the tier manager: queries, form values and changes.
import { featuresFault } from '#contract/billing/admin-constants.ts'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import { PERMISSION_NAMES } from '#contract/permissions.ts'
import { query } from '#web/queries.ts'
import type { Tone } from '#web/ui/chip.tsx'

export const managedTiersQuery = query('GET /api/admin/membership-tiers')

/** Values of the form's fields; a checked box is "on", an empty one ''. */
export const TIER_FIELDS = [
  'name',
  'price',
  'description',
  'features',
  'sortOrder',
  'isPopular',
  ...PERMISSION_NAMES,
] as const

export type TierField = (typeof TIER_FIELDS)[number]
export type TierValues = Record<TierField, string>

/** One feature per line; blank lines are dropped. */
export function featuresOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Client-side validation messages. */
export function tierFaults(values: TierValues): Partial<Record<TierField, string>> {
  const price = values.price.trim()
  const order = values.sortOrder.trim()
  const features = featuresFault(featuresOf(values.features))
  return {
    ...(values.name.trim() === '' && { name: 'Name is required' }),
    ...priceFault(price),
    ...(values.description.trim() === '' && { description: 'Description is required' }),
    ...(features !== null && { features }),
    ...(!/^\d*$/.test(order) && { sortOrder: 'Display order must be a whole number, 0 or more' }),
  }
}

function priceFault(price: string): { price?: string } {
  if (price === '') return { price: 'Monthly price is required' }
  if (!Number.isFinite(Number(price))) return { price: 'Monthly price must be a number' }
  if (Number(price) < 0) return { price: 'Monthly price must be 0 or more' }
  if (!/^\d*\.?\d{0,2}$/.test(price)) return { price: 'Monthly price has at most 2 decimals' }
  return {}
}

export function tierBody(values: TierValues) {
  const isOn = (name: TierField) => values[name] !== ''
  return {
    name: values.name.trim(),
    price: Number(values.price.trim()),
    description: values.description.trim(),
    features: featuresOf(values.features),
    sortOrder: Number(values.sortOrder.trim() || 0),
    isPopular: isOn('isPopular'),
    permissions: PERMISSION_NAMES.filter(isOn),
  }
}

/** The fields that differ from the form's initial values, so that other admins' changes stay. */
export function tierChange(values: TierValues, before: ManagedTier): Partial<ReturnType<typeof tierBody>> {
  const known: Record<string, unknown> = { ...before, price: Number(before.price) }
  return Object.fromEntries(
    Object.entries(tierBody(values)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]),
    ),
  )
}

interface StateAtProvider {
  word: string
  tone: Tone
  /** Its consequence for members who want to pay. */
  text: string
}

/** State of a tier at the payment provider. */
export function stateAtProvider(tier: ManagedTier): StateAtProvider {
  if (tier.syncState === 'pending')
    return {
      word: 'Waiting',
      tone: 'amber',
      text: 'The payment provider hasn’t received the change yet. The site keeps trying.',
    }
  if (tier.syncState === 'failed')
    return { word: 'Failed', tone: 'red', text: tier.syncError ?? 'The payment provider refused the change.' }
  if (Number(tier.price) <= 0)
    return { word: 'Free', tone: 'quiet', text: 'Free tiers need no payment setup.' }
  if (tier.stripePriceId) return { word: 'On sale', tone: 'green', text: 'Product and price are set up.' }
  return {
    word: 'No price',
    tone: 'red',
    text: 'This tier can’t be bought until the products are initialized.',
  }
}
