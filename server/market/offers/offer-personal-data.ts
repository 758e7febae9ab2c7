// Personal data of offers and deals: export, and what remains after erasure.
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { dollarsOf } from '#server/base/money.ts'
import { dealFeedback, listingSnapshots, listings, offerSteps, offers } from '#server/market/tables.ts'
import { NOTHING_WRITTEN } from '#server/writing/stored.ts'
import { listingsOfDealer, settleListing } from './settling.ts'

export async function collectOffers(db: Db, userId: number) {
  const rows = await db
    .select({ row: offers, listing: listingSnapshots.title })
    .from(offers)
    .innerJoin(listingSnapshots, eq(listingSnapshots.id, offers.snapshotId))
    .where(or(eq(offers.buyerId, userId), eq(offers.sellerId, userId)))
    .orderBy(asc(offers.id))
  const ids = rows.map(({ row }) => row.id)
  const steps =
    ids.length === 0
      ? []
      : await db.select().from(offerSteps).where(inArray(offerSteps.offerId, ids)).orderBy(asc(offerSteps.id))
  return {
    offers: rows.map(({ row, listing }) => {
      const role = row.buyerId === userId ? 'buyer' : 'seller'
      return {
        id: row.id,
        listing,
        role,
        state: row.state,
        amount: dollarsOf(row.amountCents),
        createdAt: row.createdAt,
        ownSteps: steps
          .filter(({ offerId, by }) => offerId === row.id && by === role)
          .map(({ event, amountCents, message, at }) => ({
            event,
            amount: amountCents === null ? null : dollarsOf(amountCents),
            message,
            at,
          })),
      }
    }),
    feedbackGiven: await db
      .select({
        offerId: dealFeedback.offerId,
        rating: dealFeedback.rating,
        text: dealFeedback.text,
        createdAt: dealFeedback.createdAt,
      })
      .from(dealFeedback)
      .where(eq(dealFeedback.authorId, userId))
      .orderBy(asc(dealFeedback.id)),
  }
}

/**
 * Ends the member's live offers, so that the other side is notified and the next in line advances. The other side keeps
 * what was agreed; texts are deleted: the member's messages, and descriptions and pictures of their listings.
 */
export async function leaveOffers(tx: Db, userId: number, now: Date): Promise<void> {
  for (const listingId of await listingsOfDealer(tx, userId))
    await settleListing(tx, listingId, now, { goneId: userId })
  for (const [role, column] of [
    ['buyer', offers.buyerId],
    ['seller', offers.sellerId],
  ] as const) {
    const theirs = tx.select({ id: offers.id }).from(offers).where(eq(column, userId))
    await tx
      .update(offerSteps)
      .set({ message: null })
      .where(and(eq(offerSteps.by, role), isNotNull(offerSteps.message), inArray(offerSteps.offerId, theirs)))
  }
  const { text: description, ...nothing } = NOTHING_WRITTEN
  const sold = tx.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, userId))
  await tx
    .update(listingSnapshots)
    .set({ description, ...nothing, disclosure: {}, pictureIds: [], imageUrls: [] })
    .where(inArray(listingSnapshots.listingId, sold))
}
