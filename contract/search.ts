// Search: one field over everything that rooms have registered.
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { count, page, SearchText } from './values.ts'

export const HIT_KINDS = ['machine', 'topic', 'listing', 'post'] as const

/** How many hits a search answers unless asked otherwise. */
export const HITS_PAGE_SIZE = 20

export const Hit = z.strictObject({
  kind: z.enum(HIT_KINDS),
  id: z.string(),
  title: z.string(),
  /** One line that tells it from its neighbours: maker and year, category and replies, price. */
  detail: z.string(),
  url: z.string(),
})
export type Hit = z.infer<typeof Hit>

export const search = endpoints({
  'GET /api/search': {
    summary: 'Finds machines, and whatever else the site has that the viewer may know of.',
    access: 'anyone',
    limit: 'search',
    query: z.object({
      q: SearchText,
      kind: z.enum(HIT_KINDS).optional(),
      limit: count(1, 50).optional(),
    }),
    reply: page(Hit),
  },
})
