// Listings in every state, for admins.
import { and, count, desc, eq, isNotNull } from 'drizzle-orm'
import { marketAdmin } from '#contract/market/admin.ts'
import { ADMIN_LISTINGS_PAGE_SIZE, type ListingStatus } from '#contract/market/constants.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Found, pageOf, type Window, windowOf } from '#server/base/database/paging.ts'
import { matchesWords } from '#server/base/database/text-match.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { listings } from '#server/market/tables.ts'
import { type ListingRow, selectListings, toListing } from './listings.ts'
import { withFirstPicture } from './pictures.ts'

export function marketAdminRoutes({ db }: AppContext): Route[] {
  return implement(marketAdmin, {
    'GET /api/admin/marketplace-listings': async ({ query }) => {
      const window = windowOf(query, ADMIN_LISTINGS_PAGE_SIZE)
      const found = await listEveryListing(db, query, window)
      return pageOf(found, window, (row) => toListing({ ...row, description: '' }))
    },
  })
}

interface Filter {
  status?: ListingStatus | undefined
  search?: string | undefined
}

/** Read by few and seldom, so that words are looked for without an index. */
async function listEveryListing(
  db: Db,
  { status, search }: Filter,
  { limit, offset }: Window,
): Promise<Found<ListingRow>> {
  const words = matchesWords(search, [listings.title, users.username, users.displayName])
  const state = status === 'hidden' ? isNotNull(listings.hiddenAt) : status && eq(listings.state, status)
  const wanted = and(words, state)
  const rows = await selectListings(db)
    .where(wanted)
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(wanted)
  return { rows: await withFirstPicture(db, rows), total: counted?.total ?? 0 }
}
