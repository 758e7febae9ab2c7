import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import type { ListingDetail } from '#contract/market/market.ts'
import { api } from '#web/api.ts'
import { listingQuery } from '#web/market/market-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/**
 * Turns notifications of price drops on or off. Updates optimistically; reverts if the call fails. A listing that is not
 * open has it only for those who watch it.
 */
export function WatchButton({ listing }: { listing: ListingDetail }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)
  // The button that ends a watch stays, with the focus.
  const [wasWatched] = useState(listing.isWatched)
  const { id } = listing
  const show = (isWatched: boolean) =>
    client.setQueryData(listingQuery(id).queryKey, (before) => before && { ...before, isWatched })

  async function change() {
    if (isBusy) return
    setBusy(true)
    const isWatched = !listing.isWatched
    show(isWatched)
    try {
      await api('PUT /api/marketplace-listings/{id}/watch', { params: { id }, body: { isWatched } })
      client.removeQueries({ queryKey: ['GET /api/marketplace-listings'], type: 'inactive' })
    } catch (error) {
      show(!isWatched)
      toast.error(isWatched ? 'Listing not watched' : 'Listing still watched', failureText(error))
    }
    setBusy(false)
  }

  if (listing.state !== 'open' && !listing.isWatched && !wasWatched) return null
  const Icon = listing.isWatched ? EyeOff : Eye
  return (
    <Button
      icon={<Icon size={18} aria-hidden="true" />}
      className="noscript:hidden"
      disabled={!isReady}
      onClick={() => void change()}
    >
      {listing.isWatched ? 'Stop watching' : 'Watch'}
    </Button>
  )
}
