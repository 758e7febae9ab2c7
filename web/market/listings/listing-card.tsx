import { may } from '#contract/entitlements.ts'
import { CATEGORY_LABELS, INTENT_LABELS, STATE_LABELS } from '#contract/market/constants.ts'
import type { Listing } from '#contract/market/market.ts'
import { paths } from '#contract/paths.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Money } from '#web/ui/display/money.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ConditionChip } from './condition-chip.tsx'
import { ListingPicture } from './listing-picture.tsx'

/**
 * A listing in the grid; the whole card is its link. On phones the picture is at the left. What stands beside the picture
 * is cached for all to whom the listing looks the same.
 */
export function ListingCard({
  listing,
  eager,
  showsSeller = true,
}: {
  listing: Listing
  eager: boolean
  showsSeller?: boolean
}) {
  const viewer = useViewer()
  const isDeal = listing.state === 'open' && listing.intent === 'sale'
  const mayDeal = isDeal && may(viewer, 'offer.make') && viewer.member?.id !== listing.seller.id
  return (
    <Card
      as="article"
      padded={false}
      liftable
      className="grid h-full grid-cols-[6.5rem_minmax(0,1fr)] items-start sm:flex sm:flex-col sm:items-stretch"
    >
      <ListingPicture
        listing={listing}
        eager={eager}
        className="max-sm:m-3 max-sm:mr-0 max-sm:w-[5.75rem] max-sm:rounded-control"
      />
      <CachedFragment
        name="listing-card"
        values={[listing, mayDeal, showsSeller]}
        isDated
        className="flex min-w-0 grow flex-col gap-1.5 p-3 max-sm:gap-1 max-sm:py-2 sm:p-4"
      >
        {/* On phones always one line, whichever font is there: what does not fit is cut off. */}
        <p className="flex items-center justify-between gap-x-2 gap-y-1 max-sm:[&>.insert]:min-w-0 max-sm:[&>.insert]:overflow-clip max-sm:[&>.insert]:whitespace-nowrap sm:flex-wrap">
          <Money amount={listing.price} className="shrink-0 font-bold text-lg leading-6 sm:text-xl" />
          <ConditionChip condition={listing.condition} />
        </p>
        <h3
          id={titleId(listing.id)}
          className="text-pretty font-semibold leading-snug max-sm:text-[0.9375rem]"
        >
          <SiteLink href={paths.listing(listing.id)} className="stretched underline-offset-4 hover:underline">
            {listing.title}
          </SiteLink>
        </h3>
        <p className="flex flex-wrap gap-x-2.5 gap-y-1 empty:hidden">
          {listing.state === 'open' ? null : <Chip tone="red">{STATE_LABELS[listing.state]}</Chip>}
          {listing.intent === 'sale' ? null : <Chip tone="blue">{INTENT_LABELS[listing.intent]}</Chip>}
          {listing.isPriority && listing.state === 'open' ? <PriorityChip /> : null}
        </p>
        <p className="dotted mt-auto text-quiet text-sm max-sm:flex-nowrap max-sm:overflow-hidden max-sm:whitespace-nowrap max-sm:*:shrink-0">
          {showsSeller ? <MemberLink member={listing.seller} className="min-h-6 text-ink" /> : null}
          <RelativeTime at={listing.createdAt} />
          <span>{CATEGORY_LABELS[listing.category]}</span>
        </p>
        {mayDeal ? <DealLinks id={listing.id} /> : null}
      </CachedFragment>
    </Card>
  )
}

const titleId = (id: number) => `listing-${id}`

const PRIORITY = 'Listed first, as part of the seller’s plan'

function PriorityChip() {
  return (
    <span title={PRIORITY} className="relative z-2">
      <Chip tone="amber">
        Priority<span className="sr-only">: {PRIORITY}</span>
      </Chip>
    </span>
  )
}

/** Links that open the offer and buy dialogs, for members who may buy. */
function DealLinks({ id }: { id: number }) {
  const link = 'text-link relative z-2 inline-flex min-h-6 items-center font-semibold text-sm max-lg:min-h-11'
  return (
    // Where they are touched, their targets reach into the space around them.
    <p className="flex flex-wrap gap-x-4 gap-y-1 max-lg:-mt-1.5 max-lg:-mb-3">
      <SiteLink href={paths.listing(id, 'offer')} aria-describedby={titleId(id)} className={link}>
        Make Offer
      </SiteLink>
      <SiteLink href={paths.listing(id, 'buy')} aria-describedby={titleId(id)} className={link}>
        Buy Now
      </SiteLink>
    </p>
  )
}
