// Listings: finds and presents them, and lists the newest and those of one member; whole to members with the marketplace,
// as teasers to everyone.
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { DEFAULT_INTENT } from '#contract/market/constants.ts'
import type { Listing, ListingDetail, ListingTeaser } from '#contract/market/market.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Viewer } from '#contract/viewer.ts'
import { namedMember } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { inOrderOf } from '#server/base/database/pages-by-ids.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { type Blanks, statementTemplate } from '#server/base/database/statement-templates.ts'
import { moneyOf } from '#server/base/money.ts'
import { listings } from '#server/market/tables.ts'
import { isFromBlocked, isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { picturedMember } from '#server/moderation/members/pictured-members.ts'
import { freshened } from '#server/writing/stored.ts'
import { descriptionText } from './descriptions.ts'
import { firstUpload, picturesOfListings, withFirstPicture } from './pictures.ts'
import { isShown, isVisible, mustBeVisible, stateColumns, visibilityColumns } from './visibility.ts'
import { isWatchedBy } from './watches.ts'

const teaserColumns = {
  ...stateColumns,
  id: listings.id,
  title: listings.title,
  priceCents: listings.priceCents,
  category: listings.category,
  intent: listings.intent,
  seller: namedMember,
  createdAt: listings.createdAt,
}
const listingColumns = {
  ...teaserColumns,
  seller: picturedMember,
  description: listings.description,
  condition: listings.condition,
  region: listings.region,
  imageUrls: listings.imageUrls,
  isPriority: listings.isPriority,
  expiresAt: listings.expiresAt,
}

const { text: _, ...renderedDescription } = descriptionText

/** Of one listing, with its description's rendering. */
const detailColumns = {
  ...listingColumns,
  ...visibilityColumns,
  ...renderedDescription,
  opdbId: listings.opdbId,
  disclosure: listings.disclosure,
  logbookShareId: listings.logbookShareId,
}
type TeaserRow = Awaited<ReturnType<typeof selectTeasers>>[number]
type ListedRow = Awaited<ReturnType<typeof selectListings>>[number]
export type ListingRow = Omit<ListedRow, 'cursor' | 'total' | 'upload'> & { picture: Picture | null }

interface Computed {
  cursor?: SQL<string | null>
  total?: SQL<number>
}

export function selectListings(
  db: Db,
  { cursor = sql<string | null>`null`, total = sql<number>`0` }: Computed = {},
) {
  return db
    .select({ ...listingColumns, upload: firstUpload, isFromBlocked: sql<boolean>`false`, cursor, total })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .$dynamic()
}

/** Without text and pictures, which teasers never carry. */
function selectTeasers(db: Db) {
  return db
    .select({ ...teaserColumns, ...visibilityColumns })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .$dynamic()
}

/** A member's own listings in any state. */
export async function listOwnListings(db: Db, sellerId: number, window: Window): Promise<Found<ListingRow>> {
  const isOwn = eq(listings.sellerId, sellerId)
  const rows = await selectListings(db)
    .where(isOwn)
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows: await withFirstPicture(db, rows), total: await db.$count(listings, isOwn) }
}

/** Open listings; if machines are given, only those about one of them. */
export async function listNewestListings(
  db: Db,
  viewer: Viewer,
  window: Window,
  machineIds?: readonly string[],
): Promise<Found<TeaserRow>> {
  const wanted = and(
    isShown,
    eq(listings.intent, DEFAULT_INTENT),
    isNotFromBlocked(viewer, listings.sellerId),
    machineIds && inArray(listings.opdbId, [...machineIds]),
  )
  const rows = await selectTeasers(db)
    .where(wanted)
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(listings, wanted) }
}

/** Teasers ordered by id; leaves out listings that are gone. */
export async function listTeasersOf(db: Db, ids: readonly number[]): Promise<TeaserRow[]> {
  if (ids.length === 0) return []
  const rows = await selectTeasers(db).where(and(isShown, inArray(listings.id, [...ids])))
  return inOrderOf(ids, rows)
}

/** A member's visible listings; a new member's first posts may be held for review. */
export async function countListingsOf(db: Db, sellerId: number): Promise<number> {
  return db.$count(listings, and(eq(listings.sellerId, sellerId), isNull(listings.hiddenAt)))
}

/** For the statistics strip. */
export async function countListings(db: Db): Promise<number> {
  return db.$count(listings, isShown)
}

export async function getListing(db: Db, viewer: Viewer, id: number) {
  const [found] = await readListing(db, viewer, { id })
  const row = mustBeVisible(found, viewer)
  const [fresh] = await freshened(db, [{ ...row, text: row.description }])
  const picturesOf = await picturesOfListings(db, [row])
  const { all, uploads } = picturesOf(row)
  return {
    ...row,
    html: fresh?.html ?? '',
    disclosure: row.category === 'complete_machines' ? row.disclosure : {},
    picture: all[0] ?? null,
    pictures: all,
    uploads,
  }
}

const readListing = statementTemplate((db, viewer, { id }: Blanks<{ id: number }>) =>
  db
    .select({
      ...detailColumns,
      isFromBlocked: isFromBlocked(viewer, listings.sellerId),
      isWatched: isWatchedBy(viewer),
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listings.id, id)),
)

export async function getListingTeaser(db: Db, viewer: Viewer, id: number): Promise<TeaserRow> {
  const [row] = await selectTeasers(db).where(eq(listings.id, id))
  return mustBeVisible(row, viewer)
}

/** The listing that a conversation is about; null if the viewer may not open it. */
export async function findConversationSubject(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ title: string; sellerId: number } | null> {
  if (!may(viewer, 'listing.read')) return null
  const [row] = await selectTeasers(db).where(eq(listings.id, id))
  if (!row || !isVisible(row, viewer)) return null
  return { title: row.title, sellerId: row.sellerId }
}

export function toListingDetail(
  row: Awaited<ReturnType<typeof getListing>>,
  more: Pick<ListingDetail, 'machine' | 'wantedBy' | 'logbook' | 'ownLogbooks'>,
): ListingDetail {
  const { html, isWatched, pictures, uploads, disclosure } = row
  return { ...toListing(row), html, isWatched, pictures, uploads, disclosure, ...more }
}

export function toListing(row: ListingRow): Listing {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: moneyOf(row.priceCents),
    category: row.category,
    condition: row.condition,
    intent: row.intent,
    region: row.region,
    imageUrl: row.imageUrls.join(',') || null,
    imageUrls: row.imageUrls,
    picture: row.picture,
    seller: row.seller,
    createdAt: row.createdAt.toISOString(),
    isHidden: row.hiddenAt !== null,
    isFromBlocked: row.isFromBlocked,
    isPriority: row.isPriority,
    state: row.state,
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** What viewers see of a listing that they may not open: the seller's name only with the marketplace permission. */
export function toListingTeaser(row: TeaserRow, viewer: Viewer): ListingTeaser {
  return {
    id: row.id,
    title: row.title,
    price: moneyOf(row.priceCents),
    category: row.category,
    createdAt: row.createdAt.toISOString(),
    seller: may(viewer, 'marketplace')
      ? { username: row.seller.username, displayName: row.seller.displayName }
      : null,
  }
}
