import { createFileRoute } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { OFFER_LISTS } from '#contract/market/offer-constants.ts'
import { MarketGate } from '#web/market/market-gate.tsx'
import { type OffersAddress, offersQuery } from '#web/market/offers/offer-queries.ts'
import { OffersScreen } from '#web/market/offers/offers-screen.tsx'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { oneOf, pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(market)/offers/')({
  validateSearch: (search: Record<string, unknown>): OffersAddress => ({
    role: oneOf(search.role, ['buyer', 'seller']),
    list: oneOf(search.list, OFFER_LISTS),
    page: pageNumber(search.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { viewer } = await mustBeSignedIn({ context }, 'offers')
    const isOpen = may(viewer, 'marketplace')
    if (!isOpen) await context.queryClient.ensureQueryData(tiersQuery)
    // The other side may act between visits.
    else await context.queryClient.fetchQuery({ ...offersQuery(deps), staleTime: 0 })
    return { isOpen }
  },
  head: () => pageHead({ title: 'Your offers', isPrivate: true }),
  component: Offers,
})

function Offers() {
  const { isOpen } = Route.useLoaderData()
  const address = Route.useSearch()
  if (isOpen) return <OffersScreen address={address} />
  return (
    <div className="wrap">
      <MarketGate />
    </div>
  )
}
