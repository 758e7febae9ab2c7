import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/shell/live/live.ts'
import { refreshOffers } from './offer-queries.ts'

/** Reads offers again when the other side, or the site, has taken a step: of one offer, or of any. */
export function useFreshOffers(id?: number): void {
  const client = useQueryClient()
  useLive('offer', (news) => {
    if (!news || id === undefined || news.offerId === id) void refreshOffers(client)
  })
}
