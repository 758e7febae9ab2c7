import { useQuery } from '@tanstack/react-query'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { may } from '#contract/entitlements.ts'
import { CATEGORY_LABELS, INTENT_LABELS, type ListingState } from '#contract/market/constants.ts'
import type { Listing, ListingDetail } from '#contract/market/market.ts'
import { REGION_LABELS } from '#contract/market/regions.ts'
import { paths } from '#contract/paths.ts'
import { LogbookLink } from '#web/market/listing-logbook.tsx'
import { ListingQuestions } from '#web/market/listings/questions/listing-questions.tsx'
import { listingQuery } from '#web/market/market-queries.ts'
import { ListingOffers } from '#web/market/offers/listing-offers.tsx'
import { reputationText } from '#web/market/offers/member-feedback.tsx'
import { NoMoneyNote } from '#web/market/offers/no-money-note.tsx'
import { OfferButtons } from '#web/market/offers/offer-buttons.tsx'
import { feedbackQuery } from '#web/market/offers/offer-queries.ts'
import { useFreshOffers } from '#web/market/offers/use-fresh-offers.ts'
import { priceGuidesQuery } from '#web/market/prices/lazy-price-guides.ts'
import { ListingGuide } from '#web/market/prices/price-guides.tsx'
import { HiddenNote } from '#web/moderation/cases/hidden-note.tsx'
import { LazyModerateMenu } from '#web/moderation/cases/lazy-moderate-menu.tsx'
import { ReportButton } from '#web/moderation/cases/report-button.tsx'
import { BlockedNote } from '#web/moderation/members/blocked-note.tsx'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Money } from '#web/ui/display/money.tsx'
import { LongDate, RelativeTime } from '#web/ui/display/relative-time.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { hasLeft, MemberLink } from '#web/ui/member-link.tsx'
import { Breadcrumb } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Written } from '#web/writing/written.tsx'
import { ConditionChip } from './condition-chip.tsx'
import { ListingDisclosure } from './listing-disclosure.tsx'
import { ListingGallery } from './listing-gallery.tsx'
import type { ListingAddress } from './listing-page.ts'
import { OwnListingPanel } from './own-listing-panel.tsx'

/** A listing’s page for members who may see it. */
export function OpenListing({ id, action }: { id: number; action: ListingAddress['action'] }) {
  const listing = useLoaded(listingQuery(id))
  // A deal changes the listing too.
  useFreshOffers()
  const { category } = listing
  const isOwn = useViewer().member?.id === listing.seller.id
  return (
    <div className="wrap pt-4 pb-14 md:pt-6">
      <Breadcrumb
        crumbs={[
          { label: 'Marketplace', href: paths.marketplace() },
          { label: CATEGORY_LABELS[category], href: paths.marketplace({ category }) },
        ]}
      />
      <div className="mt-3">
        <HiddenNote kind="listing" id={id} isHidden={listing.isHidden} ownerId={listing.seller.id} />
        <BlockedNote isFromBlocked={listing.isFromBlocked} className="mb-5">
          You’ve blocked the member who listed this.
        </BlockedNote>
      </div>
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
        <ListingGallery listing={listing} />
        <div className="flex min-w-0 flex-col gap-5 md:row-span-2">
          <div className="flex flex-col gap-3">
            <h1 className="display text-[clamp(2.25rem,1.5rem+2.4vw,3.25rem)]">{listing.title}</h1>
            <Money amount={listing.price} className="font-bold text-3xl text-amber-ink" />
            {listing.machine && category === 'complete_machines' ? (
              <GuideOf opdbId={listing.machine.opdbId} condition={listing.condition} />
            ) : null}
          </div>
          {listing.state === 'open' ? null : <OverNote state={listing.state} />}
          <Actions listing={listing} action={action} />
          <ListingFacts listing={listing} isOwn={isOwn} />
          {isOwn ? null : <Described listing={listing} />}
          <Seller listing={listing} />
          <div className="-mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
            <ReportButton kind="listing" id={id} label="Report this listing" ownerId={listing.seller.id} />
            <LazyModerateMenu
              kind="listing"
              id={id}
              label="Moderate this listing"
              ownerId={listing.seller.id}
              ownerLabel="Seller’s record"
            />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {/* The owner's tools fill the other column. */}
          {isOwn ? <Described listing={listing} /> : null}
          <ListingQuestions key={id} listing={listing} />
        </div>
      </div>
    </div>
  )
}

function Described({ listing }: { listing: ListingDetail }) {
  return (
    <>
      <section aria-labelledby="description" className="min-w-0">
        <h2 id="description" className="display mb-2 text-2xl">
          Description
        </h2>
        <Written html={listing.html} isRoomy className="measure text-[1.0625rem] leading-relaxed" />
      </section>
      {Object.keys(listing.disclosure).length > 0 ? (
        <ListingDisclosure disclosure={listing.disclosure} />
      ) : null}
    </>
  )
}

