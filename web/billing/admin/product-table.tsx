// ProductTable: each tier's product and price at the payment provider.
import type { ManagedTier } from '#contract/billing/tiers.ts'
import { Table } from '#web/ui/display/table.tsx'
import { Price, StateAtProvider } from './tier-list.tsx'

/** Each tier's product and price at the payment provider. */
export function ProductTable({ tiers }: { tiers: readonly ManagedTier[] }) {
  return (
    <Table label="Tiers at the payment provider" stacked>
      <thead>
        <tr>
          <th scope="col">Tier</th>
          <th scope="col" className="num">
            Price
          </th>
          <th scope="col">Status</th>
          <th scope="col">Product</th>
          <th scope="col">Price id</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.id}>
            <td className="font-medium">{tier.name}</td>
            <td data-label="Price" className="bare num whitespace-nowrap">
              <Price tier={tier} />
            </td>
            <td data-label="Status" className="beside-title">
              <StateAtProvider tier={tier} />
            </td>
            <td data-label="Product">
              <ProviderId id={tier.stripeProductId} />
            </td>
            <td data-label="Price id">
              <ProviderId id={tier.stripePriceId} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** An id as the provider shows it, for searching its own pages. */
export function ProviderId({ id }: { id: string | null }) {
  if (!id) return <span className="text-quiet">none</span>
  return <code className="break-all font-mono text-sm">{id}</code>
}
