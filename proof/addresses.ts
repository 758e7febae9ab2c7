// Every address of a visitor's page: each path with each of its query keys, for existing and for missing things.
import { paths } from '#contract/paths.ts'
import { VISITOR_PAGES } from '#contract/visitor-pages.ts'
import { createCache } from '#server/base/pages/cache.ts'
import { createPageCache } from '#server/base/pages/page-cache.ts'
import { DEADPOOL, GODZILLA, MEDIEVAL, METALLICA } from '#server/testing/rooms/collections.ts'
import type { Story } from './story.ts'

/** Values for query keys, as pages use them. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  tab: ['login', 'users', 'popular', 'machines', 'facebook'],
  next: ['gift', 'collection', `machine-${GODZILLA}`],
  q: ['godzilla', 'deadpool', 'playfield', 'ada'],
  machine: [GODZILLA, 'Gnone-M1'],
  manufacturer: ['stern', '12'],
  decade: ['2020', '1990'],
  after: ['last'],
  author: ['ADA_L', 'deepdive'],
  type: ['ss', 'em'],
  display: ['lcd', 'dmd'],
  players: ['4'],
  feature: ['Multiball'],
  person: ['Keith Elwin'],
  sort: ['rating', 'name', 'oldest', 'price_low'],
  page: ['2', '3'],
  category: ['1', 'parts'],
  condition: ['good'],
  intent: ['wanted'],
  price: ['250_500'],
  region: ['us_west'],
  search: ['playfield', 'flipper'],
  action: ['offer', 'buy'],
  status: ['owned', 'had', 'wanted'],
  era: ['lcd', 'dot_matrix'],
  kind: ['machine', 'person', 'topic', 'listing', 'post'],
  tier: ['2'],
  view: ['month'],
  month: ['2037-03'],
  role: ['admin'],
  standing: ['banned'],
}

/** Values for parts of a path: things that exist, that will exist, and that do not. */
function partsOf({ people }: Story): Readonly<Record<string, readonly string[]>> {
  const names = Object.values(people).map(({ username }) => username)
  return {
    '/forums/{id}': ['1', '2', '5', '9999'],
    '/forum-detail/{id}': ['1', '9999'],
    '/marketplace-item/{id}': ['1', '2', '5', '9999'],
    '/events/{id}': ['1', '2', '7', '11', '9999'],
    '/blog/{slug}': ['cleaning-a-playfield-without-regrets', 'no-such-post'],
    '/members/{username}': [...names, 'ADA_L', 'nova', 'nobody_here'],
    '/members/{username}/collection': [...names, 'ADA_L', 'nova', 'nobody_here'],
    '/machines/{id}': ['Gnone'],
    '/machines/{id}/{slug}': [],
  }
}

/** Things that the story takes down and restores: see story-members.ts. */
async function thingsOf({ site, people }: Story): Promise<string[]> {
  const first = async (path: string) => (await site.request(`GET ${path}`, { as: people.ada })).body.data[0]
  return [
    paths.topic((await first('/api/forum-posts?sort=newest')).id),
    paths.topic((await first('/api/forum-posts?sort=replies')).id),
    paths.listing((await first('/api/marketplace-listings')).id),
    paths.post((await first('/api/blog-posts')).slug),
  ]
}

/** Pages of machines have one address each, with their name. */
async function machinesOf({ site }: Story): Promise<string[]> {
  const ids = [GODZILLA, 'GweeP', DEADPOOL, METALLICA, MEDIEVAL.title, MEDIEVAL.first, 'L1', 'L2', 'L3']
  return Promise.all(
    ids.map(async (opdbId) => {
      const { body } = await site.request(`GET /api/machine-pages/${opdbId}`)
      return paths.machine(opdbId, body?.name ?? 'homebrew')
    }),
  )
}

/** Without duplicates, in stored form. */
export async function everyAddress(story: Story): Promise<string[]> {
  const { normalise } = createPageCache(VISITOR_PAGES, createCache())
  const parts = partsOf(story)
  const plain = Object.entries(VISITOR_PAGES).flatMap(([path, keys]) => {
    const filled = parts[path]?.map((part) => path.replace(/\{\w+\}/, part)) ?? [path]
    return filled.flatMap((one) => [
      one,
      ...keys.flatMap((key) =>
        (VALUES[key] ?? []).map((value) => `${one}?${key}=${encodeURIComponent(value)}`),
      ),
    ])
  })
  const both = [
    '/search?q=godzilla&kind=machine',
    '/search?q=playfield&kind=topic',
    '/machines?sort=rating&page=2',
    '/events?view=month&month=2037-03',
  ]
  const all = [...plain, ...(await machinesOf(story)), ...(await thingsOf(story)), ...both]
  return [...new Set(all.flatMap((address) => normalise(address) ?? []))]
}
