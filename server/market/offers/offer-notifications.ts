// Notifications of offers, deals and feedback, worded by their present state.
import { and, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { LIVE_STATES } from '#contract/market/offer-constants.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { dollarsOf } from '#server/base/money.ts'
import { dealFeedback, listingSnapshots, listings, offerSteps, offers } from '#server/market/tables.ts'
import { findOffer, type SeenOffer } from './offers.ts'

interface OfStep extends Record<string, unknown> {
  offerId: number
  memberIds: number[]
}

/** One notification per member to notify, by the offer's present state. */
export async function notificationsOfStep(db: Db, { offerId, memberIds }: OfStep) {
  const drafts = []
  for (const userId of memberIds) {
    const found = await findOffer(db, offerId, userId)
    if (!found) continue
    const { row, role } = found
    const isExpiredCounter = row.state === 'expired' && role === 'buyer' && (await wasCountered(db, offerId))
    drafts.push({
      userId,
      kind: 'offer' as const,
      title: isExpiredCounter
        ? expiredCounterText(found)
        : role === 'buyer'
          ? textForBuyer(found)
          : textForSeller(found),
      path: paths.offer(offerId),
      // Steps of the site have no actor, so that blocks between the sides do not suppress the notification.
      actorId: row.steppedBy === 'site' ? null : role === 'buyer' ? row.sellerId : row.buyerId,
      subject: `offer:${offerId}`,
      mayRead: 'marketplace' as const,
    })
  }
  return drafts
}

/** Subjects of the notifications about the member's offers and offers to them: all may name them, the site's steps too. */
export function offerSubjectsOf(memberId: number): SQL {
  return sql`select 'offer:' || ${offers.id} from ${offers}
    where ${offers.buyerId} = ${memberId} or ${offers.sellerId} = ${memberId}`
}

/** Whether it was the seller's counteroffer that expired: the step before tells, since both may ask the same amount. */
async function wasCountered(db: Db, offerId: number): Promise<boolean> {
  const [step] = await db
    .select({ by: offerSteps.by })
    .from(offerSteps)
    .where(and(eq(offerSteps.offerId, offerId), ne(offerSteps.event, 'expire')))
    .orderBy(desc(offerSteps.id))
    .limit(1)
  return step?.by === 'seller'
}

function expiredCounterText({ row, snapshot, seller }: SeenOffer): string {
  const [amount, name] = [dollarsOf(row.amountCents), shownName(seller)]
  return `The counteroffer of ${amount} by ${name} for ${quoted(snapshot.title)} has expired`
}

function textForBuyer(found: SeenOffer): string {
  const { row, snapshot, seller, listing, place } = found
  const title = quoted(snapshot.title)
  const amount = dollarsOf(row.amountCents)
  const name = shownName(seller)
  switch (row.state) {
    case 'offered':
      return row.advancedAt
        ? `You’re next in line: your offer of ${amount} for ${title} waits for the seller`
        : `Your offer of ${amount} for ${title} waits for the seller`
    case 'countered':
      return `${name} asks ${amount} for ${title}`
    case 'in_line':
      return `Someone else agreed on ${title} first. Your offer of ${amount} is number ${place ?? 1} in line.`
    case 'declined':
      return row.steppedBy === 'buyer'
        ? `You declined ${amount} for ${title}`
        : `${name} declined your offer of ${amount} for ${title}`
    case 'withdrawn':
      return `${name} withdrew the counteroffer for ${title}`
    case 'expired':
      return `Your offer of ${amount} for ${title} has expired`
    case 'closed':
      return listing?.state === 'sold'
        ? `${title} has been sold. Your offer is closed.`
        : `${title} is no longer for sale. Your offer is closed.`
    case 'agreed':
      return priceText(found, name) ?? `${name} accepted ${amount} for ${title}`
    case 'completed':
    case 'fallen_through':
      return endText(found)
  }
}

function textForSeller(found: SeenOffer): string {
  const { row, snapshot, buyer } = found
  const title = quoted(snapshot.title)
  const amount = dollarsOf(row.amountCents)
  const name = shownName(buyer)
  switch (row.state) {
    case 'offered':
      return row.advancedAt
        ? `${name} is next in line for ${title} with ${amount}`
        : `${name} offers ${amount} for ${title}`
    case 'countered':
      return `You asked ${amount} of ${name} for ${title}`
    case 'in_line':
      return `${name} is in line for ${title} with ${amount}`
    case 'declined':
      return `${name} declined ${amount} for ${title}`
    case 'withdrawn':
      return `${name} withdrew the offer for ${title}`
    case 'expired':
      return `The offer by ${name} for ${title} has expired`
    case 'closed':
      return `The offer by ${name} for ${title} is closed`
    case 'agreed':
      return (
        priceText(found, name) ??
        (row.isBuyNow ? `${name} buys ${title} for ${amount}` : `${name} accepted ${amount} for ${title}`)
      )
    case 'completed':
    case 'fallen_through':
      return endText(found)
  }
}

/** The price paid according to the other side; null before they have confirmed one. */
function priceText({ row, role, snapshot }: SeenOffer, name: string): string | null {
  const [own, other] =
    role === 'buyer'
      ? [row.buyerFinalCents, row.sellerFinalCents]
      : [row.sellerFinalCents, row.buyerFinalCents]
  if (other === null) return null
  const price = dollarsOf(other)
  const title = quoted(snapshot.title)
  return own === null
    ? `${name} confirmed ${price} for ${title}. Please confirm the price, too.`
    : `${name} says that ${title} cost ${price}, not ${dollarsOf(own)}`
}

function endText({ row, role, snapshot, buyer, seller }: SeenOffer): string {
  const title = quoted(snapshot.title)
  if (row.state === 'fallen_through') return `The deal on ${title} fell through`
  const other = shownName(role === 'buyer' ? seller : buyer)
  return `The sale of ${title} is complete. Leave feedback for ${other}.`
}

/** Notifies buyers with pending offers that the listing was edited; their snapshot stays as it was. */
export async function notificationsOfEdit(db: Db, { listingId }: { listingId: number }) {
  const rows = await db
    .select({ offerId: offers.id, buyerId: offers.buyerId, sellerId: offers.sellerId, title: listings.title })
    .from(offers)
    .innerJoin(listings, eq(listings.id, offers.listingId))
    .innerJoin(listingSnapshots, eq(listingSnapshots.id, offers.snapshotId))
    .where(
      and(
        eq(offers.listingId, listingId),
        inArray(offers.state, [...LIVE_STATES]),
        // Not to buyers who offered since: what they saw is the listing as it is.
        lt(listingSnapshots.revision, listings.revision),
      ),
    )
  return rows.map(({ offerId, buyerId, sellerId, title }) => ({
    userId: buyerId,
    kind: 'offer' as const,
    title: `${quoted(title)} was edited. Your offer is for the listing as it was.`,
    path: paths.offer(offerId),
    actorId: sellerId,
    subject: `edited:${offerId}`,
    mayRead: 'marketplace' as const,
  }))
}

export async function notificationsOfFeedback(db: Db, { feedbackId }: { feedbackId: number }) {
  const [found] = await db
    .select({ row: dealFeedback, author: shownMemberName, title: listingSnapshots.title })
    .from(dealFeedback)
    .innerJoin(users, eq(users.id, dealFeedback.authorId))
    .innerJoin(offers, eq(offers.id, dealFeedback.offerId))
    .innerJoin(listingSnapshots, eq(listingSnapshots.id, offers.snapshotId))
    .where(and(eq(dealFeedback.id, feedbackId), isNull(dealFeedback.hiddenAt)))
  if (!found) return []
  const { row, author } = found
  const ofOther = and(eq(dealFeedback.offerId, row.offerId), eq(dealFeedback.authorId, row.memberId))
  const isAnswered = (await db.$count(dealFeedback, ofOther)) > 0
  const title = quoted(found.title)
  return [
    {
      userId: row.memberId,
      kind: 'offer' as const,
      title: isAnswered
        ? `${author} left you feedback for ${title}`
        : `${author} left feedback for ${title}. Leave yours to read it.`,
      path: paths.offer(row.offerId),
      actorId: row.authorId,
      subject: `feedback:${row.id}`,
      mayRead: 'marketplace' as const,
    },
  ]
}
