// Listings as a reportable kind: finds them, takes them down, restores them.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { listingShown, listingWritten } from '#server/market/events.ts'
import { settleListing } from '#server/market/offers/settling.ts'
import { listings } from '#server/market/tables.ts'
import type { ModeratedKind, ModeratedThing } from '#server/moderation/cases/reportable-kinds.ts'
import { excerptOfListing } from './descriptions.ts'
import { isOutOfSight, visibleColumns } from './visibility.ts'

export function moderatedListings({ db, clock }: AppContext): ModeratedKind {
  return {
    kind: 'listing',
    find: async (viewer, id) => {
      const [row] = await db.select(visibleColumns).from(listings).where(eq(listings.id, id))
      if (!row) return null
      const subject = { ownerId: row.sellerId, isHidden: isOutOfSight(row) }
      if (!may(viewer, 'listing.read', subject)) return null
      return toModeratedListing(row, await excerptOfListing(db, row))
    },
    takeDown: (tx, id) => showListing(tx, id, clock.now()),
    restore: (tx, id) => showAgain(tx, id, clock.now()),
    approve: async (tx, id) => {
      await showAgain(tx, id, clock.now())
      await emit(tx, listingWritten, { listingId: id })
    },
  }
}

export function toModeratedListing(
  { id, sellerId, title }: Pick<typeof listings.$inferSelect, 'id' | 'sellerId' | 'title'>,
  excerpt: string,
): ModeratedThing {
  return { authorId: sellerId, title, excerpt, path: paths.listing(id) }
}

/** Settles its offers too: the next in line had to wait while it was hidden. */
async function showAgain(tx: Db, id: number, now: Date): Promise<void> {
  await showListing(tx, id, null)
  await settleListing(tx, id, now)
}

async function showListing(tx: Db, listingId: number, hiddenAt: Date | null): Promise<void> {
  const [changed] = await tx
    .update(listings)
    .set({ hiddenAt })
    .where(
      and(eq(listings.id, listingId), hiddenAt ? isNull(listings.hiddenAt) : isNotNull(listings.hiddenAt)),
    )
    .returning({ id: listings.id })
  if (changed) await emit(tx, listingShown, { listingId, isShown: hiddenAt === null })
}
