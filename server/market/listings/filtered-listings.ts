// Lists of listings by filters, words and sorts.
import { and, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import type { ListingRegion } from '#contract/market/constants.ts'
import {
  DEFAULT_INTENT,
  type LISTING_KINDS,
  type LISTING_SORTS,
  LISTINGS_PAGE_SIZE,
  type ListingIntent,
  PRICE_RANGES,
  type PriceRange,
} from '#contract/market/constants.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import { arrayOf, type Db, isIn } from '#server/base/database/database.ts'
import {
  blankKeyset,
  type Cursors,
  type KeysetWindow,
  type Order,
  type PageToRead,
  readCounted,
  type TemplatePage,
  templatePage,
} from '#server/base/database/keyset.ts'
import { findPage, inOrderOf, isOnPage } from '#server/base/database/pages-by-ids.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { type Blank, type Blanks, statementTemplate } from '#server/base/database/statement-templates.ts'
import { isFoundIn } from '#server/base/search/matches.ts'
import { listings } from '#server/market/tables.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { isNotOfBanned } from '#server/moderation/members/sanctions.ts'
import { totalOfListings } from './listing-counts.ts'
import { type ListingRow, selectListings } from './listings.ts'
import { withFirstPicture } from './pictures.ts'
import { isOpen } from './visibility.ts'
import { isWatchedBy } from './watches.ts'

type Sort = (typeof LISTING_SORTS)[number]

/** Each order ends with the id, so that a listing is on exactly one page. */
const ORDERS: Record<Sort, Order> = {
  newest: { key: listings.createdAt, isTime: true, id: listings.id, direction: 'desc' },
  oldest: { key: listings.createdAt, isTime: true, id: listings.id, direction: 'asc' },
  // Equal prices newest first: negating the price lets both keys descend.
  price_low: { key: sql`(-${listings.priceCents})`, isTime: false, id: listings.id, direction: 'desc' },
  price_high: { key: listings.priceCents, isTime: false, id: listings.id, direction: 'desc' },
}

/** Listings that are not open can still be looked at, unless withdrawn; of banned members those that are sold. */
const isKnown = and(
  isNull(listings.hiddenAt),
  ne(listings.state, 'withdrawn'),
  or(eq(listings.state, 'sold'), isNotOfBanned(listings.sellerId)),
)

/** Default order: priority listings first, then newest. */
const PRIORITY_FIRST: Order = { key: listings.rank, isTime: false, id: listings.id, direction: 'desc' }

export interface ListingFilter {
  category?: ListingRow['category'] | undefined
  kind?: (typeof LISTING_KINDS)[number] | undefined
  condition?: ListingRow['condition'] | undefined
  region?: ListingRegion | undefined
  /** For sale by default, any of what the viewer watches. */
  intent?: ListingIntent | 'any' | undefined
  priceRange?: PriceRange | undefined
  sort?: Sort | undefined
  /** Words in the title or the description. */
  search?: string | undefined
  /** Only listings that the viewer watches, also those that are not open. */
  watching?: boolean | undefined
  /** The seller's name. */
  seller?: string | undefined
  /** Machines that the listings are about. */
  machineIds?: readonly string[] | undefined
}

/** Filters that are values of statements. */
type Named = 'category' | 'condition' | 'region'

/** A filter as statements take it. */
export type ListingQuery = Omit<ListingFilter, Named> & {
  [Name in Named]?: ListingFilter[Name] | Blank
}

export async function listListings(
  db: Db,
  viewer: Viewer,
  filter: ListingFilter,
  window: KeysetWindow,
): Promise<Found<ListingRow> & { cursors: Cursors }> {
  if (filter.search !== undefined) return listMatches(db, viewer, filter, window)
  const { rows, ...found } = await readCounted(
    db,
    { order: orderOf(filter), window, total: () => totalIn(viewer, filter) },
    (keyset, total) => {
      const { seller, machineIds, category, condition, region } = filter
      // Names, machines, and pages that continue after a row have too many forms for templates.
      const isUsual = [seller, machineIds, window.after].every((one) => one === undefined)
      if (!isUsual) return selectPage(db, viewer, filter, { keyset, total: total() })
      // Named one by one: what else a caller's object has would make templates of its own.
      const { kind, intent, priceRange, sort, watching } = filter
      const isUnfiltered = [category, condition, region, priceRange, watching].every(
        (one) => one === undefined,
      )
      const page = templatePage(keyset, isUnfiltered ? LISTINGS_PAGE_SIZE : undefined)
      const shape = { kind, intent, priceRange, sort, watching, ...page.shape }
      return readUsualPage(db, viewer, { category, condition, region, ...page.values }, shape)
    },
  )
  return { ...found, rows: await withFirstPicture(db, rows) }
}

type TabAndOrder = Pick<ListingFilter, 'kind' | 'intent' | 'priceRange' | 'sort' | 'watching'>

const readUsualPage = statementTemplate(
  (
    db,
    viewer,
    { limit, offset, ...named }: Blanks<Pick<ListingFilter, Named> & Partial<Window>>,
    { isDeep, size, ...shape }: TabAndOrder & TemplatePage['shape'],
  ) => {
    const filter = { ...named, ...shape }
    const keyset = blankKeyset(orderOf(filter), { limit, offset }, size)
    const total = totalIn(viewer, filter)
    return isDeep
      ? selectDeepPage(db, viewer, filter, { keyset, total })
      : selectPage(db, viewer, filter, { keyset, total })
  },
)

interface CountedPage {
  keyset: PageToRead
  total: SQL<number>
}

/** Goes along the order's index until the page is full. */
function selectPage(db: Db, viewer: Viewer, filter: ListingQuery, { keyset, total }: CountedPage) {
  return selectListings(db, { cursor: keyset.cursor, total })
    .where(and(isListedFor(viewer, filter), keyset.where))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit)
    .offset(keyset.offset)
}

