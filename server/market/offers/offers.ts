// Offers as seen by their two sides: listed and presented, each with its snapshot of the listing.
import { aliasedTable, and, asc, desc, eq, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import {
  DEAL_STATES,
  isWaitingState,
  LIVE_STATES,
  type OFFER_LISTS,
  type OfferRole,
  offerActions,
} from '#contract/market/offer-constants.ts'
import type { Offer, OfferDetail, OfferStep } from '#contract/market/offers.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { readTotal } from '#server/base/database/keyset.ts'
import { type Found, totalOf, type Window } from '#server/base/database/paging.ts'
import { type Blanks, statementTemplate } from '#server/base/database/statement-templates.ts'
import { moneyOf } from '#server/base/money.ts'
import { mustBeVisible, visibilityColumns } from '#server/market/listings/visibility.ts'
import { listingSnapshots, listings, offerSteps, offers } from '#server/market/tables.ts'
import { picturedMemberOf } from '#server/moderation/members/pictured-members.ts'
import { freshened } from '#server/writing/stored.ts'
import { feedbackOfDeal } from './feedback.ts'
import { getOwnOffer, roleIn } from './offer-answers.ts'
import { lineOf, stateAt } from './offer-steps.ts'
import { picturesOfSnapshots } from './snapshots.ts'

const buyers = aliasedTable(users, 'buyers')
const sellers = aliasedTable(users, 'sellers')

const offerColumns = {
  row: offers,
  buyer: picturedMemberOf(buyers),
  seller: picturedMemberOf(sellers),
  snapshot: {
    id: listingSnapshots.id,
    listingId: listingSnapshots.listingId,
    title: listingSnapshots.title,
    priceCents: listingSnapshots.priceCents,
    pictureIds: listingSnapshots.pictureIds,
    imageUrls: listingSnapshots.imageUrls,
  },
}
const presentListing = { state: listings.state, revision: listings.revision }

function selectOffers(db: Db, total = sql<number>`0`) {
  return db
    .select({ ...offerColumns, listing: presentListing, total })
    .from(offers)
    .innerJoin(buyers, eq(buyers.id, offers.buyerId))
    .innerJoin(sellers, eq(sellers.id, offers.sellerId))
    .innerJoin(listingSnapshots, eq(listingSnapshots.id, offers.snapshotId))
    .leftJoin(listings, eq(listings.id, offers.listingId))
    .$dynamic()
}

type BareOffer = Omit<Awaited<ReturnType<typeof selectOffers>>[number], 'total'>
export type SeenOffer = BareOffer & { role: OfferRole; place: number | null; pictures: Picture[] }

const LATEST_FIRST = [desc(offers.updatedAt), desc(offers.id)]

interface Asked {
  role?: OfferRole | undefined
  list?: (typeof OFFER_LISTS)[number] | undefined
  now: Date
}

/** The member's own offers, latest step first. */
export async function listOffers(
  db: Db,
  memberId: number,
  { role, list, now }: Asked,
  window: Window,
): Promise<Found<SeenOffer>> {
  const isBuyer = eq(offers.buyerId, memberId)
  const isSeller = eq(offers.sellerId, memberId)
  const isOwn = role === 'buyer' ? isBuyer : role === 'seller' ? isSeller : or(isBuyer, isSeller)
  const where = and(isOwn, list && isIn(list, now))
  const total = countOf(where)
  const rows = await selectOffers(db, total)
    .where(where)
    .orderBy(...LATEST_FIRST)
    .limit(window.limit)
    .offset(window.offset)
  const counted = rows[0]?.total ?? (await totalOf(rows, window, () => readTotal(db, total)))
  return { rows: await seen(db, rows, memberId), total: counted }
}

/** Offers on a listing: all for its seller, for others their own. */
export async function listOffersOn(
  db: Db,
  viewer: Viewer,
  { listingId, memberId }: { listingId: number; memberId: number },
  window: Window,
): Promise<Found<SeenOffer>> {
  const rows = await readOffersOn(db, viewer, { listingId, memberId, ...window })
  const total = rows[0]?.total ?? 0
  // Members with offers still see them after the listing is withdrawn.
  if (total === 0) mustBeVisible(rows[0]?.listing, viewer)
  const bare = rows.flatMap(({ row, buyer, seller, snapshot, listing }) =>
    row && buyer && seller && snapshot ? [{ row, buyer, seller, snapshot, listing }] : [],
  )
  return { rows: await seen(db, bare, memberId), total }
}

/** The listing's row comes with the page and its total, and comes even if the page is empty. */
const readOffersOn = statementTemplate(
  (
    db,
    _,
    { listingId, memberId, limit, offset }: Blanks<Window & { listingId: number; memberId: number }>,
  ) => {
    const isOwn = or(eq(offers.buyerId, memberId), eq(offers.sellerId, memberId))
    const where = and(eq(offers.listingId, listingId), isOwn)
    const page = db
      .select({ id: offers.id })
      .from(offers)
      .where(where)
      .orderBy(...LATEST_FIRST)
      .limit(limit)
      .offset(offset)
      .as('page')
    return db
      .select({
        ...offerColumns,
        listing: { ...visibilityColumns, ...presentListing },
        total: countOf(where),
      })
      .from(listings)
      .leftJoin(page, sql`true`)
      .leftJoin(offers, eq(offers.id, page.id))
      .leftJoin(buyers, eq(buyers.id, offers.buyerId))
      .leftJoin(sellers, eq(sellers.id, offers.sellerId))
      .leftJoin(listingSnapshots, eq(listingSnapshots.id, offers.snapshotId))
      .where(eq(listings.id, listingId))
      .orderBy(...LATEST_FIRST)
  },
)

function countOf(where: SQL | undefined): SQL<number> {
  return sql<number>`(select count(*)::int from ${offers} where ${where})`
}

function isIn(list: (typeof OFFER_LISTS)[number], now: Date): SQL | undefined {
  const isOverdue = sql`coalesce(${lte(offers.expiresAt, now)}, false)`
  const isLive = and(inArray(offers.state, [...LIVE_STATES]), not(isOverdue))
  return list === 'live' ? isLive : sql`not (${isLive})`
}

async function seen(db: Db, rows: readonly BareOffer[], memberId: number): Promise<SeenOffer[]> {
  const picturesOf = await picturesOfSnapshots(
    db,
    rows.map(({ snapshot }) => snapshot),
  )
  const placeOf = await placesInLine(db, rows)
  return rows.map((one) => ({
    ...one,
    role: roleIn(one.row, memberId),
    place: placeOf(one.row.id),
    pictures: picturesOf(one.snapshot),
  }))
}

/** Places in line per offer, from 1. */
async function placesInLine(
  db: Db,
  rows: readonly Pick<BareOffer, 'row'>[],
): Promise<(offerId: number) => number | null> {
  const lined = rows.flatMap(({ row }) => (row.state === 'in_line' ? (row.listingId ?? []) : []))
  if (lined.length === 0) return () => null
  const found = await db
    .select()
    .from(offers)
    .where(and(inArray(offers.listingId, [...new Set(lined)]), eq(offers.state, 'in_line')))
  const places = new Map(
    [...new Set(lined)].flatMap((listingId) =>
      lineOf(found.filter((row) => row.listingId === listingId)).map(({ id }, at) => [id, at + 1] as const),
    ),
  )
  return (offerId) => places.get(offerId) ?? null
}

/** The offer as seen by this side; null for other members. */
export async function findOffer(db: Db, id: number, memberId: number): Promise<SeenOffer | null> {
  const rows = await selectOffers(db).where(eq(offers.id, id))
  const own = rows.filter(({ row }) => row.buyerId === memberId || row.sellerId === memberId)
  return (await seen(db, own, memberId))[0] ?? null
}

export async function getOffer(db: Db, viewer: Viewer, id: number, now: Date): Promise<OfferDetail> {
  const own = await getOwnOffer(db, viewer, id)
  const memberId = viewer.member?.id ?? 0
  const [one] = await seen(db, await selectOffers(db).where(eq(offers.id, own.id)), memberId)
  if (!one) throw new Error('an offer is gone')
  const [ad] = await db.select().from(listingSnapshots).where(eq(listingSnapshots.id, one.snapshot.id))
  if (!ad) throw new Error('a snapshot is gone')
  const [fresh] = await freshened(db, [snapshotText(ad)])
  const steps = await db
    .select()
    .from(offerSteps)
    .where(eq(offerSteps.offerId, id))
    .orderBy(asc(offerSteps.id))
  const isDeal = (DEAL_STATES as readonly string[]).includes(one.row.state)
  const { buyerFinalCents, sellerFinalCents } = one.row
  const finals =
    one.role === 'buyer' ? [buyerFinalCents, sellerFinalCents] : [sellerFinalCents, buyerFinalCents]
  const [mine, theirs] = finals.map((cents) => (cents == null ? null : moneyOf(cents)))
  return {
    ...toOffer(one, now),
    steps: steps.map(toStep),
    snapshot: {
      html: fresh?.html ?? '',
      category: ad.category,
      condition: ad.condition,
      disclosure: ad.category === 'complete_machines' ? ad.disclosure : {},
      hasLogbook: ad.hasLogbook,
      pictures: one.pictures,
      takenAt: ad.createdAt.toISOString(),
      isChanged: one.listing !== null && one.listing.revision !== ad.revision,
    },
    finalPrice: isDeal ? { own: mine ?? null, other: theirs ?? null } : null,
    feedback: await feedbackOfDeal(db, one.row, { memberId, now }),
  }
}

function snapshotText({
  description,
  format,
  html,
  excerpt,
  rendererVersion,
}: typeof listingSnapshots.$inferSelect) {
  return { text: description, format, html, excerpt, rendererVersion }
}

/** The offer as it is at that moment, whether or not a job has stored that it expired. */
export function toOffer(
  { row, buyer, seller, role, place, snapshot, listing, pictures }: SeenOffer,
  now: Date,
): Offer {
  const state = stateAt(row, now)
  return {
    id: row.id,
    listing: {
      id: row.listingId,
      title: snapshot.title,
      price: moneyOf(snapshot.priceCents),
      picture: pictures[0] ?? null,
      state: listing?.state ?? null,
    },
    buyer,
    seller,
    role,
    state,
    amount: moneyOf(row.amountCents),
    isBuyNow: row.isBuyNow,
    place,
    expiresAt: isWaitingState(state) ? (row.expiresAt?.toISOString() ?? null) : null,
    actions: offerActions(state, role),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function toStep({ id, event, by, amountCents, message, at }: typeof offerSteps.$inferSelect): OfferStep {
  return {
    id,
    event,
    by,
    amount: amountCents === null ? null : moneyOf(amountCents),
    message,
    at: at.toISOString(),
  }
}
