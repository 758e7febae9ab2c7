import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { CONDITION_LABELS } from '#contract/conditions.ts'
import { CATEGORY_LABELS, INTENT_LABELS } from '#contract/market/constants.ts'
import { placeOfPage } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { ListSection, Total } from '#web/ui/admin-page.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Money } from '#web/ui/display/money.tsx'
import { usePageCount } from '#web/ui/display/page-count.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import type { AdminAddress } from './admin-tabs.ts'

const LISTINGS_SHOWN = 25

/** Listings of every type, newest first. */
function listingsQuery(page = 1) {
  return query('GET /api/marketplace-listings', {
    query: { sort: 'newest', intent: 'any', text: 'none', ...placeOfPage({ page }, LISTINGS_SHOWN) },
  })
}

export function loadAdminMarket(queryClient: QueryClient, { page }: AdminAddress): Promise<void> {
  return queryClient.prefetchQuery(listingsQuery(page))
}

/** What is on offer, newest first. */
export function AdminMarket({ address: { page = 1 } }: { address: Pick<AdminAddress, 'page'> }) {
  const result = useQuery({ ...listingsQuery(page), placeholderData: keepPreviousData })
  const pages = usePageCount(result, LISTINGS_SHOWN, page)
  return (
    <ListSection
      id="newest-listings"
      title="Newest listings"
      lead="Choose a title to see the listing."
      actions={<Total of={result.data?.pagination.total} one="listing" many="listings" />}
      result={result}
      failed="Failed to load listings"
      pager={
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(other) => paths.admin('marketplace', { page: other })}
          label="Listing pages"
        />
      }
    >
      {({ data, pagination }) =>
        data.length === 0 ? (
          <EmptyList total={pagination.total} level={3} title="No listings yet">
            New listings will appear here.
          </EmptyList>
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
