import { useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { may } from '#contract/entitlements.ts'
import type { ListingDetail } from '#contract/market/market.ts'
import { isLiveState } from '#contract/market/offer-constants.ts'
import { paths } from '#contract/paths.ts'
import type { ListingAddress } from '#web/market/listings/listing-page.ts'
import { WatchButton } from '#web/market/listings/watch-button.tsx'
import { SilencedNote } from '#web/moderation/members/silenced-note.tsx'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
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
  const { data: offers } = useSuspenseQuery(offersOnQuery(listing.id))
  const [Dialog, setDialog] = useState<ComponentType<OfferDialogProps> | null>(null)
  const hasOffer = offers.data.some(({ state }) => isLiveState(state))
  const hasDeal = offers.data.some(({ state }) => state === 'agreed')
  const isOnOffer = listing.intent === 'sale' && !listing.isFromBlocked && !listing.isHidden
  const mayDeal = isOnOffer && may(viewer, 'offer.make')
  const isOpen = listing.state === 'open'
  const mayOffer = mayDeal && !hasOffer && (isOpen || listing.state === 'pending')
  const mayBuy = mayDeal && isOpen && !hasDeal
  const shown = (action === 'offer' && mayOffer) || (action === 'buy' && mayBuy) ? action : undefined

  useEffect(() => {
    if (!shown) return
    import('./offer-dialog.tsx').then(
      ({ OfferDialog }) => setDialog(() => OfferDialog),
      (error: unknown) => toast.error('Something went wrong', failureText(error)),
    )
  }, [shown])

  const go = (next?: 'offer' | 'buy') =>
    void router.navigate({ to: paths.listing(listing.id, next), replace: true, resetScroll: false })
  return (
    <>
      <SilencedNote action="offer.make" />
      <div className="button-grid noscript:hidden">
        {mayBuy ? (
          <Button variant="primary" aria-haspopup="dialog" disabled={!isReady} onClick={() => go('buy')}>
            Buy Now
          </Button>
        ) : null}
        {mayOffer ? (
          <Button aria-haspopup="dialog" disabled={!isReady} onClick={() => go('offer')}>
            Make Offer
          </Button>
        ) : null}
        {isOpen && may(viewer, 'listing.watch') ? <WatchButton listing={listing} /> : null}
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
