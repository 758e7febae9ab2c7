import { useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { may } from '#contract/entitlements.ts'
import type { ListingDetail } from '#contract/market/market.ts'
import { isLiveState } from '#contract/market/offer-constants.ts'
import { paths } from '#contract/paths.ts'
import type { ListingAddress } from '#web/market/listings/listing-page.ts'
import { WatchButton } from '#web/market/listings/watch-button.tsx'
import { SilencedNote } from '#web/moderation/members/silenced-note.tsx'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { useOpenerFocus } from '#web/ui/overlays/opener-focus.ts'
import { useLoadedDialog } from '#web/ui/overlays/use-loaded-dialog.ts'
import type { OfferDialogProps } from './offer-dialog.tsx'
import { offersOnQuery } from './offer-queries.ts'

export interface OfferButtonsProps {
  listing: ListingDetail
  /** The dialog that the address opens. */
  action: ListingAddress['action']
}

/** Actions of members who may buy: make an offer, buy, watch. The address says which dialog is open. */
export function OfferButtons({ listing, action }: OfferButtonsProps) {
  const router = useRouter()
  const isReady = useHydrated()
  const viewer = useViewer()
  const offers = useLoaded(offersOnQuery(listing.id))
  const { Dialog, isLoading, open } = useLoadedDialog<OfferDialogProps>(
    async () => (await import('./offer-dialog.tsx')).OfferDialog,
  )
  const hasOffer = offers.data.some(({ state }) => isLiveState(state))
  const hasDeal = offers.data.some(({ state }) => state === 'agreed')
  const isOnOffer = listing.intent === 'sale' && !listing.isFromBlocked && !listing.isHidden
  const mayDeal = isOnOffer && may(viewer, 'offer.make')
  const isOpen = listing.state === 'open'
  const mayOffer = mayDeal && !hasOffer && (isOpen || listing.state === 'pending')
  const mayBuy = mayDeal && isOpen && !hasDeal
  const asked = (action === 'offer' && mayOffer) || (action === 'buy' && mayBuy) ? action : undefined
  // A dialog that is open stays, with what was typed, when a deal closes the listing: the server says so to who sends it.
  const [shown, setShown] = useState(asked)
  if (action === undefined ? shown : asked && asked !== shown) setShown(asked)

  useOpenerFocus(isReady && shown ? `open-${shown}` : null)
  // What was done, or is no longer possible, has no button any more.
  useFocusRestore(hasOffer ? 'offers' : 'listing-over', `${mayOffer} ${mayBuy} ${shown}`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address comes to ask for it
  useEffect(() => {
    if (shown) void open()
  }, [shown])

  const go = (next?: 'offer' | 'buy') =>
    void router.navigate({ to: paths.listing(listing.id, next), replace: true, resetScroll: false })
  /** An address that asks for it already is one whose dialog failed to load. */
  const ask = (next: 'offer' | 'buy') => (shown === next ? void open() : go(next))
  return (
    <>
      <SilencedNote action="offer.make" />
      <div className="button-grid noscript:hidden">
        {mayBuy ? (
          <Button
            id="open-buy"
            variant="primary"
            aria-haspopup="dialog"
            busy={isLoading && shown === 'buy'}
            disabled={!isReady}
            onClick={() => ask('buy')}
          >
            Buy Now
          </Button>
        ) : null}
        {mayOffer ? (
          <Button
            id="open-offer"
            aria-haspopup="dialog"
            busy={isLoading && shown === 'offer'}
            disabled={!isReady}
            onClick={() => ask('offer')}
          >
            Make Offer
          </Button>
        ) : null}
        {may(viewer, 'listing.watch') ? <WatchButton listing={listing} /> : null}
      </div>
      {Dialog ? (
        <Dialog
          listing={listing}
          action={action ?? 'offer'}
          open={shown !== undefined}
          onClose={() => go()}
        />
      ) : null}
    </>
  )
}
