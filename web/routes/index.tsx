import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { FavoriteMark } from '#web/collections/marks/favorite-button.tsx'
import { benefitsTier } from '#web/membership/benefits-tier.ts'
import { LazyWaiting } from '#web/notifications/lazy-waiting.ts'
import { hasNews, waitingQuery } from '#web/notifications/waiting-query.ts'
import { query, useLoaded } from '#web/queries.ts'
import type { RouterContext } from '#web/router.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useSession } from '#web/shell/session/session.ts'
import { AdminLinks } from '#web/site/home/admin-links.tsx'
import { ClosingCall } from '#web/site/home/closing-call.tsx'
import { FeaturedMachines } from '#web/site/home/featured-machines.tsx'
import { Hero } from '#web/site/home/hero.tsx'
import { Highlights } from '#web/site/home/highlights.tsx'
import {
  featuredQuery,
  newListingsQuery,
  newPostsQuery,
  newTopicsQuery,
  promotionsQuery,
  tiersQuery,
} from '#web/site/home/home-data.ts'
import { JoinTiers } from '#web/site/home/join-tiers.tsx'
import { Promotions } from '#web/site/settings/promotion-card.tsx'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { DmdStrip } from '#web/ui/display/dmd-strip.tsx'

const siteQuery = query('GET /api/site')

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const { queryClient, api } = context
    await Promise.all([
      loadWaiting(context),
      queryClient.ensureQueryData(siteQuery),
      queryClient.ensureQueryData(featuredQuery),
      queryClient.ensureQueryData(newTopicsQuery),
      queryClient.ensureQueryData(newListingsQuery),
      queryClient.ensureQueryData(newPostsQuery(api)),
      queryClient.ensureQueryData(promotionsQuery),
      queryClient.ensureQueryData(tiersQuery),
    ])
  },
  head: ({ match }) =>
    pageHead({
      title: 'Pinball machines, people and market',
      description:
        'Look up any pinball machine, talk to the people who keep them alive, and buy from collectors.',
      canonical: { origin: match.context.origin, path: paths.home() },
    }),
  component: Home,
})

/** For members. Refetched at every visit, since it is read on other pages. */
async function loadWaiting(context: RouterContext): Promise<void> {
  const { user } = await sessionOf({ context })
  if (!user) return
  const waiting = await context.queryClient.fetchQuery({ ...waitingQuery, staleTime: 0 })
  if (hasNews(waiting)) await context.draws(LazyWaiting)
}

/** Later news only updates the bell: a section that appears would move the text. */
function WaitingNews() {
  const news = useLoaded(waitingQuery)
  const [isShown] = useState(hasNews(news))
  return isShown ? <LazyWaiting /> : null
}

function Home() {
  const { user, viewer } = useSession()
  const isSignedIn = user !== null
  const site = useLoaded(siteQuery)
  const featured = useLoaded(featuredQuery)
  const topics = useLoaded(newTopicsQuery)
  const listings = useLoaded(newListingsQuery)
  const posts = useLoaded(newPostsQuery())
  const promotions = useLoaded(promotionsQuery)
  const tiers = useLoaded(tiersQuery)
  const ownTierId = user ? (benefitsTier(tiers, user)?.id ?? null) : undefined
  return (
    <>
      {site.showAdminLinks && (!isSignedIn || isAdmin(viewer)) ? <AdminLinks /> : null}
      {isSignedIn ? <WaitingNews /> : null}
      <Hero statistics={site.figures} featured={featured.data} isSignedIn={isSignedIn} />
      <div className="flex flex-col gap-12 md:gap-18">
        <CachedFragment name={isSignedIn ? 'featured' : 'featured-visitor'} data={[featured]}>
          <FeaturedMachines
            machines={featured.data}
            favorite={({ opdbId, name }) => (
              <FavoriteMark opdbId={opdbId} name={name} isSignedIn={isSignedIn} />
            )}
          />
        </CachedFragment>
        <CachedFragment
          name="highlights"
          data={[topics, listings, posts]}
          className="drawn-in-view [--drawn:1500px] lg:[--drawn:560px]"
        >
          <Highlights topics={topics.data} listings={listings.data} posts={posts} />
        </CachedFragment>
        <Promotions promotions={promotions} />
        <CachedFragment
          name={`join-${ownTierId ?? (isSignedIn ? 'none' : 'visitor')}`}
          data={[tiers]}
          className="drawn-in-view [--drawn:1400px] md:[--drawn:560px]"
        >
          <JoinTiers tiers={tiers} ownTierId={ownTierId} />
        </CachedFragment>
        <CachedFragment name="figures" data={[site]} className="wrap drawn-in-view [--drawn:170px]">
          <DmdStrip statistics={site.figures} label="Statistics" />
        </CachedFragment>
        <CachedFragment
          name={isSignedIn ? 'closing' : 'closing-visitor'}
          data={[site]}
          className="drawn-in-view [--drawn:400px]"
        >
          <ClosingCall isSignedIn={isSignedIn} />
        </CachedFragment>
      </div>
    </>
  )
}
