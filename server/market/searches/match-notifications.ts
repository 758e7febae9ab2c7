// Notifications of new listings to members who look for them.
import { and, asc, count, eq, gt, isNull, not } from 'drizzle-orm'
import { INTENT_LABELS } from '#contract/market/constants.ts'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import type { Db } from '#server/base/database/database.ts'
import { dollarsOf } from '#server/base/money.ts'
import { isShown } from '#server/market/listings/visibility.ts'
import { listingMatches, listings } from '#server/market/tables.ts'
import { isApart } from '#server/moderation/members/blocks.ts'
import { isNotBanned } from '#server/moderation/members/sanctions.ts'

interface AboutListing extends Record<string, unknown> {
  listingId: number
}

async function findOpen(db: Db, { listingId }: AboutListing) {
  const [row] = await db
    .select()
    .from(listings)
    .where(and(eq(listings.id, listingId), isShown))
  return row
}

/** Worded by the listing's present state; `bell` sends no email by itself. */
export async function notificationOfMatch(db: Db, about: AboutListing, to: 'bell' | 'mail' | 'wanted') {
  const row = await findOpen(db, about)
  if (!row) return null
  const price = dollarsOf(row.priceCents)
  const isWanted = to === 'wanted'
  return {
    kind: isWanted ? ('wanted_match' as const) : ('saved_search' as const),
    title: isWanted
      ? `A machine you want is for sale: ${quoted(row.title)}, ${price}`
      : `${INTENT_LABELS[row.intent]}: ${quoted(row.title)}, ${price}. It matches a search you saved.`,
    path: paths.listing(row.id),
    actorId: row.sellerId,
    subject: `listing:${row.id}`,
    mayRead: 'listing.read' as const,
    isUnlessTold: true,
    ...(to === 'bell' && { hasOwnEmail: true }),
  }
}

/** Per member, how many of a digest's listings are still open. */
export async function notificationsOfDigests(
  db: Db,
  { at }: { at: string },
  { after, limit }: { after: number; limit: number },
) {
  const m = listingMatches
  const rows = await db
    .select({ userId: m.userId, found: count() })
    .from(m)
    .innerJoin(listings, eq(listings.id, m.listingId))
    .where(
      and(
        eq(m.digestedAt, new Date(at)),
        gt(m.userId, after),
        eq(listings.state, 'open'),
        isNull(listings.hiddenAt),
        isNotBanned(listings.sellerId),
        not(isApart(m.userId, listings.sellerId)),
      ),
    )
    .groupBy(m.userId)
    .orderBy(asc(m.userId))
    .limit(limit)
  return rows.map(({ userId, found }) => ({
    userId,
    kind: 'saved_search_digest' as const,
    title: `${found} new ${found === 1 ? 'listing matches' : 'listings match'} your saved searches`,
    path: paths.savedSearches(),
    subject: `digest:${at}`,
    mayRead: 'marketplace' as const,
  }))
}
