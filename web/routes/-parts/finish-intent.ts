// Completes what a visitor began before signing in. Hearts and ratings are saved; forms open in place, filled in, and the
// member sends them.

import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { endIntent, type Intent, markIntentDone } from '#web/shell/session/intents.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

type Acting = Extract<Intent, { kind: 'favorite' | 'rating' }>

/** Shows the result as a toast; never throws. */
export async function finishIntent(intent: Acting, client: QueryClient): Promise<void> {
  try {
    await (intent.kind === 'favorite' ? addFavorite(intent) : saveRating(intent))
    markIntentDone()
    await client.invalidateQueries()
  } catch (error) {
    endIntent()
    toast.error(
      intent.kind === 'favorite' ? 'The favorite was not saved' : 'The rating was not saved',
      failureText(error),
    )
  }
}

async function addFavorite({ opdbId, name }: Acting): Promise<void> {
  await api('PUT /api/favorites/{opdbId}', { params: { opdbId } })
  toast.success('Favorite saved', `${name} is in your favorites.`)
}

async function saveRating(intent: Acting): Promise<void> {
  if (intent.kind !== 'rating' || intent.rating === null) return
  const { opdbId, name, rating, review } = intent
  const { own } = await api('GET /api/machines/{opdbId}/rating', { params: { opdbId } })
  const body = { rating, review: review.trim() || (own?.review ?? null) }
  await api('PUT /api/machines/{opdbId}/rating', { params: { opdbId }, body })
  toast.success('Rating saved', `You gave ${name} ${rating} of 5.`)
}
