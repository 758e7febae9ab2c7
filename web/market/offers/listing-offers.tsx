import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { OfferList } from './offer-list.tsx'
import { offersOnQuery } from './offer-queries.ts'

/** Offers on a listing’s page: all for its seller, for others their own; empty without offers. */
export function ListingOffers({ listingId, isSeller }: { listingId: number; isSeller: boolean }) {
  const offers = useLoaded(offersOnQuery(listingId))
  const { total } = offers.pagination
  if (total === 0) return null
  return (
    <section aria-labelledby="offers">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="offers" tabIndex={-1} className="display text-2xl">
          {isSeller ? 'Offers' : 'Your offers'}
        </h2>
        {isSeller ? (
          <SiteLink href={paths.offers({ role: 'seller' })} className="text-link py-1 text-sm">
            All offers to you
          </SiteLink>
        ) : null}
      </div>
      <OfferList label={isSeller ? 'Offers' : 'Your offers'} offers={offers.data} isOfOneListing />
    </section>
  )
}
