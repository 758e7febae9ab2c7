import { useQuery } from '@tanstack/react-query'
import { Chip } from '#web/ui/chip.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { Table } from '#web/ui/table.tsx'
import { adminTiersQuery } from './admin-queries.ts'
import { ListSection } from './list-section.tsx'

/** The membership tiers as they are, with what the payment provider knows of them. */
export function TierTable({ lead }: { lead: string }) {
  const result = useQuery(adminTiersQuery)
  return (
    <ListSection
      id="tiers"
      title="Membership tiers"
      lead={lead}
      result={result}
      failed="Error loading membership tiers"
    >
      {(tiers) => (
        <Table label="Membership tiers, in display order" stacked>
          <thead>
            <tr>
              <th scope="col" className="num">
                Id
              </th>
              <th scope="col">Name</th>
              <th scope="col" className="num">
                Price
              </th>
              <th scope="col" className="num">
                Order
              </th>
              <th scope="col">Features</th>
              <th scope="col">Price id</th>
            </tr>
          </thead>
          <tbody>
            {tiers.map((tier) => (
              <tr key={tier.id}>
                <td className="num max-sm:hidden!">{tier.id}</td>
                <td className="font-medium">
                  <span className="inline-flex items-center gap-2 whitespace-nowrap">
                    {tier.name}
                    {tier.isPopular ? <Chip tone="amber">Popular</Chip> : null}
                  </span>
                </td>
                <td data-label="Price" className="num whitespace-nowrap">
                  {moneyText(tier.price)}/month
                </td>
                <td data-label="Order" className="num">
                  {tier.sortOrder}
                </td>
                <td data-label="Features" className="text-sm sm:min-w-64">
                  {tier.features.join(', ')}
                </td>
                <td data-label="Price id" className="whitespace-nowrap">
                  {tier.stripePriceId ? (
                    <code className="font-mono text-sm">{tier.stripePriceId}</code>
                  ) : (
                    <span className="text-quiet">no price yet</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </ListSection>
  )
}
