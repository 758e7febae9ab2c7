import type { Offer } from '#contract/market/offers.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { ListingPicture } from '#web/market/listings/listing-picture.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Money } from '#web/ui/display/money.tsx'
import { LongDate, RelativeTime } from '#web/ui/display/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { OFFER_TONES, offerLabel, otherSide } from './offer-queries.ts'

export interface OfferListProps {
  /** The list's accessible name. */
  label: string
  offers: readonly Offer[]
  /** Leaves out the listing's title in each row. */
  isOfOneListing?: boolean
}

/** A list of offers, each linked to its page. */
export function OfferList({ label, offers, isOfOneListing = false }: OfferListProps) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-clip rounded-card border border-line bg-raised"
    >
      {offers.map((offer) => (
        <li key={offer.id} className="relative flex items-center gap-3 p-3 hover:bg-well sm:gap-4">
          {isOfOneListing ? null : (
            <div className="w-20 shrink-0 overflow-clip rounded-control sm:w-24">
              <ListingPicture
                listing={{ title: offer.listing.title, imageUrls: [], picture: offer.listing.picture }}
              />
            </div>
          )}
          <Row offer={offer} isOfOneListing={isOfOneListing} />
        </li>
      ))}
    </ul>
  )
}

function Row({ offer, isOfOneListing }: { offer: Offer; isOfOneListing: boolean }) {
  const { role, state, listing, expiresAt } = offer
  const other = shownName(otherSide(offer))
  const who = role === 'buyer' ? `Your offer to ${other}` : `Offer by ${other}`
  return (
    <div className="min-w-0 grow">
      <SiteLink
        href={paths.offer(offer.id)}
        className="stretched block font-semibold leading-snug underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        {isOfOneListing ? who : listing.title}
      </SiteLink>
      {isOfOneListing ? null : <p className="text-quiet text-sm [overflow-wrap:anywhere]">{who}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm">
        <Money amount={offer.amount} className="font-semibold text-ink" />
        <Chip tone={OFFER_TONES[state]} lit={offer.actions.includes('accept')}>
          {offerLabel(offer)}
        </Chip>
        {expiresAt ? (
          <span>
            until <LongDate at={expiresAt} time />
          </span>
        ) : (
          <RelativeTime at={offer.updatedAt} />
        )}
      </p>
    </div>
  )
}
