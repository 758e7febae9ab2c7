import { paths } from '#contract/paths.ts'
import { SilencedNote } from '#web/moderation/silenced-note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { ListingFilters } from './listing-filters.tsx'
import { ListingGrid, NoWatchedListings } from './listing-grid.tsx'
import type { MarketAddress } from './market-address.ts'
import { listingsQuery } from './market-queries.ts'
import { NewListingButton } from './new-listing-button.tsx'

/** The marketplace for those who may use it. */
export function MarketScreen({ address }: { address: MarketAddress }) {
  const asked = listingsQuery(address)
  // A category belongs to one tab; the other filters hold on all of them.
  const kept = { ...address, category: undefined, page: undefined, after: undefined, new: undefined }
  return (
    <div className="wrap pb-12">
      <PageHead
        title="Marketplace"
        lead="Machines, boards and the one plastic that nobody makes any more."
        actions={<NewListingButton address={address} />}
      />
      <SilencedNote action="conversation.start" className="mb-5" />
      <LinkTabs
        label="Listings to show"
        active={address.tab ?? 'all'}
        tabs={[
          { id: 'all', label: 'All Listings', href: paths.marketplace({ ...kept, tab: undefined }) },
          { id: 'parts', label: 'Parts', href: paths.marketplace({ ...kept, tab: 'parts' }) },
          { id: 'machines', label: 'Machines', href: paths.marketplace({ ...kept, tab: 'machines' }) },
          { id: 'watching', label: 'Watching', href: paths.marketplace({ ...kept, tab: 'watching' }) },
        ]}
      >
        {asked ? (
          <>
            <ListingFilters address={address} />
            <h2 className="sr-only">Listings</h2>
            <div className="mt-6">
              <ListingGrid address={address} asked={asked} />
            </div>
          </>
        ) : (
          <NoWatchedListings />
        )}
      </LinkTabs>
    </div>
  )
}
