// Notifications about a listing: lower prices to watchers, expiry to the seller.
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import type { Db } from '#server/base/database/database.ts'
import { dollarsOf } from '#server/base/money.ts'
import { isOutOfSight, visibleColumns } from '#server/market/listings/visibility.ts'
import { listings } from './tables.ts'

interface AboutListing extends Record<string, unknown> {
  listingId: number
}

const subjectOf = (listingId: number) => `listing:${listingId}`

async function find(db: Db, { listingId }: AboutListing) {
  const [row] = await db.select(visibleColumns).from(listings).where(eq(listings.id, listingId))
  return row
}

type ListingRow = NonNullable<Awaited<ReturnType<typeof find>>>
const isForSale = (row: ListingRow) => row.state === 'open' && !isOutOfSight(row)

/** Names the present price, because one notification covers several drops, in any order of events. */
export async function notificationOfPrice(db: Db, about: AboutListing) {
  const row = await find(db, about)
  if (!row || !isForSale(row)) return null
  const title = `${quoted(row.title)} now costs ${dollarsOf(row.priceCents)}`
  return {
    kind: 'listing_price' as const,
    title,
    path: paths.listing(row.id),
    actorId: row.sellerId,
    subject: subjectOf(row.id),
    mayRead: 'listing.read' as const,
  }
}

export async function notificationsOfExpiry(db: Db, about: AboutListing) {
  const row = await find(db, about)
  if (row?.state !== 'expired' || row.hiddenAt !== null) return []
  return [
    {
      userId: row.sellerId,
      kind: 'listing_expired' as const,
      title: `${quoted(row.title)} is no longer listed. Renew it to sell on.`,
      path: paths.listing(row.id),
      subject: subjectOf(row.id),
      mayRead: 'listing.read' as const,
    },
  ]
}

/** Withdraws price drops of listings that are not open, and the expiry of listings that are open again. */
export async function notificationsThatAreOver(db: Db, about: AboutListing) {
  const row = await find(db, about)
  const subject = subjectOf(about.listingId)
  return [
    ...(row && isForSale(row)
      ? []
      : (['listing_price', 'saved_search', 'wanted_match'] as const).map((kind) => ({ kind, subject }))),
    ...(row?.state === 'expired' && row.hiddenAt === null
      ? []
      : [{ kind: 'listing_expired' as const, subject }]),
  ]
}
