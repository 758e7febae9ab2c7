import { createFileRoute, notFound } from '@tanstack/react-router'
import { readAfterLogin } from '#contract/accounts/after-login.ts'
import { may } from '#contract/entitlements.ts'
import { MarketGate } from '#web/market/market-gate.tsx'
import { offerQuery } from '#web/market/offers/offer-queries.ts'
import { OfferScreen } from '#web/market/offers/offer-screen.tsx'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { useLoaded } from '#web/queries.ts'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn, orNotFound } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(market)/offers/$id')({
  loader: async ({ context, params }) => {
    const { viewer } = await mustBeSignedIn({ context }, readAfterLogin(`offer-${params.id}`))
    const id = wholeNumber(params.id)
    if (id === undefined) throw notFound()
    if (!may(viewer, 'marketplace')) {
      await context.queryClient.ensureQueryData(tiersQuery)
      return { title: 'Offer', isOpen: false }
    }
    const asked = { ...offerQuery(id), staleTime: 0 }
    const { listing } = await orNotFound(context.queryClient.fetchQuery(asked))
    return { title: `Offer: ${listing.title}`, isOpen: true }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? 'Page not found', isPrivate: true }),
  component: OneOffer,
})

function OneOffer() {
  const { id } = Route.useParams()
  if (Route.useLoaderData().isOpen) return <OpenOffer id={Number(id)} />
  return (
    <div className="wrap">
      <MarketGate />
    </div>
  )
}

function OpenOffer({ id }: { id: number }) {
  return <OfferScreen offer={useLoaded(offerQuery(id))} />
}
