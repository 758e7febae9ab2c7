// Market: saved searches, which notify members of new listings that match.

import { z } from 'zod'
import { CONDITIONS } from '#contract/conditions.ts'
import { endpoints } from '#contract/endpoint.ts'
import { MachineId } from '#contract/machines/ids.ts'
import { Id, line, SearchText, Time } from '#contract/values.ts'
import {
  LISTING_CATEGORIES,
  LISTING_INTENTS,
  LISTING_KINDS,
  LISTING_REGIONS,
  PRICE_RANGES,
  type PriceRange,
} from './constants.ts'
import { SEARCH_NAME_MAX, SEARCH_WAYS } from './saved-search-constants.ts'

/** The filters of `GET /api/marketplace-listings`. */
const Filter = {
  intent: z.enum(LISTING_INTENTS).optional().describe('sale unless it says another'),
  category: z.enum(LISTING_CATEGORIES).optional(),
  kind: z.enum(LISTING_KINDS).optional(),
  condition: z.enum(CONDITIONS).optional(),
  region: z.enum(LISTING_REGIONS).optional(),
  priceRange: z.enum(Object.keys(PRICE_RANGES) as [PriceRange, ...PriceRange[]]).optional(),
  opdbId: MachineId.optional().describe('A title with all its editions, or one edition'),
  search: SearchText.optional(),
}

export const SavedSearch = z.strictObject({
  id: Id,
  name: z.string(),
  way: z.enum(SEARCH_WAYS),
  ...Filter,
  search: z.string().optional(),
  opdbId: z.string().optional(),
  createdAt: Time,
})
export type SavedSearch = z.infer<typeof SavedSearch>

const Name = line(SEARCH_NAME_MAX, 'Please enter a name')
const Way = z.enum(SEARCH_WAYS).describe('digest: once a day; bell: at once, on the site; mail: by email too')

export const NewSavedSearch = z.strictObject({
  name: Name.optional().describe('Made of the filters unless it is given'),
  way: Way.optional(),
  ...Filter,
})
export type NewSavedSearch = z.infer<typeof NewSavedSearch>

export const ChangedSavedSearch = z.strictObject({ name: Name.optional(), way: Way.optional() })
export type ChangedSavedSearch = z.infer<typeof ChangedSavedSearch>

const params = z.strictObject({ id: Id })

export const marketSearches = endpoints({
  'GET /api/saved-searches': {
    summary: 'The searches that the caller has saved, the newest first.',
    access: 'marketplace',
    reply: z.strictObject({ data: z.array(SavedSearch) }),
  },
  'POST /api/saved-searches': {
    summary: 'Saves a search of the marketplace; one with the same filters is answered as it is.',
    access: 'marketplace',
    limit: 'write',
    body: NewSavedSearch,
    reply: SavedSearch,
    status: 201,
    refuses: ['machine_not_found', 'search_without_words', 'saved_searches_used_up'],
  },
  'PATCH /api/saved-searches/{id}': {
    summary: 'Renames a saved search, or changes how its member hears of what it finds.',
    access: 'marketplace',
    limit: 'write',
    params,
    body: ChangedSavedSearch,
    reply: SavedSearch,
    refuses: ['saved_search_not_found'],
  },
  'DELETE /api/saved-searches/{id}': {
    summary: 'Removes a saved search.',
    access: 'marketplace',
    limit: 'write',
    params,
    refuses: ['saved_search_not_found'],
  },
})
