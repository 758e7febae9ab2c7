import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { hindrance } from '#contract/entitlements.ts'
import { LISTING_DAYS, LISTING_TRANSITIONS, type SellerState } from '#contract/market/constants.ts'
import type { ListingDetail } from '#contract/market/market.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { OwnLogbooks } from '#web/market/listing-logbook.tsx'
import type { EditListingDialogProps } from '#web/market/listings/form/edit-listing-dialog.tsx'
import { refreshMarket } from '#web/market/market-queries.ts'
import { offersOnQuery } from '#web/market/offers/offer-queries.ts'
import { SilencedNote } from '#web/moderation/members/silenced-note.tsx'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { useLoadedDialog } from '#web/ui/overlays/use-loaded-dialog.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

const STEPS: Record<SellerState, string> = {
  open: 'List again',
  sold: 'Mark as sold',
  withdrawn: 'Withdraw',
}
const DONE: Record<SellerState, string> = {
  open: `Listed for another ${LISTING_DAYS} days`,
  sold: 'Marked as sold',
  withdrawn: 'Listing withdrawn',
}

/** The seller's actions: edit, renew, sell, withdraw. */
export function OwnListingPanel({ listing }: { listing: ListingDetail }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const viewer = useViewer()
  const offers = useLoaded(offersOnQuery(listing.id))
  const [busy, setBusy] = useState<SellerState | null>(null)
  const dialog = useLoadedDialog<EditListingDialogProps>(
    async () => (await import('#web/market/listings/form/edit-listing-dialog.tsx')).EditListingDialog,
  )
  const isDealt = listing.state === 'sold' && offers.data.some(({ state }) => state === 'completed')
  useFocusRestore('own-listing', listing.state)
  const mayNotSell = hindrance(viewer, 'listing.write') !== null
  // Silenced members may still withdraw it or mark it as sold.
  const isSilenced = hindrance(viewer, 'listing.write') === 'silenced'

  async function become(state: SellerState) {
    if (busy || dialog.isLoading) return
    setBusy(state)
    try {
      await api('PATCH /api/marketplace-listings/{id}', { params: { id: listing.id }, body: { state } })
      toast.success(DONE[state], listing.title)
      await refreshMarket(client)
    } catch (error) {
      toast.error('Failed to update listing', failureText(error))
    }
    setBusy(null)
  }

  return (
    <Card as="section" labelledBy="own-listing" className="flex flex-col gap-3">
      <div>
        <h2 id="own-listing" tabIndex={-1} className="font-semibold">
          Your listing
        </h2>
        <p className="text-quiet text-sm">
          {listing.state === 'open' ? (
            <>
              Listed until <LongDate at={listing.expiresAt} />.
            </>
          ) : listing.state === 'pending' ? (
            'A sale is pending. Complete or cancel the deal below.'
          ) : isDealt ? (
            'Sold in a confirmed deal. To sell another one, create a new listing.'
          ) : (
            'Not in the marketplace at the moment.'
          )}
        </p>
      </div>
      {listing.wantedBy === null ? null : (
        <p className="text-sm">{listing.wantedBy} members are looking for this machine.</p>
      )}
      <div className="button-grid max-lg:*:px-2 noscript:hidden">
        <Button
          icon={<Pencil size={16} aria-hidden="true" />}
          aria-haspopup="dialog"
          busy={dialog.isLoading}
          disabled={!isReady || isSilenced}
          onClick={() => void dialog.open()}
        >
          Edit
        </Button>
        {(isDealt ? [] : LISTING_TRANSITIONS[listing.state]).map((state) => (
          <Button
            key={state}
            busy={busy === state}
            disabled={!isReady || (state === 'open' && mayNotSell)}
            aria-describedby={state === 'open' && mayNotSell && !isSilenced ? 'no-ads' : undefined}
            onClick={() => void become(state)}
          >
            {state === listing.state ? 'Renew' : STEPS[state]}
          </Button>
        ))}
      </div>
      <OwnLogbooks listing={listing} isSilenced={isSilenced} />
      <SilencedNote action="listing.write" />
      {mayNotSell && !isSilenced ? (
        <p id="no-ads" className="text-quiet text-sm">
          Your plan doesn’t include selling.{' '}
          <SiteLink href={paths.plans()} className="text-link">
            Compare plans
          </SiteLink>
        </p>
      ) : null}
      {dialog.Dialog ? <dialog.Dialog listing={listing} open={dialog.isOpen} onClose={dialog.close} /> : null}
    </Card>
  )
}
