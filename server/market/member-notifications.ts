// Notifications of new listings to the seller's followers.
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { listFollowersOf } from '#server/moderation/members/follows.ts'
import { listings } from './tables.ts'

interface About extends Record<string, unknown> {
  listingId: number
}

async function findListing(db: Db, { listingId }: About) {
  const [row] = await db
    .select({ listing: listings, seller: shownMemberName })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listings.id, listingId))
  return row && row.listing.state === 'open' && row.listing.hiddenAt === null ? row : undefined
}

const subjectOf = ({ listingId }: About) => `listing:${listingId}`

export async function notificationOfMembersListing(db: Db, about: About) {
  const found = await findListing(db, about)
  if (!found) return null
  return {
    kind: 'member_listing' as const,
    title: `${found.seller} listed ${quoted(found.listing.title)}`,
    path: paths.listing(about.listingId),
    actorId: found.listing.sellerId,
    subject: subjectOf(about),
    mayRead: 'listing.read' as const,
  }
}

export async function sellersFollowers(
  db: Db,
  about: About,
  page: { after: number; limit: number },
): Promise<number[]> {
  const found = await findListing(db, about)
  return found ? listFollowersOf(db, found.listing.sellerId, page) : []
}

/** Withdraws the notification when the listing is sold, ended or taken down. */
export async function membersListingThatIsOver(db: Db, about: About) {
  return (await findListing(db, about))
    ? []
    : [{ kind: 'member_listing' as const, subject: subjectOf(about) }]
}
