// TierList: tiers with edit and delete buttons.

import { useHydrated } from '@tanstack/react-router'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import { FREE_TIER_ID } from '#contract/membership/constants.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { priceParts } from '#web/membership/plan-price.ts'
import { ActionsHead } from '#web/ui/admin-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Table } from '#web/ui/display/table.tsx'
import { stateAtProvider } from './managed-tiers.ts'

interface TierListProps {
  tiers: readonly ManagedTier[]
  /** The tier in the form. */
  editedId: number | null
  onEdit: (tier: ManagedTier) => void
  onDelete: (tier: ManagedTier) => void
}

/** The tiers on sale, each with edit and delete buttons. */
export function TierList({ tiers, editedId, onEdit, onDelete }: TierListProps) {
  return (
    <Table label="List of membership tiers" stacked>
      <thead>
        <tr>
          <th scope="col">Tier</th>
          <th scope="col" className="num">
            Price
          </th>
          <th scope="col" className="num">
            Paying
          </th>
          <th scope="col">Includes</th>
          <th scope="col">Payment</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.id} data-edited={tier.id === editedId} className="data-[edited=true]:bg-well">
            <td className="lg:whitespace-nowrap">
              <TierName tier={tier} />
            </td>
            <td data-label="Price" className="bare num whitespace-nowrap">
              <Price tier={tier} />
            </td>
            <td data-label="Paying" className="num">
              {tier.payingMembers.toLocaleString('en-US')}
            </td>
            <td data-label="Includes" className="text-sm sm:min-w-40">
              {included(tier, before(tiers, tier))}
            </td>
            <td data-label="Payment" className="beside-title">
              <StateAtProvider tier={tier} />
            </td>
            <td>
              <Acts tier={tier} onEdit={onEdit} onDelete={onDelete} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function TierName({ tier }: { tier: ManagedTier }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {tier.name}
        {tier.isPopular ? <Chip tone="amber">Popular</Chip> : null}
      </span>
      <span className="text-quiet text-sm">
        {countText(tier.features.length, 'feature')}, <span className="whitespace-nowrap">id {tier.id}</span>
      </span>
    </div>
  )
}

export function Price({ tier }: { tier: Pick<ManagedTier, 'price'> }) {
  const { amount, per } = priceParts(tier)
  return (
    <span>
      {amount}
      <span className="text-quiet">{per}</span>
    </span>
  )
}

/** The tier listed before it. */
function before(tiers: readonly ManagedTier[], tier: ManagedTier): ManagedTier | undefined {
  return tiers[tiers.indexOf(tier) - 1]
}

/** What the tier includes: by the tier before it where it includes all of that one, as plans are compared. */
function included({ permissions }: ManagedTier, lower: ManagedTier | undefined): string {
  const isMore =
    lower && lower.permissions.length > 0 && lower.permissions.every((name) => permissions.includes(name))
  const own = isMore ? permissions.filter((name) => !lower.permissions.includes(name)) : permissions
  const labels = own.map((name) => PERMISSIONS[name].label)
  const parts = isMore ? [`Everything in ${lower.name}`, ...labels] : labels
  return parts.join(', ') || 'Nothing more than visitors see'
}

export function StateAtProvider({ tier }: { tier: ManagedTier }) {
  const { word, tone, text } = stateAtProvider(tier)
  const isFine = tone === 'green' || tone === 'quiet'
  return (
    <div className="flex flex-col gap-1">
      <Chip tone={tone} className="whitespace-nowrap">
        {word}
      </Chip>
      {isFine ? null : <span className="max-w-56 text-quiet text-sm">{text}</span>}
    </div>
  )
}

function Acts({
  tier,
  onEdit,
  onDelete,
}: { tier: ManagedTier } & Pick<TierListProps, 'onEdit' | 'onDelete'>) {
  const isReady = useHydrated()
  const isKept = tier.id === FREE_TIER_ID
  return (
    <div className="flex justify-end gap-2 sm:max-lg:flex-col">
      <Button size="small" disabled={!isReady} onClick={() => onEdit(tier)} aria-label={`Edit ${tier.name}`}>
        Edit
      </Button>
      <Button
        size="small"
        disabled={isKept || !isReady}
        title={isKept ? 'Members without a paid plan have this tier, so it can’t be deleted.' : undefined}
        onClick={() => onDelete(tier)}
        aria-label={`Delete ${tier.name}`}
      >
        Delete
      </Button>
    </div>
  )
}