/** What the edition usually sells for, as loaded by the page's loader. */
function GuideOf({ opdbId, condition }: { opdbId: string; condition: ListingDetail['condition'] }) {
  const { edition, data } = useLoaded(priceGuidesQuery(opdbId))
  return edition && data.length > 0 ? <ListingGuide guides={data} condition={condition} /> : null
}

const OVER: Record<Exclude<ListingState, 'open'>, string> = {
  pending: 'A sale is pending. If it falls through, those in line come next.',
  sold: 'This listing is sold.',
  expired: 'This listing has expired.',
  withdrawn: 'This listing is withdrawn. Only the member who listed it and moderators can see it.',
}

function OverNote({ state }: { state: Exclude<ListingState, 'open'> }) {
  return (
    <p
      id="listing-over"
      role="note"
      tabIndex={-1}
      className="flex items-start gap-3 rounded-card border border-line border-l-4 border-l-warn bg-raised px-4 py-3"
    >
      <Info size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
      {OVER[state]}
    </p>
  )
}

/** Actions of the seller, or those of another member. */
function Actions({ listing, action }: { listing: ListingDetail; action: ListingAddress['action'] }) {
  const isOwn = useViewer().member?.id === listing.seller.id
  return (
    <>
      {isOwn ? <OwnListingPanel listing={listing} /> : <OfferButtons listing={listing} action={action} />}
      <ListingOffers listingId={listing.id} isSeller={isOwn} />
      {listing.intent === 'sale' ? <NoMoneyNote /> : null}
    </>
  )
}

function ListingFacts({ listing, isOwn }: { listing: ListingDetail; isOwn: boolean }) {
  return (
    <dl className="divide-y divide-line border-line border-y">
      {listing.intent === 'sale' ? null : (
        <Fact name="Type">
          <Chip tone="blue">{INTENT_LABELS[listing.intent]}</Chip>
        </Fact>
      )}
      <Fact name="Condition">
        <ConditionChip condition={listing.condition} />
      </Fact>
      {listing.machine ? (
        <Fact name="Machine">
          <SiteLink href={paths.machine(listing.machine.opdbId, listing.machine.name)} className="text-link">
            {listing.machine.name}
          </SiteLink>{' '}
          <span className="num text-quiet">
            {[listing.machine.manufacturer, listing.machine.year].filter((fact) => fact !== null).join(', ')}
          </span>
        </Fact>
      ) : null}
      {listing.logbook ? (
        <Fact name="Logbook">
          <LogbookLink logbook={listing.logbook} />
        </Fact>
      ) : null}
      <Fact name="Region">
        {listing.region ? (
          REGION_LABELS[listing.region]
        ) : (
          <span className="text-quiet">
            {isOwn || listing.state !== 'open' ? 'Not stated' : 'Not stated, ask the seller'}
          </span>
        )}
      </Fact>
      <Fact name="Category">{CATEGORY_LABELS[listing.category]}</Fact>
      <Fact name="Listed">
        <LongDate at={listing.createdAt} />{' '}
        <span className="text-quiet">
          (<RelativeTime at={listing.createdAt} className="lowercase" />)
        </span>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-12 grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-3 py-2">
      <dt className="text-quiet">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

/** The member who listed it: a seller only where something is for sale. */
function Seller({ listing: { id, intent, seller, isFromBlocked } }: { listing: Listing }) {
  const viewer = useViewer()
  const isOwn = viewer.member?.id === seller.id
  const mayWrite = !isOwn && !isFromBlocked && !hasLeft(seller.username) && may(viewer, 'conversation.start')
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
      <div className="flex min-w-0 items-center gap-3.5">
        <MemberAvatar member={seller} size={44} />
        <p className="min-w-0">
          <span className="block text-quiet text-sm">{intent === 'sale' ? 'Seller' : 'Listed by'}</span>
          <MemberLink member={seller} withUsername className="inline-block py-1 font-semibold" />
          <SellerRecord username={seller.username} />
        </p>
      </div>
      {mayWrite ? (
        <ButtonLink href={paths.newMessage(seller.username, id)}>
          {intent === 'sale' ? 'Message seller' : 'Send message'}
        </ButtonLink>
      ) : null}
    </Card>
  )
}

/** Feedback about the seller, if they are still a member. */
function SellerRecord({ username }: { username: string }) {
  const { data: feedback } = useQuery({ ...feedbackQuery(username), retryOnMount: false })
  if (!feedback) return null
  return <span className="block text-quiet text-sm">{reputationText(feedback.reputation)}</span>
}