/** The rows before the page are passed over in the index that holds all filters. */
function selectDeepPage(db: Db, viewer: Viewer, filter: ListingQuery, { keyset, total }: CountedPage) {
  return selectListings(db, { cursor: keyset.cursor, total })
    .where(isOnPage(db, rowsOf(viewer, filter), keyset))
    .orderBy(...keyset.orderBy)
}

/** With words. */
async function listMatches(db: Db, viewer: Viewer, filter: ListingFilter, window: KeysetWindow) {
  const { rows: ids, ...found } = await findPage(db, rowsOf(viewer, filter), window)
  const rows = ids.length > 0 ? await readListings(db, viewer, { ids: arrayOf(ids) }) : []
  return { ...found, rows: await withFirstPicture(db, inOrderOf(ids, rows)) }
}

const readListings = statementTemplate((db, _viewer, { ids }: Blanks<{ ids: string }>) =>
  // Hidden or withdrawn since its id was found: not shown.
  selectListings(db).where(and(isIn(listings.id, ids), isKnown)),
)

function rowsOf(viewer: Viewer, filter: ListingQuery) {
  return { table: listings, order: orderOf(filter), where: isListedFor(viewer, filter) }
}

function isListedFor(viewer: Viewer, filter: ListingQuery): SQL | undefined {
  return and(
    isAskedFor(viewer, filter),
    isNotFromBlocked(viewer, listings.sellerId),
    filter.watching ? undefined : isNotOfBanned(listings.sellerId),
  )
}

function orderOf({ sort }: Pick<ListingFilter, 'sort'>): Order {
  return sort ? ORDERS[sort] : PRIORITY_FIRST
}

function totalIn(viewer: Viewer, filter: Omit<ListingQuery, 'search'>): SQL<number> {
  const [asked, listed] = [isAskedFor(viewer, filter), isListedFor(viewer, filter)]
  return totalOfListings(viewer, filter, { asked, listed })
}

/** Blocked and banned members' included. */
function isAskedFor(viewer: Viewer, filter: ListingQuery): SQL | undefined {
  const intent = filter.intent ?? (filter.watching ? 'any' : DEFAULT_INTENT)
  return and(
    filter.watching ? and(isKnown, isWatchedBy(viewer)) : isOpen,
    intent === 'any' ? undefined : eq(listings.intent, intent),
    filter.category ? eq(listings.category, filter.category) : undefined,
    filter.kind ? isOfKind(filter.kind) : undefined,
    filter.condition ? eq(listings.condition, filter.condition) : undefined,
    filter.region ? eq(listings.region, filter.region) : undefined,
    filter.priceRange ? isPricedWithin(filter.priceRange) : undefined,
    isFoundIn('listing', listings.id, filter.search),
    filter.seller ? isSoldBy(filter.seller) : undefined,
    filter.machineIds ? inArray(listings.opdbId, [...filter.machineIds]) : undefined,
  )
}

function isOfKind(kind: NonNullable<ListingFilter['kind']>): SQL {
  return kind === 'machines'
    ? eq(listings.category, 'complete_machines')
    : ne(listings.category, 'complete_machines')
}

function isPricedWithin(range: PriceRange): SQL | undefined {
  const [from, below] = PRICE_RANGES[range]
  return and(
    gte(listings.priceCents, from * 100),
    below === null ? undefined : lt(listings.priceCents, below * 100),
  )
}

function isSoldBy(username: string): SQL {
  const isNamed = eq(users.usernameKey, usernameKey(username))
  return sql`${listings.sellerId} = (select ${users.id} from ${users} where ${isNamed})`
}
