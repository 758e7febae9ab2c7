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
        <Table label="Membership tiers, in display order">
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
                <td className="num">{tier.id}</td>
                <td className="font-medium">
                  <span className="inline-flex items-center gap-2 whitespace-nowrap">
                    {tier.name}
                    {tier.isPopular ? <Chip tone="amber">Popular</Chip> : null}
                  </span>
                </td>
                <td className="num whitespace-nowrap">{moneyText(tier.price)}/month</td>
                <td className="num">{tier.sortOrder}</td>
                <td className="min-w-64 text-sm">{tier.features.join(', ')}</td>
                <td className="whitespace-nowrap">
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
