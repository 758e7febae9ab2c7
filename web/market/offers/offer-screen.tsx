import { CATEGORY_LABELS } from '#contract/market/constants.ts'
import { OFFER_HOURS } from '#contract/market/offer-constants.ts'
import type { OfferDetail } from '#contract/market/offers.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { ConditionChip } from '#web/market/listings/condition-chip.tsx'
import { ListingDisclosure } from '#web/market/listings/listing-disclosure.tsx'
import { ListingPicture } from '#web/market/listings/listing-picture.tsx'
import { Picture } from '#web/pictures/picture.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Money } from '#web/ui/display/money.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { hasLeft, MemberLink } from '#web/ui/member-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Written } from '#web/writing/written.tsx'
import { DealFeedback } from './deal-feedback.tsx'
import { NoMoneyNote } from './no-money-note.tsx'
import { OFFER_STATE, OfferActions } from './offer-actions.tsx'
import { OFFER_TONES, offerLabel, otherSide } from './offer-queries.ts'
import { OfferSteps } from './offer-steps.tsx'
import { useFreshOffers } from './use-fresh-offers.ts'

/** An offer, its deal, and the listing at the time of the offer. */
export function OfferScreen({ offer }: { offer: OfferDetail }) {
  useFreshOffers(offer.id)
  const { listing, state, expiresAt } = offer
  return (
    <div className="wrap pb-14">
      <PageHead
        breadcrumb={[
          { label: 'Marketplace', href: paths.marketplace() },
          { label: 'Your offers', href: paths.offers() },
          { label: listing.title },
        ]}
        eyebrow={
          <Chip tone={OFFER_TONES[state]} lit={offer.actions.includes('accept')}>
            {offerLabel(offer)}
          </Chip>
        }
        title={<span className="[overflow-wrap:anywhere]">{listing.title}</span>}
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <Card as="section" labelledBy="now" className="flex flex-col gap-4">
            <div>
              <h2 id="now" className="text-quiet text-sm">
                {state === 'agreed' ? 'Agreed price' : state === 'completed' ? 'Final price' : 'Offer'}
              </h2>
              <Money amount={offer.amount} className="font-bold text-3xl text-amber-ink" />
              <p id={OFFER_STATE} role="status" tabIndex={-1} className="mt-1">
                {nowText(offer)}
                {expiresAt ? (
                  <>
                    {' '}
                    The offer ends on <LongDate at={expiresAt} time />.
                  </>
                ) : null}
              </p>
            </div>
            <OfferActions offer={offer} />
            <NoMoneyNote />
          </Card>
          <DealFeedback offer={offer} />
          <OfferSteps offer={offer} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <OtherSide offer={offer} />
          <Snapshot offer={offer} />
        </div>
      </div>
    </div>
  )
}

function nowText(offer: OfferDetail): string {
  const { state, role, place } = offer
  const other = shownName(otherSide(offer))
  const isBuyer = role === 'buyer'
  switch (state) {
    case 'offered':
      return isBuyer ? `Waiting for ${other}.` : `${other} is waiting for your answer.`
    case 'countered':
      return isBuyer ? `${other} is waiting for your answer.` : `Waiting for ${other}.`
    case 'in_line':
      return isBuyer
        ? `A sale is pending. If it falls through, those in line get ${OFFER_HOURS} hours each. You’re number ${place ?? 1}.`
        : `${other} is number ${place ?? 1} in line, should the sale fall through.`
    case 'agreed':
      return `You and ${other} have agreed.`
    case 'completed':
      return `You and ${other} have both confirmed the price.`
    case 'declined':
      return 'This offer was declined.'
    case 'withdrawn':
      return 'This offer was withdrawn.'
    case 'expired':
      return `This offer wasn’t answered within ${OFFER_HOURS} hours.`
    case 'closed':
      return 'The listing is no longer for sale.'
    case 'fallen_through':
      return 'The deal fell through.'
  }
}

function OtherSide({ offer }: { offer: OfferDetail }) {
  const member = otherSide(offer)
  const { listing } = offer
  // Buyers cannot open a withdrawn listing.
  const isOpenable = listing.state !== null && (listing.state !== 'withdrawn' || offer.role === 'seller')
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
      <div className="flex min-w-0 items-center gap-3.5">
        <MemberAvatar member={member} size={44} />
        <p className="min-w-0">
          <span className="block text-quiet text-sm">{offer.role === 'buyer' ? 'Seller' : 'Buyer'}</span>
          <MemberLink member={member} withUsername className="inline-block py-1 font-semibold" />
        </p>
      </div>
      {hasLeft(member.username) ? null : (
        <ButtonLink
          href={paths.newMessage(member.username, isOpenable ? (listing.id ?? undefined) : undefined)}
        >
          Message {offer.role === 'buyer' ? 'seller' : 'buyer'}
        </ButtonLink>
      )}
    </Card>
  )
}

/** The listing at the time of the offer. */
function Snapshot({ offer: { listing, snapshot, role } }: { offer: OfferDetail }) {
  const [first, ...more] = snapshot.pictures
  return (
    <Card as="section" labelledBy="snapshot" className="flex flex-col gap-4">
      <div>
        <h2 id="snapshot" className="font-semibold">
          The listing at the time of the offer
        </h2>
        <p className="text-quiet text-sm">
          As it was on <LongDate at={snapshot.takenAt} time />.{' '}
          {snapshot.isChanged ? 'It was edited since. ' : null}
          {listing.id !== null &&
          listing.state !== null &&
          (listing.state !== 'withdrawn' || role === 'seller') ? (
            <SiteLink href={paths.listing(listing.id)} className="text-link">
              See the listing now
            </SiteLink>
          ) : (
            'The listing can no longer be opened.'
          )}
        </p>
      </div>
      {first ? (
        <Picture
          picture={first}
          sizes="(min-width: 48rem) 40vw, 100vw"
          className="aspect-4/3 h-auto w-full rounded-control bg-sunk object-contain"
        />
      ) : (
        <ListingPicture
          listing={{ title: listing.title, imageUrls: [], picture: null }}
          className="rounded-control"
        />
      )}
      {more.length > 0 ? (
        <ul className="grid grid-cols-3 gap-2">
          {more.map((picture) => (
            <li key={picture.id}>
              <Picture
                picture={picture}
                sizes="10rem"
                className="aspect-4/3 w-full rounded-control bg-sunk object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm">
        <Money amount={listing.price} className="font-semibold text-base text-ink" />
        <ConditionChip condition={snapshot.condition} />
        <span>{CATEGORY_LABELS[snapshot.category]}</span>
        {snapshot.hasLogbook ? <span>Logbook attached</span> : null}
      </p>
      <ListingDisclosure disclosure={snapshot.disclosure} />
      <Written html={snapshot.html} className="min-w-0" />
    </Card>
  )
}
