import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { CONDITION_LABELS } from '#contract/conditions.ts'
import {
  ADMIN_LISTINGS_PAGE_SIZE,
  CATEGORY_LABELS,
  INTENT_LABELS,
  LISTING_STATUSES,
  type ListingStatus,
  STATE_LABELS,
} from '#contract/market/constants.ts'
import type { Listing } from '#contract/market/market.ts'
import { placeOfPage } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { ListSection, Total } from '#web/ui/admin-page.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/display/money.tsx'
import { usePageCount } from '#web/ui/display/page-count.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { AddressForm } from '#web/ui/forms/address-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import type { AdminAddress } from './admin-tabs.ts'

/** Listings of every type and in every state, newest first. */
function listingsQuery({ search, status, page = 1 }: ListingsAddress) {
  return query('GET /api/admin/marketplace-listings', {
    query: { search, status, ...placeOfPage({ page }, ADMIN_LISTINGS_PAGE_SIZE) },
  })
}

type ListingsAddress = Pick<AdminAddress, 'search' | 'page'> & { status?: ListingStatus | undefined }

function readListingsAddress({ search, status, page }: AdminAddress): ListingsAddress {
  return { search, status: LISTING_STATUSES.find((one) => one === status), page }
}

export function loadAdminMarket(queryClient: QueryClient, address: AdminAddress): Promise<void> {
  return queryClient.prefetchQuery(listingsQuery(readListingsAddress(address)))
}

/** All listings, found by words and by state. */
export function AdminMarket({ address }: { address: AdminAddress }) {
  const list = readListingsAddress(address)
  const { search, status, page = 1 } = list
  const isFiltered = Boolean(search || status)
  const result = useQuery({ ...listingsQuery(list), placeholderData: keepPreviousData })
  const pages = usePageCount(result, ADMIN_LISTINGS_PAGE_SIZE, page)
  return (
    <ListSection
      id="all-listings"
      title="Listings"
      lead="In every state, newest first. What can be done with one is on its page."
      actions={<Total of={result.data?.pagination.total} one="listing" many="listings" />}
      result={result}
      failed="Failed to load listings"
      filter={<Filters address={list} />}
      pager={
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(other) => paths.admin('marketplace', { search, status, page: other })}
          label="Listing pages"
        />
      }
    >
      {({ data, pagination }) =>
        data.length === 0 ? (
          <EmptyList
            total={pagination.total}
            level={3}
            title={isFiltered ? 'No listings found' : 'No listings yet'}
            action={
              isFiltered ? (
                <ButtonLink href={paths.admin('marketplace')}>Show all listings</ButtonLink>
              ) : undefined
            }
          >
            {isFiltered ? 'No listings match these filters.' : 'New listings will appear here.'}
          </EmptyList>
        ) : (
          <Table label="Listings, newest first" stacked="tablet">
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Category</th>
                <th scope="col">Condition</th>
                <th scope="col">Status</th>
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
                  <td data-label="Category" className="bare">
                    {CATEGORY_LABELS[listing.category]}
                  </td>
                  <td data-label="Condition" className="bare">
                    {CONDITION_LABELS[listing.condition]}
                  </td>
                  <td
                    data-label="Status"
                    className={classes(
                      'beside-title whitespace-nowrap',
                      // Where room is scarce, only what keeps it from the marketplace.
                      listing.state === 'open' && !listing.isHidden && 'max-lg:hidden!',
                    )}
                  >
                    <Status listing={listing} />
                  </td>
                  <td data-label="Price" className="bare num">
                    <Money amount={listing.price} />
                  </td>
                  <td data-label="Seller" className="bare">
                    <SiteLink href={paths.moderationMember(listing.seller.id)} className="text-link">
                      {listing.seller.username}
                    </SiteLink>
                  </td>
                  <td data-label="Listed" className="bare whitespace-nowrap">
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

/** What keeps it from the marketplace, if anything. */
function Status({ listing: { state, isHidden } }: { listing: Listing }) {
  if (isHidden) return <Chip tone="red">{HIDDEN}</Chip>
  return state === 'open' ? (
    <span className="text-quiet">{STATUS_LABELS.open}</span>
  ) : (
    <Chip tone="quiet">{STATE_LABELS[state]}</Chip>
  )
}

const HIDDEN = 'Held or taken down'
const STATUS_LABELS: Readonly<Record<ListingStatus, string>> = {
  ...STATE_LABELS,
  // Of wanted ads too.
  open: 'On the market',
  hidden: HIDDEN,
}

function Filters({ address: { search, status } }: { address: ListingsAddress }) {
  return (
    <AddressForm
      action={paths.admin()}
      address={{ search, status }}
      preserveScroll
      goOnChoice
      role="search"
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:flex"
    >
      <input type="hidden" name="tab" value="marketplace" />
      <Field label="Title or seller" className="col-span-2 lg:w-72">
        <TextInput
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
      </Field>
      <Field label="Status" className="lg:w-52">
        <Select name="status" defaultValue={status ?? ''}>
          <option value="">Any</option>
          {LISTING_STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_LABELS[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit">Search</Button>
    </AddressForm>
  )
}
