// The market after years, signed in: 50,000 listings, 200,000 offers, 20,000 saved searches.
// `MARKET_SHARE=0.01 npm run bench market` takes a hundredth.

import { timeAlternating } from '#bench/measuring/alternating.ts'
import { pageCost } from '#bench/measuring/page-cost.ts'
import { type Bench, median, quantile, type Row } from '#bench/measuring/report.ts'
import { askAll, call, mixedAddresses, read, readFor, readWhile, warmUp } from '#bench/measuring/requests.ts'
import { wordOf } from '#bench/sites/frequent-words.ts'
import { type GrownMarket, growMarket } from '#bench/sites/grown-market.ts'
import { makePhoto, upload } from '#bench/sites/photos.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { signIn } from '#bench/sites/sign-in.ts'
import { CONDITIONS } from '#contract/conditions.ts'
import { LISTING_CATEGORIES, LISTING_REGIONS, PRICE_RANGES } from '#contract/market/constants.ts'

const SHARE = Number(process.env.MARKET_SHARE ?? 1)
/** What lists cost is compared with a market of this share of the measured one. */
const SMALL = 0.1
const AT_ONCE = 20
const QUESTIONS = 1_200
const WARMING = 200
/** New listings that are matched with the saved searches, one after the other. */
const MATCHED = 10
const PHOTOS = 8
const LISTINGS = '/api/marketplace-listings'

export const market: Bench = {
  name: 'market',
  title: `A market of ${(50_000 * SHARE).toLocaleString('en-US')} listings, signed in (PostgreSQL)`,
  run: async () => {
    const sites: MeasuredSite[] = []
    const openMarket = async (share: number) => {
      const site = await startSite({ database: 'postgres' })
      sites.push(site)
      return growOn(site, share)
    }
    try {
      const small = await openMarket(SHARE * SMALL)
      const big = await openMarket(SHARE)
      return [
        { what: 'filling it', value: big.filledMs / 1_000, unit: 's' },
        ...(await sizes(small, big)),
        ...(await questions(big)),
        ...(await pages(big)),
        ...(await matching(big)),
        ...(await photos(big)),
      ]
    } finally {
      for (const site of sites) await site.stop()
    }
  },
}

interface Stand {
  site: MeasuredSite
  grown: GrownMarket
  cookie: string
  headers: Record<string, string>
  filledMs: number
}

async function growOn(site: MeasuredSite, share: number): Promise<Stand> {
  const started = performance.now()
  const grown = await growMarket((text, values) => site.query(text, values), share)
  const filledMs = performance.now() - started
  const cookie = await signIn(site)
  return { site, grown, cookie, headers: { cookie, 'accept-encoding': 'br' }, filledMs }
}

/** Any filters, sorts and words, mixed as a crowd would; one in three has words, frequent and rare ones. */
async function questions({ site, grown, headers }: Stand): Promise<Row[]> {
  const rare = Array.from({ length: 30 }, (_, at) => wordOf(50 + at * 40))
  const urls = mixedAddresses(
    site.url + LISTINGS,
    [
      ['category', [null, null, ...LISTING_CATEGORIES]],
      ['condition', [null, null, null, ...CONDITIONS]],
      ['intent', [null, null, null, 'wanted', 'trade']],
      ['region', [null, null, null, null, ...LISTING_REGIONS]],
      ['priceRange', [null, null, null, ...Object.keys(PRICE_RANGES)]],
      ['sort', [null, 'newest', 'oldest', 'price_low', 'price_high']],
      ['opdbId', [...Array(12).fill(null), grown.opdbId]],
      ['search', [...Array(70).fill(null), ...rare, `${wordOf(3)} ${wordOf(40)}`, wordOf(1), 'notaword']],
      ['offset', [null, null, null, 24, 48, 480]],
    ],
    QUESTIONS,
  )
  const asking = { atOnce: AT_ONCE, headers }
  await askAll(urls.splice(0, WARMING), asking)
  const took = await askAll(urls, asking)
  const what = `listings, any filters, sort and words, ${AT_ONCE} at once`
  return [
    { what: `${what}: median`, value: median(took), unit: 'ms' },
    { what: `${what}: p99`, value: quantile(took, 0.99), unit: 'ms', aim: { atMost: 50 } },
  ]
}

