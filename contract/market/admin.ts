// Market: listings in every state, for admins.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { DeepWindow, page, SearchText } from '#contract/values.ts'
import { LISTING_STATUSES } from './constants.ts'
import { Listing } from './market.ts'

export const marketAdmin = endpoints({
  'GET /api/admin/marketplace-listings': {
    summary:
      'Listings of every type and in every state, newest first, without their texts; also those that are held, taken down or a banned member’s.',
    access: 'listing.manage',
    limit: 'search',
    query: z.object({
      ...DeepWindow,
      status: z
        .enum(LISTING_STATUSES)
        .optional()
        .describe('A state, or `hidden`: held for review or taken down, in whatever state'),
      search: SearchText.optional().describe('Words of the title or the seller’s name'),
    }),
    reply: page(Listing),
  },
})
