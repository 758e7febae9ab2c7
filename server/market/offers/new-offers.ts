// New offers: on another member's open listing, one at a time per listing, a limited number in all.
import { and, eq } from 'drizzle-orm'
import { DEFAULT_INTENT } from '#contract/market/constants.ts'
import { nextOfferState, OFFERS_PER_LISTING, type OfferEvent } from '#contract/market/offer-constants.ts'
import type { NewOffer } from '#contract/market/offers.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { mustBeVisible, visibleColumns } from '#server/market/listings/visibility.ts'
import { listings, offers } from '#server/market/tables.ts'
import { isBlockedBetween } from '#server/moderation/members/blocks.ts'
import { findSanctions } from '#server/moderation/members/sanctions.ts'
import { listingHidden, priceChanged } from './offer-answers.ts'
import {
  beginSale,
  type Dealing,
  deadlineAfter,
  holdOpen,
  lineOf,
  lockDealing,
  lockParties,
  noteStep,
  settle,
  takeStep,
} from './offer-steps.ts'
import { takeSnapshot } from './snapshots.ts'

/** Makes an offer or buys; returns the offer's id. */
export async function makeOffer(
  { db, clock }: AppContext,
  listingId: number,
  offer: NewOffer,
  { viewer, me }: { viewer: Viewer; me: ViewingMember },
): Promise<number> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const [found] = await tx.select(visibleColumns).from(listings).where(eq(listings.id, listingId))
    const { sellerId } = mustBeVisible(found, viewer)
    if (sellerId === me.id)
      throw refuse.conflict('own_listing', 'You can’t make an offer on your own listing.')
    const there = await lockParties(tx, [me.id, sellerId])
    if (!there.has(me.id)) throw refuse.unauthenticated()
    const dealing = await lockDealing(tx, listingId, now)
    // A ban since then is refused below.
    const locked = dealing ? { ...dealing.listing, isSellerBanned: false } : undefined
    const row = mustBeVisible(locked, viewer)
    if (!dealing || !there.has(sellerId)) throw sellerGone()
    await settle(tx, dealing)
    if (row.intent !== DEFAULT_INTENT) throw notForSale()
    await mustBeOnOffer(tx, dealing, me)
    const hasOwn = dealing.live.some(({ buyerId }) => buyerId === me.id)
    if (offer.isBuyNow && row.state === 'pending') throw hasOwn ? offerOpen() : salePending()
    if (offer.isBuyNow && offer.amount !== row.priceCents) throw priceChanged(row.priceCents)
    return placeOffer(tx, dealing, me.id, offer)
  })
}

async function mustBeOnOffer(tx: Db, { listing, now }: Dealing, me: ViewingMember): Promise<void> {
  if (listing.state === 'sold') throw refuse.conflict('listing_sold', 'This listing is sold.')
  // Staff see these, but deal in them no more than others.
  if (listing.state === 'withdrawn') throw refuse.conflict('listing_withdrawn', 'This listing is withdrawn.')
  if (listing.hiddenAt !== null) throw listingHidden()
  const isOver = listing.state === 'open' && listing.expiresAt <= now
  if (isOver || listing.state === 'expired')
    throw refuse.conflict('listing_expired', 'This listing has expired.')
  if ((await findSanctions(tx, listing.sellerId)).bannedAt) throw sellerGone()
  if (await isBlockedBetween(tx, me.id, listing.sellerId))
    throw refuse.forbidden('blocked', 'You can’t deal with each other.')
}

async function placeOffer(
  tx: Db,
  dealing: Dealing,
  buyerId: number,
  { amount, message, isBuyNow = false }: NewOffer,
): Promise<number> {
  const { listing, live, now } = dealing
  const own = live.find((row) => row.buyerId === buyerId)
  const snapshotId = await takeSnapshot(tx, listing, now)
  const said = { amountCents: amount, buyerCents: amount, isBuyNow, snapshotId }
  const step = { by: 'buyer', amountCents: amount, message, tell: [listing.sellerId] } as const
  if (own) {
    // A buyer with a live offer may only turn it into a purchase.
    if (!isBuyNow || !nextOfferState(own.state, 'buy', 'buyer')) throw offerOpen()
    await takeStep(tx, dealing, own, { ...step, event: 'buy', set: said })
    await beginSale(tx, dealing, own)
    return own.id
  }
  const before = and(eq(offers.listingId, listing.id), eq(offers.buyerId, buyerId))
  if ((await tx.$count(offers, before)) >= OFFERS_PER_LISTING) throw offersUsedUp()
  const isLate = listing.state === 'pending' || lineOf(live).length > 0
  const event: OfferEvent = isBuyNow ? 'buy' : isLate ? 'join' : 'offer'
  const state = nextOfferState('none', event, 'buyer')
  if (!state) throw new Error(`an offer can not begin with ${event}`)
  const expiresAt = state === 'offered' ? deadlineAfter(now) : null
  const [made] = await tx
    .insert(offers)
    .values({
      ...said,
      listingId: listing.id,
      buyerId,
      sellerId: listing.sellerId,
      state,
      steppedBy: 'buyer',
      expiresAt,
      linedUpAt: event === 'join' ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!made) throw new Error('an offer was not written')
  await noteStep(tx, made.id, { ...step, event }, now)
  if (expiresAt) await holdOpen(tx, listing, expiresAt)
  if (state === 'agreed') await beginSale(tx, dealing, made)
  return made.id
}

const sellerGone = () => refuse.conflict('seller_gone', 'The seller is no longer a member.')
const notForSale = () =>
  refuse.conflict('not_for_sale', 'This listing isn’t for sale. Write to its member instead.')
const salePending = () =>
  refuse.conflict('sale_pending', 'A sale is pending. You can make an offer to get in line.')
const offerOpen = () => refuse.conflict('offer_open', 'You already have an offer on this listing.')

function offersUsedUp() {
  const text = `You’ve made ${OFFERS_PER_LISTING} offers on this listing, which is the most one member can make.`
  return refuse.conflict('offers_used_up', text)
}
