import type { Access } from '#contract/endpoint.ts'

/** The marketplace's calls and whom each is for: part of the table in access.database.test.ts. */
export const MARKET_CALLS: Record<string, Access> = {
  'GET /api/marketplace-listings': 'marketplace',
  'POST /api/marketplace-listings': 'postAds',
  'GET /api/marketplace-listings/newest': 'anyone',
  'GET /api/marketplace-listings/{id}': 'marketplace',
  'GET /api/marketplace-listings/own': 'marketplace',
  'PATCH /api/marketplace-listings/{id}': 'marketplace',
  'PUT /api/marketplace-listings/{id}/watch': 'marketplace',
  'GET /api/marketplace-listings/{id}/teaser': 'anyone',
}