const LISTS = {
  'as it opens': '',
  'by price': '?sort=price_low',
  'machines in one condition': '?kind=machines&condition=good',
  'a category in a region and price range': '?category=parts&region=europe&priceRange=100_250',
  'the last page': '?after=last',
  'a word of one in a hundred': `?search=${wordOf(200)}`,
}

/** Each list here and in a market of a tenth, in turns. */
async function sizes(small: Stand, big: Stand): Promise<Row[]> {
  const paths = Object.values(LISTS).map((query) => LISTINGS + query)
  for (const { site, headers } of [small, big]) await warmUp(site, paths, headers)
  const rows: Row[] = []
  for (const [name, query] of Object.entries(LISTS)) {
    const took = await timeAlternating({ small, big }, ({ site, headers }) =>
      read(site.url + LISTINGS + query, headers),
    )
    const value = median(took.big) / median(took.small)
    rows.push(
      { what: `listings, ${name}: median`, value: median(took.big), unit: 'ms' },
      { what: `listings, ${name}: of a tenth`, value, unit: '×', aim: { atMost: 1.3 } },
    )
  }
  return rows
}

async function pages({ site, grown, headers }: Stand): Promise<Row[]> {
  const listing = await pageCost(site, `/marketplace-item/${grown.listingId}`, headers)
  const list = await pageCost(site, '/marketplace', headers)
  return [
    { what: 'a listing: processor time', value: listing, unit: 'ms', aim: { atMost: 4 } },
    { what: 'the list of listings: processor time', value: list, unit: 'ms' },
  ]
}

/** From sending a listing until the job has written all members whose searches it matches. */
async function matching({ site, grown, cookie }: Stand): Promise<Row[]> {
  const took: number[] = []
  let matches = 0
  for (let at = 0; at < MATCHED; at++) {
    const started = performance.now()
    const { id } = await call(site, `POST ${LISTINGS}`, { cookie, body: newListing(grown, at) })
    matches = await untilMatched(site, id)
    took.push(performance.now() - started)
  }
  const what = `a new listing against ${grown.searches.toLocaleString('en-US')} saved searches`
  return [
    { what: `${what}: median`, value: median(took) / 1_000, unit: 's' },
    { what: `${what}: longest`, value: Math.max(...took) / 1_000, unit: 's', aim: { atMost: 2 } },
    { what: 'members whose searches match it', value: matches, unit: '' },
  ]
}

function newListing({ opdbId }: GrownMarket, at: number) {
  return {
    title: `Measured ${wordOf(20)} number ${at}`,
    description: `Shopped, with ${wordOf(45)} and ${wordOf(120)}. It comes with the manual.`,
    price: '1250.00',
    category: 'complete_machines',
    condition: 'good',
    region: 'europe',
    opdbId,
  }
}

/** How many members are to be notified; one statement of the job writes them all. */
async function untilMatched(site: MeasuredSite, listingId: number): Promise<number> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const rows = await site.query('select user_id from marketplace_matches where listing_id = $1', [
      listingId,
    ])
    if (rows.length > 0) return rows.length
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('A new listing was not matched within a minute.')
}

/** One after the other, as the form sends them, while others read the market. */
async function photos({ site, grown, cookie }: Stand): Promise<Row[]> {
  const photo = await makePhoto()
  await upload(site.url, cookie, photo)
  const others = [
    `${site.url}/marketplace-item/${grown.listingId}`,
    `${site.url}${LISTINGS}`,
    `${site.url}/api/user`,
  ]
  const quiet = await readFor(5, others, cookie)
  const started = performance.now()
  let seconds = 0
  const sending = async () => {
    for (let at = 0; at < PHOTOS; at++) await upload(site.url, cookie, photo)
    seconds = (performance.now() - started) / 1_000
  }
  const busy = await readWhile(sending(), others, cookie)
  return [
    { what: `${PHOTOS} photos of 12 megapixels`, value: seconds, unit: 's', aim: { atMost: 10 } },
    { what: "others' p99 meanwhile", value: quantile(busy, 0.99), unit: 'ms', aim: { atMost: 100 } },
    { what: "others' p99 without them", value: quantile(quiet, 0.99), unit: 'ms' },
  ]
}
