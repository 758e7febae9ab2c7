// The list of rooms: the only place that knows them all. Order is the order of the shelves.
import { countMembers } from '#server/accounts/members.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { accountsSeed } from '#server/accounts/seed.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import type { Seed } from '#server/base/seed.ts'
import { countBlogContributions } from '#server/blog/contributions.ts'
import { blogRoutes } from '#server/blog/routes.ts'
import { searchPosts } from '#server/blog/search.ts'
import { blogSeed } from '#server/blog/seed.ts'
import type { ContributionSource } from '#server/community/leaders.ts'
import { communityRoutes } from '#server/community/routes.ts'
import { communitySeed } from '#server/community/seed.ts'
import { countForumContributions, countForumPosts } from '#server/forum/contributions.ts'
import { forumRoutes } from '#server/forum/routes.ts'
import { searchTopics } from '#server/forum/search.ts'
import { forumSeed } from '#server/forum/seed.ts'
import { countListings } from '#server/market/listings.ts'
import { marketRoutes } from '#server/market/routes.ts'
import { searchListings } from '#server/market/search.ts'
import { marketSeed } from '#server/market/seed.ts'
import { membershipRoutes } from '#server/membership/routes.ts'
import { membershipSeed } from '#server/membership/seed.ts'
import { mustBeOnOffer } from '#server/membership/tiers.ts'
import type { SearchSource } from '#server/search/hits.ts'
import { searchRoutes } from '#server/search/routes.ts'
import { mailContactMessage, sendContactMessage } from '#server/site/contact.ts'
import { siteRoutes } from '#server/site/routes.ts'
import type { FigureSource } from '#server/site/settings.ts'

/** What fresh sites start with, in the order in which it can be sown. */
export const seeds: readonly Seed[] = [
  accountsSeed,
  membershipSeed,
  forumSeed,
  marketSeed,
  blogSeed,
  communitySeed,
]

/** Counts for the statistics strip when the site shows live ones. */
const figures: readonly FigureSource[] = [
  { label: 'Community members', count: countMembers },
  { label: 'Marketplace listings', count: countListings },
  { label: 'Forum posts', count: countForumPosts },
]

/** What counts as a contribution on the leaders' list. */
const contributions: readonly ContributionSource[] = [
  { count: countForumContributions },
  { count: countBlogContributions },
]

/** What the search can find; each room decides what it tells whom. */
function searchSources({ db }: House): SearchSource[] {
  return [
    { kind: 'topic', search: (_viewer, text, limit) => searchTopics(db, text, limit) },
    { kind: 'listing', search: (_viewer, text, limit) => searchListings(db, text, limit) },
    { kind: 'post', search: (_viewer, text, limit) => searchPosts(db, text, limit) },
  ]
}

/** What rooms keep open while the site runs: in-memory indexes, breakers, caches. */
export async function openRooms(_house: House) {
  return {}
}
export type Rooms = Awaited<ReturnType<typeof openRooms>>

/** Every call of the site. Where a lower room needs a word from a higher one, it is handed over here. */
export function createRoutes(house: House, _rooms: Rooms): Route[] {
  return [
    ...siteRoutes(house, figures),
    ...accountRoutes(house, { mustBeOnOffer: (tierId) => mustBeOnOffer(house.db, tierId) }),
    ...membershipRoutes(house),
    ...forumRoutes(house),
    ...marketRoutes(house),
    ...blogRoutes(house),
    ...communityRoutes(house, contributions),
    ...searchRoutes(house, searchSources(house)),
  ]
}

/** Says who does which job. */
export async function startJobs(house: House, { mail }: { mail: Mail }): Promise<void> {
  await house.jobs.work(mailContactMessage, ({ id }) => sendContactMessage(house, mail, id))
}
