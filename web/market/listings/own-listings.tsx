import { STATE_LABELS } from '#contract/market/constants.ts'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Money } from '#web/ui/display/money.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ListingPicture } from './listing-picture.tsx'
import { ownListingsQuery } from './own-listings-query.ts'

/** The member's listings in any state, each linked to its page, where it is edited and renewed. */
export function OwnListings() {
  const { data } = useLoaded(ownListingsQuery)
  const marketplace = <ButtonLink href={paths.marketplace()}>Go to the marketplace</ButtonLink>
  if (data.length === 0)
    return (
      <EmptyState level={2} title="Your listings" action={marketplace}>
        Listings you create appear in the marketplace under your name.
      </EmptyState>
    )
  return (
    <section aria-labelledby="own-listings">
      <h2 id="own-listings" className="display mb-3 text-2xl">
        Your listings
      </h2>
      <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-raised">
        {data.map((listing) => (
          <li key={listing.id} className="relative flex items-center gap-3 p-3 hover:bg-well sm:gap-4">
            <div className="w-20 shrink-0 overflow-clip rounded-control sm:w-24">
              <ListingPicture listing={listing} />
            </div>
            <div className="min-w-0 grow">
              <SiteLink
                href={paths.listing(listing.id)}
                className="stretched block font-semibold leading-snug underline-offset-4 hover:underline"
              >
                {listing.title}
              </SiteLink>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm">
                <Money amount={listing.price} className="text-ink" />
                <Chip tone={listing.state === 'open' ? 'green' : 'quiet'}>
                  {listing.isHidden ? 'Not shown' : STATE_LABELS[listing.state]}
                </Chip>
                {listing.state === 'open' ? (
                  <span>
                    until <LongDate at={listing.expiresAt} />
                  </span>
                ) : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6">{marketplace}</p>
    </section>
  )
}
