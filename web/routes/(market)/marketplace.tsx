import { createFileRoute } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { machinePageQuery } from '#web/machines/page/machine-page-query.ts'
import { LazyMarketScreen } from '#web/market/lazy-market.ts'
import { machineOf, readMarketAddress } from '#web/market/market-address.ts'
import { MarketGate } from '#web/market/market-gate.tsx'
import { listingsQuery } from '#web/market/market-queries.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(market)/marketplace')({
  validateSearch: readMarketAddress,
  loaderDeps: ({ search }) => readMarketAddress(search),
  loader: async ({ context, deps }) => {
    const { viewer } = await sessionOf({ context })
    const isOpen = may(viewer, 'marketplace')
    const asked = listingsQuery(deps)
    if (!isOpen) await context.queryClient.ensureQueryData(tiersQuery)
    else {
      const machine = machineOf(deps)
      await Promise.all([
        context.queryClient.ensureQueryData(asked),
        context.draws(LazyMarketScreen),
        machine && orNotFound(context.queryClient.ensureQueryData(machinePageQuery(machine))),
      ])
    }
    return { isOpen }
  },
  head: ({ match }) =>
    pageHead({
      title: 'Marketplace',
      description: 'Pinball machines, parts and arcade cabinets offered by members.',
      canonical: { origin: match.context.origin, path: paths.marketplace() },
    }),
  component: Marketplace,
})

function Marketplace() {
  const { isOpen } = Route.useLoaderData()
  const address = Route.useSearch()
  if (isOpen) return <LazyMarketScreen address={address} />
  return (
    <div className="wrap">
      <MarketGate />
    </div>
  )
}
