import type { Access } from '#contract/endpoint.ts'

/** Rights of the marketplace's calls: part of the table in access.database.test.ts. */
export const MARKET_CALLS: Record<string, Access> = {
  'GET /api/marketplace-listings': 'marketplace',
  'POST /api/marketplace-listings': 'postAds',
  'GET /api/marketplace-listings/newest': 'anyone',
  'GET /api/marketplace-listings/{id}': 'marketplace',
  'GET /api/marketplace-listings/own': 'marketplace',
  'PATCH /api/marketplace-listings/{id}': 'marketplace',
  'DELETE /api/marketplace-listings/{id}': 'marketplace',
  'PUT /api/marketplace-listings/{id}/watch': 'marketplace',
  'PUT /api/marketplace-listings/{id}/logbook': 'marketplace',
  'DELETE /api/marketplace-listings/{id}/logbook': 'marketplace',
  'GET /api/marketplace-listings/{id}/teaser': 'anyone',
  'GET /api/admin/marketplace-listings': 'admin',
  'GET /api/marketplace-listings/{id}/offers': 'marketplace',
  'POST /api/marketplace-listings/{id}/offers': 'marketplace',
  'GET /api/offers': 'marketplace',
  'GET /api/offers/{id}': 'marketplace',
  'PATCH /api/offers/{id}': 'marketplace',
  'POST /api/offers/{id}/feedback': 'marketplace',
  'GET /api/members/{username}/feedback': 'marketplace',
  'GET /api/price-guides/{opdbId}': 'anyone',
  'GET /api/marketplace-listings/{id}/questions': 'marketplace',
  'POST /api/marketplace-listings/{id}/questions': 'marketplace',
  'POST /api/marketplace-questions/{id}/answer': 'marketplace',
  'DELETE /api/marketplace-questions/{id}': 'marketplace',
  'GET /api/saved-searches': 'marketplace',
  'POST /api/saved-searches': 'marketplace',
  'PATCH /api/saved-searches/{id}': 'marketplace',
  'DELETE /api/saved-searches/{id}': 'marketplace',
}

/** Calls for a listing's seller and staff: the handler checks the seller. */
export const OF_OWN_LISTINGS = [
  'PATCH /api/marketplace-listings/{id}',
  'DELETE /api/marketplace-listings/{id}',
  'PUT /api/marketplace-listings/{id}/logbook',
  'DELETE /api/marketplace-listings/{id}/logbook',
  'POST /api/marketplace-questions/{id}/answer',
]
