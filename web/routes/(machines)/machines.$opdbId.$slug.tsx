import { createFileRoute, redirect } from '@tanstack/react-router'
import type { MachinePage } from '#contract/machines/pages.ts'
import { paths } from '#contract/paths.ts'
import { MachinePosts, machinePostsQuery } from '#web/blog/machine-posts.tsx'
import { OwnEntryPanel } from '#web/collections/marks/collection-panel.tsx'
import { FavoriteButton } from '#web/collections/marks/favorite-button.tsx'
import { LazyOwnEntry } from '#web/collections/marks/lazy-own-entry.ts'
import { loadOwnEntry } from '#web/collections/marks/load-entry.ts'
import { MachineTopics, machineTopicsQuery } from '#web/forum/topics/machine-topics.tsx'
import { MachineAdminLinks } from '#web/machines/admin/links.tsx'
import { machineHead, toLoadedMachine } from '#web/machines/page/machine-head.ts'
import { MachinePageScreen } from '#web/machines/page/machine-page.tsx'
import { machinePageQuery } from '#web/machines/page/machine-page-query.ts'
import type { MachinePageSlots } from '#web/machines/page/machine-page-slots.ts'
import { ProposalLink } from '#web/machines/proposals/proposal-link.tsx'
import { MachineListings, machineListingsQuery } from '#web/market/listings/machine-listings.tsx'
import { LazyPriceGuides, priceGuidesQuery } from '#web/market/prices/lazy-price-guides.ts'
import { PriceGuideNote } from '#web/market/prices/price-guide-note.tsx'
import { useLoaded } from '#web/queries.ts'
import { LazyOwnRating } from '#web/ratings/lazy-own-rating.ts'
import { RatingPanel } from '#web/ratings/rating-panel.tsx'
import { loadRatings } from '#web/ratings/rating-queries.ts'
import { ReviewList } from '#web/ratings/review-list.tsx'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(machines)/machines/$opdbId/$slug')({
  loader: async ({ context, params: { opdbId, slug } }) => {
    const { queryClient } = context
    const isMember = (await sessionOf({ context })).user !== null
    const [machine, guides] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(machinePageQuery(opdbId)),
        queryClient.ensureQueryData(priceGuidesQuery(opdbId)),
        // One line for each room with a slot below.
        loadRatings(queryClient, opdbId, isMember),
        loadOwnEntry({ context }, opdbId),
        queryClient.ensureQueryData(machineListingsQuery(opdbId)),
        queryClient.ensureQueryData(machineTopicsQuery(opdbId)),
        queryClient.ensureQueryData(machinePostsQuery(opdbId)),
      ]),
    )
    if (machine.movedFrom || machine.slug !== slug)
      throw redirect({ href: paths.machine(machine.opdbId, machine.name), statusCode: 301 })
    if (isMember) await Promise.all([context.draws(LazyOwnRating), context.draws(LazyOwnEntry)])
    if (guides.data.some(({ prices }) => prices)) await context.draws(LazyPriceGuides)
    return toLoadedMachine(machine)
  },
  head: ({ loaderData, match }) => machineHead(loaderData, match.context.origin),
  component: Machine,
})

function Machine() {
  const { opdbId } = Route.useParams()
  const machine = useLoaded(machinePageQuery(opdbId))
  const listings = useLoaded(machineListingsQuery(opdbId))
  const guides = useLoaded(priceGuidesQuery(opdbId)).data
  const topics = useLoaded(machineTopicsQuery(opdbId))
  const posts = useLoaded(machinePostsQuery(opdbId))
  const slots: MachinePageSlots = {
    favorite: <FavoriteButton opdbId={machine.opdbId} name={machine.name} outlined />,
    rating: (
      <RatingPanel
        opdbId={opdbId}
        name={machine.title}
        isEdition={machine.level === 'edition' && machine.editions.length > 1}
      />
    ),
    reviews: <ReviewList opdbId={opdbId} />,
    entries: <OwnEntryPanel asked={opdbId} machine={machine} />,
    propose: machine.isGone ? undefined : <ProposalLink opdbId={machine.opdbId} name={machine.name} />,
    admin: <MachineAdminLinks opdbId={machine.opdbId} />,
    prices: guides.some(({ prices }) => prices) ? (
      <LazyPriceGuides guides={guides} editions={editionNames(machine)} />
    ) : guides.length > 0 ? (
      <PriceGuideNote />
    ) : undefined,
    topics:
      topics.data.length > 0 ? (
        <MachineTopics topics={topics.data} total={topics.pagination.total} />
      ) : undefined,
    listings:
      listings.data.length > 0 ? (
        <MachineListings
          titleId={machine.titleId}
          listings={listings.data}
          total={listings.pagination.total}
        />
      ) : undefined,
    posts:
      posts.data.length > 0 ? <MachinePosts posts={posts.data} total={posts.pagination.total} /> : undefined,
  }
  return <MachinePageScreen machine={machine} slots={slots} />
}

/** For guides of several editions on one page. */
function editionNames({ level, editions }: MachinePage): Map<string, string> {
  if (level === 'edition' || editions.length < 2) return new Map()
  return new Map(editions.map(({ opdbId, name }) => [opdbId, name]))
}
