// Proof that stored pages are never out of date: every visitor's address is stored, every writing call is made once, and after
// each the stored pages are compared with fresh ones. For each call twenty pages are drawn by a seed that is printed;
// PROOF_SEED=n draws the same again, PROOF=all compares all (npm run prove:pages).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { hindrance } from '#contract/entitlements.ts'
import { isCounts } from '#contract/purge-keys.ts'
import { VISITOR } from '#contract/viewer.ts'
import { METALLICA } from '#server/testing/rooms/collections.ts'
import { everyAddress } from './addresses.ts'
import { openDrawer } from './drawn-addresses.ts'
import { hasLateCounts } from './lagging-counts.ts'
import { STEPS } from './steps.ts'
import { openStory, type Story } from './story.ts'
import { openWholeSite, type WholeSite } from './whole-site.ts'

const isWhole = process.env.PROOF === 'all'
const DRAWN = 20
const SEED = Number(process.env.PROOF_SEED) || Math.ceil(Math.random() * 1_000_000)
/** Calls of pages that no writing call changes yet, except for counts. */
const UNCHANGED = ['GET /api/opdb/short-names']

let story: Story
let whole: WholeSite
let addresses: string[]
beforeAll(async () => {
  story = await openStory()
  whole = await openWholeSite(story, { rendersAll: isWhole })
  addresses = await everyAddress(story)
}, 60_000)
afterAll(() => story.site.close())

test('every call that visitors may make, and every shared one, says what it shows', () => {
  const silent = story.site.routes.filter(
    ({ key, endpoint: { access, shared, shows } }) =>
      key.startsWith('GET ') && (shared || hindrance(VISITOR, access) === null) && shows === undefined,
  )
  expect(silent.map(({ key }) => key)).toEqual([])
})

test('a reply with counts that may be late says so by its keys', async () => {
  const wrong: string[] = []
  for (const { key, endpoint } of story.site.routes) {
    if (typeof endpoint.shows !== 'function' || !endpoint.reply) continue
    const asked = {
      params: { id: key.includes('/opdb/') ? 'G1' : 1, opdbId: 'G1', username: 'ada' },
      query: {},
    }
    const tells = endpoint.shows(null as never, asked as never)?.some(isCounts) ?? false
    // The featured machines cover it for each.
    if (tells !== hasLateCounts(endpoint.reply) && key !== 'GET /api/featured-machines') wrong.push(key)
  }
  expect(wrong).toEqual([])
})

test('no page is left unstored by accident', async () => {
  const unstored: string[] = []
  for (const address of addresses)
    if ((await whole.visit(address)) === 200 && !whole.isStored(address)) unstored.push(address)
  expect(unstored).toEqual([])
}, 120_000)

test('every writing call is in the story', () => {
  const writing = story.site.routes.map(({ key }) => key).filter((key) => !key.startsWith('GET '))
  expect(Object.keys(STEPS).sort()).toEqual(writing.sort())
})

test('after each writing call the pages that are still stored are as they would be rendered now', async () => {
  const { draw } = openDrawer(SEED)
  const what = isWhole ? `all of ${addresses.length}` : `${DRAWN} of ${addresses.length}, PROOF_SEED=${SEED}`
  process.stdout.write(`Stored pages: ${Object.keys(STEPS).length} writing calls, ${what}\n`)
  const shares: number[] = []
  for (const [key, step] of Object.entries(STEPS)) {
    const drawn = isWhole ? addresses : draw(addresses, DRAWN)
    for (const address of drawn) await whole.visit(address)
    const stored = drawn.filter(whole.isStored)
    await step(story)
    expect(story.done, key).toContain(key)
    await whole.settle()
    const left = stored.filter(whole.isStored)
    shares.push(left.length / Math.max(1, stored.length))
    for (const address of left)
      expect([key, address, await whole.compare(address)]).toEqual([key, address, null])
  }
  const share = shares.reduce((sum, one) => sum + one, 0) / shares.length
  process.stdout.write(`Still stored after a call: ${(100 * share).toFixed(1)} %\n`)
  expect(share).toBeGreaterThan(0.8)
  if (!isWhole) return
  // Otherwise the story would prove nothing about it.
  expect([...whole.asked].filter((key) => !whole.changed.has(key)).sort()).toEqual(UNCHANGED)
}, 1_800_000)

test('sixty seconds later counts are right as well', async () => {
  const { draw } = openDrawer(SEED)
  for (const address of addresses) await whole.visit(address)
  await story.ask('PUT /api/machines/{opdbId}/rating', {
    as: story.people.bob,
    params: { opdbId: 'GweeP-MW95j' },
    body: { rating: 1 },
  })
  await whole.settle()
  story.site.clock.advance(MINUTE_MS)
  for (const address of isWhole ? addresses : draw(addresses, DRAWN)) {
    await whole.visit(address)
    expect([address, await whole.compare(address, { isExact: true })]).toEqual([address, null])
  }
}, 120_000)

test('found: a call that says it shows nothing', async () => {
  const call = 'GET /api/machines/{opdbId}/ratings'
  const planted = story.site.routes.map((route) =>
    route.key === call ? { ...route, endpoint: { ...route.endpoint, shows: () => [] } } : route,
  )
  const page = addresses.find((address) => address.startsWith(`/machines/${METALLICA}/`)) ?? ''
  const review = (text: string) =>
    story.ask('PUT /api/machines/{opdbId}/rating', {
      as: story.people.cyd,
      params: { opdbId: METALLICA },
      body: { rating: 3, review: text },
    })
  for (const [routes, isFound] of [
    [story.site.routes, false],
    [planted, true],
  ] as const) {
    const { visit, settle, compare } = await openWholeSite(story, { routes })
    story.site.context.cache.purge('all')
    expect(await visit(page)).toBe(200)
    await review(`Seen by nobody: ${isFound}`)
    await settle()
    expect((await compare(page)) !== null).toBe(isFound)
  }
})
