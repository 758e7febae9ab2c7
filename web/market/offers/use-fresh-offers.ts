import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/shell/live/live.ts'
import { refreshOffers } from './offer-queries.ts'

/** Reloads one offer, or all, when the other side or the site has taken a step. */
export function useFreshOffers(id?: number): void {
  const client = useQueryClient()
  useLive('offer', (news) => {
    if (!news || id === undefined || news.offerId === id) void refreshOffers(client)
  })
}
