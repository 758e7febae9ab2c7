import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CATEGORY_LABELS, CONDITION_LABELS, INTENT_LABELS } from '#contract/market/constants.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Money } from '#web/ui/display/money.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ListSection, Total } from './list-section.tsx'

const NEWEST_SHOWN = 15

const newestListingsQuery = query('GET /api/marketplace-listings', {
  query: { sort: 'newest', intent: 'any', limit: NEWEST_SHOWN, text: 'none' },
})

export function loadAdminMarket(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery(newestListingsQuery)
}

/** What was offered last. */
export function AdminMarket() {
  const result = useQuery(newestListingsQuery)
  return (
    <ListSection
      id="newest-listings"
      title="Newest listings"
      lead="Choose a title to see the listing."
      actions={<Total of={result.data?.pagination.total} one="listing" many="listings" />}
      result={result}
      failed="Failed to load listings"
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="No listings yet">New listings will appear here.</EmptyState>
        ) : (
          <Table label="Listings, newest first" stacked="tablet">
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Category</th>
                <th scope="col">Condition</th>
                <th scope="col" className="num">
                  Price
                </th>
                <th scope="col">Seller</th>
                <th scope="col">Listed</th>
              </tr>
            </thead>
            <tbody>
              {data.map((listing) => (
                <tr key={listing.id}>
                  <td className="min-w-56">
                    <SiteLink href={paths.listing(listing.id)} className="text-link">
                      {listing.title}
                    </SiteLink>{' '}
                    {listing.intent === 'sale' ? null : (
                      <Chip tone="blue">{INTENT_LABELS[listing.intent]}</Chip>
                    )}
                  </td>
                  <td data-label="Category">{CATEGORY_LABELS[listing.category]}</td>
                  <td data-label="Condition">{CONDITION_LABELS[listing.condition]}</td>
                  <td data-label="Price" className="num">
                    <Money amount={listing.price} />
                  </td>
                  <td data-label="Seller">
                    <MemberLink member={listing.seller} />
                  </td>
                  <td data-label="Listed" className="whitespace-nowrap">
                    <RelativeTime at={listing.createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )
      }
    </ListSection>
  )
}
