// Creates listings: idempotent, with pictures, indexed and notified, or held for review.
import { and, eq } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import type { NewListing } from '#contract/market/market.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { listingWritten } from '#server/market/events.ts'
import { listingDocument } from '#server/market/searchable.ts'
import { listings } from '#server/market/tables.ts'
import { type HoldsFirstPosts, holdForReview } from '#server/moderation/cases/held-posts.ts'
import { mustBeFetchable } from '#server/pictures/remote-pictures.ts'
import { endSentDraft } from '#server/writing/drafts/drafts.ts'
import { writeDescription } from './descriptions.ts'
import { endAfter } from './listing-changes.ts'
import { mustBeMachine } from './machines.ts'
import { toModeratedListing } from './moderated.ts'
import { attachListingPictures } from './pictures.ts'

interface Selling {
  viewer: Viewer
  me: ViewingMember
  holds: HoldsFirstPosts
  index: SearchIndex
}

/** Returns the listing's id; the same key from the same seller returns the same id. */
export async function createListing(
  { db, jobs, clock }: AppContext,
  { description, price, imageUrl, pictureIds = [], opdbId, sendKey, disclosure, ...said }: NewListing,
  { viewer, me, holds, index }: Selling,
): Promise<number> {
  const now = clock.now()
  const imageUrls = imageUrl ?? []
  if (opdbId) mustBeMachine(index, opdbId)
  for (const address of imageUrls) mustBeFetchable(address, 'imageUrl')
  return db.transaction(async (tx) => {
    const sent = await findSent(tx, { me, sendKey, now })
    if (sent !== null) return sent
    const written = await writeDescription(tx, description)
    const isHeld = await holds.needsReview(tx, me.id)
    const [row] = await tx
      .insert(listings)
      .values({
        ...said,
        ...written,
        priceCents: price,
        opdbId: opdbId ?? null,
        disclosure: disclosure ?? {},
        imageUrls,
        sellerId: me.id,
        sendKey: sendKey ?? null,
        isPriority: may(viewer, 'priorityListing'),
        createdAt: now,
        expiresAt: endAfter(now),
        hiddenAt: isHeld ? now : null,
      })
      .returning()
    if (!row) throw new Error('the insert returned no row')
    await writeSearchDocuments(tx, [listingDocument(row)])
    await attachListingPictures(tx, jobs, { id: row.id, sellerId: me.id, pictureIds, imageUrls, now })
    if (sendKey) await endSentDraft(tx, { userId: me.id, sendKey, now })
    const thing = toModeratedListing(row, written.excerpt)
    if (isHeld) await holdForReview(tx, { kind: 'listing', id: row.id, thing, now })
    else await emit(tx, listingWritten, { listingId: row.id })
    return row.id
  })
}

/**
 * Finds the listing with this key. Locks the member, so that of two concurrent requests the second finds the first
 * one's listing.
 */
async function findSent(
  tx: Db,
  { me, sendKey, now }: { me: ViewingMember; sendKey: string | undefined; now: Date },
): Promise<number | null> {
  await lockCaller(tx, me.id)
  if (!sendKey) return null
  const [row] = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, me.id), eq(listings.sendKey, sendKey)))
  if (!row) return null
  // A save that arrived after the listing may have restored its draft.
  await endSentDraft(tx, { userId: me.id, sendKey, now })
  return row.id
}
