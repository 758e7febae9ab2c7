// News of new listings for the seller's followers, until the listing is sold, ended or taken down.
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { isOutOfSight, visibleColumns } from '#server/market/listings/visibility.ts'
import { memberNews } from '#server/moderation/members/member-news.ts'
import { listingChanged, listingShown, listingWritten } from './events.ts'
import { listings } from './tables.ts'

async function findOpenListing(db: Db, listingId: number) {
  const [row] = await db
    .select({ listing: visibleColumns, seller: shownMemberName })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listings.id, listingId))
  return row && row.listing.state === 'open' && !isOutOfSight(row.listing) ? row : undefined
}

export const newsOfListings = memberNews<{ listingId: number }>({
  kind: 'member_listing',
  event: listingWritten,
  goneAfter: [listingChanged, listingShown],
  subject: ({ listingId }) => `listing:${listingId}`,
  async find(db, { listingId }) {
    const found = await findOpenListing(db, listingId)
    if (!found) return null
    return {
      title: `${found.seller} listed ${quoted(found.listing.title)}`,
      path: paths.listing(listingId),
      actorId: found.listing.sellerId,
      mayRead: 'listing.read',
    }
  },
})
