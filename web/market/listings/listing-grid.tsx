import Store from 'lucide-react/icons/store'
import { LISTINGS_PAGE_SIZE } from '#contract/market/constants.ts'
import { cursorTo } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { isNarrowed, type MarketAddress } from '#web/market/market-address.ts'
import type { listingsQuery } from '#web/market/market-queries.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListingCard } from './listing-card.tsx'

/** Number of cards in the first screen of a wide window, whose pictures load eagerly. */
const FIRST_SCREEN = 3

interface GridProps {
  address: MarketAddress
  asked: ReturnType<typeof listingsQuery>
}

/** One page of the listings for the address. */
export function ListingGrid({ address, asked }: GridProps) {
  const data = useLoaded(asked)
  const { total } = data.pagination
  const pages = Math.ceil(total / LISTINGS_PAGE_SIZE)
  const page = Math.min(address.page ?? 1, Math.max(pages, 1))
  const hrefOf = (to: number) =>
    paths.marketplace({
      ...address,
      page: to > 1 ? to : undefined,
      after: cursorTo(to, { page, size: LISTINGS_PAGE_SIZE }, data.pagination),
    })
  if (data.data.length === 0) return <NoListings address={address} total={total} firstPage={hrefOf(1)} />
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4">
        {data.data.map((listing, at) => (
          <li key={listing.id}>
            <ListingCard listing={listing} eager={at < FIRST_SCREEN} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} label="Listing pages" hrefOf={hrefOf} />
    </>
  )
}

/** How many listings there are for the address; nothing where an empty list says so itself. */
export function ListingCount({ address, asked }: GridProps) {
  const { data, pagination } = useLoaded(asked)
  const { total } = pagination
  const hasFirst = !address.sort && data.some(({ isPriority }) => isPriority)
  return (
    <p role="status" className="num text-quiet text-sm">
      {total === 0 ? null : countText(total, 'listing')}
      {hasFirst ? ', priority first' : null}
    </p>
  )
}

interface NoListingsProps {
  address: MarketAddress
  total: number
  firstPage: string
}

function NoListings({ address, total, firstPage }: NoListingsProps) {
  const icon = <Store size={26} />
  if (total > 0) {
    return (
      <EmptyState
        icon={icon}
        title={`Page ${address.page} doesn’t exist`}
        action={<ButtonLink href={firstPage}>First page</ButtonLink>}
      >
        There aren’t that many listings.
      </EmptyState>
    )
  }
  if (address.tab === 'watching') return <NoWatchedListings />
  if (isNarrowed(address)) {
    return (
      <EmptyState
        icon={icon}
        title="No listings match these filters"
        action={<ButtonLink href={paths.marketplace({ tab: address.tab })}>Clear filters</ButtonLink>}
      >
        Remove a filter to see more.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={icon} title="No listings yet">
      New listings will appear here.
    </EmptyState>
  )
}

function NoWatchedListings() {
  return (
    <EmptyState
      icon={<Store size={26} />}
      title="You’re not watching any listings"
      action={<ButtonLink href={paths.marketplace()}>All listings</ButtonLink>}
    >
      Press Watch on a listing to find it here, and to hear when its price drops.
    </EmptyState>
  )
}
