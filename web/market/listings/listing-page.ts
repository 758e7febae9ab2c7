// Loader and head of a listing's page.
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ApiError } from '#contract/api-error.ts'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { Api } from '#web/api.ts'
import { LazyOpenListing } from '#web/market/lazy-market.ts'
import { questionsQuery } from '#web/market/listings/questions/question-queries.ts'
import { listingQuery, listingTeaserQuery } from '#web/market/market-queries.ts'
import { feedbackQuery, offersOnQuery } from '#web/market/offers/offer-queries.ts'
import { priceGuidesQuery } from '#web/market/prices/lazy-price-guides.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { oneOf, wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'
import type { AnyLazyComponent } from '#web/ui/lazy-component.tsx'

export interface ListingAddress {
  /** The dialog that the address opens. */
  action: 'offer' | 'buy' | undefined
}

export function readListingAddress(search: Record<string, unknown>): ListingAddress {
  return { action: oneOf(search.action, ['offer', 'buy']) }
}

interface Asked {
  context: {
    queryClient: QueryClient
    api: Api
    draws: (part: AnyLazyComponent) => Promise<void>
  }
  params: { id: string }
}

export interface LoadedListing {
  id: number
  title: string
  /** Whether the viewer may see more than the title. */
  isOpen: boolean
}

/** The listing; for viewers who may not see it, only the title. */
export async function loadListing({ context, params }: Asked): Promise<LoadedListing> {
  const id = wholeNumber(params.id)
  if (!id) throw notFound()
  const { viewer } = await sessionOf({ context })
  const isOpen = may(viewer, 'marketplace')
  const { queryClient } = context
  const [{ title }] = await Promise.all([
    orNotFound<{ title: string }>(
      isOpen
        ? queryClient.ensureQueryData(listingQuery(id))
        : queryClient.ensureQueryData(listingTeaserQuery(id)),
    ),
    isOpen || queryClient.ensureQueryData(tiersQuery),
  ])
  if (isOpen) {
    await Promise.all([
      loadDealing(queryClient, id),
      loadGuide(queryClient, id),
      queryClient.fetchQuery({ ...questionsQuery(id), staleTime: 0 }),
      context.draws(LazyOpenListing),
    ])
  }
  return { id, title, isOpen }
}

/** Loads the viewer's offers on it, which the other side may have answered, and feedback about its seller. */
async function loadDealing(queryClient: QueryClient, id: number): Promise<void> {
  const { seller } = await queryClient.ensureQueryData(listingQuery(id))
  await Promise.all([
    queryClient.fetchQuery({ ...offersOnQuery(id), staleTime: 0 }),
    queryClient.ensureQueryData(feedbackQuery(seller.username)).catch(mustBeNotFound),
  ])
}

/** A sold listing stays when its seller is banned, of whom there is no feedback. */
function mustBeNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

async function loadGuide(queryClient: QueryClient, id: number): Promise<void> {
  const { machine, category } = await queryClient.ensureQueryData(listingQuery(id))
  if (!machine || category !== 'complete_machines') return
  await queryClient.ensureQueryData(priceGuidesQuery(machine.opdbId))
}

export function listingHead(listing: LoadedListing | undefined, origin: string) {
  return listing
    ? pageHead({
        title: listing.title,
        canonical: { origin, path: paths.listing(listing.id) },
        isPrivate: true,
      })
    : pageHead({ title: 'Page not found', isPrivate: true })
}
