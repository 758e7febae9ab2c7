import { INTENT_LABELS, LISTING_INTENTS } from '#contract/market/constants.ts'
import { paths } from '#contract/paths.ts'
import { NewListingButton } from '#web/market/listings/form/new-listing-button.tsx'
import { ListingFilters } from '#web/market/listings/listing-filters.tsx'
import { ListingCount, ListingGrid } from '#web/market/listings/listing-grid.tsx'
import { SaveSearch } from '#web/market/searches/save-search.tsx'
import { SilencedNote } from '#web/moderation/members/silenced-note.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { type MarketAddress, machineOf } from './market-address.ts'
import { listingsQuery } from './market-queries.ts'

/** The marketplace, for members who may use it. */
export function MarketScreen({ address }: { address: MarketAddress }) {
  // A category belongs to one tab; other filters apply to all tabs.
  const kept = {
    ...address,
    category: undefined,
    page: undefined,
    after: undefined,
    new: undefined,
    machine: machineOf(address),
  }
  return (
    <div className="wrap pb-12">
      <PageHead
        title="Marketplace"
        lead={
          <span className="max-sm:hidden">
            Machines, boards and the one plastic that nobody makes any more.
          </span>
        }
        actions={
          <NewListingButton address={address}>
            <ButtonLink href={paths.offers()}>Your offers</ButtonLink>
            <ButtonLink href={paths.savedSearches()}>Saved searches</ButtonLink>
            <ButtonLink href={paths.profile('marketplace')}>Your listings</ButtonLink>
          </NewListingButton>
        }
      />
      <SilencedNote action="conversation.start" className="mb-5" />
      <LinkTabs
        label="Listings to show"
        className="max-sm:-mt-4"
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
              region: undefined,
              intent: undefined,
              search: undefined,
              machine: undefined,
            }),
          },
        ]}
      >
        {address.tab === 'watching' ? null : (
          <>
            <nav aria-label="Type" className="mb-2 sm:mb-4">
              <ul className="flex flex-wrap gap-2">
                {LISTING_INTENTS.map((intent) => (
                  <li key={intent}>
                    <ChipLink
                      href={paths.marketplace({ ...kept, intent: intent === 'sale' ? undefined : intent })}
                      tone="amber"
                      lit={intent === (address.intent ?? 'sale')}
                      preserveScroll
                    >
                      {INTENT_LABELS[intent]}
                    </ChipLink>
                  </li>
                ))}
              </ul>
            </nav>
            <ListingFilters address={address} />
          </>
        )}
        <h2 className="sr-only">Listings</h2>
        <div className="my-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mt-4 sm:mb-3">
          <ListingCount address={address} asked={listingsQuery(address)} />
          {address.tab === 'watching' ? null : <SaveSearch address={address} />}
        </div>
        <ListingGrid address={address} asked={listingsQuery(address)} />
      </LinkTabs>
    </div>
  )
}
