import { sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { ActivitySource } from '#server/accounts/profile/activity.ts'
import { listings } from './tables.ts'

/** The seller's own listings in any state, for their activity. */
export const marketActivity: ActivitySource = {
  kinds: ['listing'],
  rows: (viewer) =>
    may(viewer, 'listing.read')
      ? sql`select 'listing' as kind, ${listings.id} as id, 0 as place, null::text as ref, ${listings.title} as title,
          ${listings.createdAt} as at from ${listings} where ${listings.sellerId} = ${viewer.member.id}`
      : null,
  name: async (rows) => rows.map(({ id, title }) => ({ title: title ?? '', url: paths.listing(id) })),
}
