import { paths } from '#contract/paths.ts'
import { LazyOpenListing } from '#web/market/lazy-market.ts'
import { MarketGate } from '#web/market/market-gate.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import type { ListingAddress, LoadedListing } from './listing-page.ts'

export interface ListingScreenProps {
  listing: LoadedListing
  action: ListingAddress['action']
}

/** A listing's page, or the gate with its title. */
export function ListingScreen({ listing, action }: ListingScreenProps) {
  return listing.isOpen ? (
    <LazyOpenListing id={listing.id} action={action} />
  ) : (
    <ClosedListing title={listing.title} />
  )
}

function ClosedListing({ title }: { title: string }) {
  return (
    <div className="wrap">
      <PageHead
        title={title}
        breadcrumb={[{ label: 'Marketplace', href: paths.marketplace() }, { label: 'Listing' }]}
      />
      <MarketGate level={2} />
    </div>
  )
}
