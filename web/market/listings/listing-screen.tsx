import { useSuspenseQuery } from '@tanstack/react-query'
import { CATEGORY_LABELS } from '#contract/market/constants.ts'
import { paths } from '#contract/paths.ts'
import { LazyOpenListing } from '#web/market/lazy-market.ts'
import { MarketGate } from '#web/market/market-gate.tsx'
import { listingTeaserQuery } from '#web/market/market-queries.ts'
import { moneyText } from '#web/ui/display/money.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { ListingAddress, LoadedListing } from './listing-page.ts'

export interface ListingScreenProps {
  listing: LoadedListing
  action: ListingAddress['action']
}

/** A listing's page, or the gate below what is public: title, price and category. */
export function ListingScreen({ listing, action }: ListingScreenProps) {
  return listing.isOpen ? (
    <LazyOpenListing id={listing.id} action={action} />
  ) : (
    <ClosedListing id={listing.id} />
  )
}

function ClosedListing({ id }: { id: number }) {
  const { title, price, category } = useSuspenseQuery(listingTeaserQuery(id)).data
  return (
    <div className="wrap">
      <PageHead
        title={title}
        breadcrumb={[{ label: 'Marketplace', href: paths.marketplace() }, { label: 'Listing' }]}
        lead={`${moneyText(price)}, ${CATEGORY_LABELS[category]}`}
      />
      <MarketGate level={2} />
    </div>
  )
}
