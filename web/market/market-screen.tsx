import { paths } from '#contract/paths.ts'
import { SilencedNote } from '#web/moderation/silenced-note.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { ListingFilters } from './listing-filters.tsx'
import { ListingGrid } from './listing-grid.tsx'
import type { MarketAddress } from './market-address.ts'
import { listingsQuery } from './market-queries.ts'
import { NewListingButton } from './new-listing-button.tsx'

/** The marketplace for those who may use it. */
export function MarketScreen({ address }: { address: MarketAddress }) {
  // A category belongs to one tab; the other filters hold on all of them.
  const kept = {
    ...address,
    category: undefined,
    page: undefined,
    after: undefined,
    new: undefined,
    machine: undefined,
  }
  return (
    <div className="wrap pb-12">
      <PageHead
        title="Marketplace"
        lead="Machines, boards and the one plastic that nobody makes any more."
        actions={
          <>
            <ButtonLink href={paths.offers()}>Your offers</ButtonLink>
            <ButtonLink href={paths.profile('marketplace')}>Your listings</ButtonLink>
            <NewListingButton address={address} />
          </>
        }
      />
      <SilencedNote action="conversation.start" className="mb-5" />
      <LinkTabs
        label="Listings to show"
        active={address.tab ?? 'all'}
        tabs={[
          { id: 'all', label: 'All Listings', href: paths.marketplace({ ...kept, tab: undefined }) },
          { id: 'parts', label: 'Parts', href: paths.marketplace({ ...kept, tab: 'parts' }) },
          { id: 'machines', label: 'Machines', href: paths.marketplace({ ...kept, tab: 'machines' }) },
          {
            id: 'watching',
            label: 'Watching',
            href: paths.marketplace({
              ...kept,
              tab: 'watching',
              category: undefined,
              condition: undefined,
              price: undefined,
              search: undefined,
            }),
          },
        ]}
      >
        {address.tab === 'watching' ? null : <ListingFilters address={address} />}
        <h2 className="sr-only">Listings</h2>
        <div className="mt-6">
          <ListingGrid address={address} asked={listingsQuery(address)} />
        </div>
      </LinkTabs>
    </div>
  )
}
