import { createFileRoute } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { MarketGate } from '#web/market/market-gate.tsx'
import { savedSearchesQuery } from '#web/market/searches/saved-search-query.ts'
import { SavedSearchesScreen } from '#web/market/searches/saved-searches-screen.tsx'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(market)/saved-searches')({
  loader: async ({ context }) => {
    const { viewer } = await mustBeSignedIn({ context }, 'savedSearches')
    const isOpen = may(viewer, 'marketplace')
    if (isOpen) await context.queryClient.ensureQueryData(savedSearchesQuery)
    else await context.queryClient.ensureQueryData(tiersQuery)
    return { isOpen }
  },
  head: () => pageHead({ title: 'Saved searches', isPrivate: true }),
  component: SavedSearches,
})

function SavedSearches() {
  if (Route.useLoaderData().isOpen) return <SavedSearchesScreen />
  return (
    <div className="wrap">
      <MarketGate />
    </div>
  )
}
