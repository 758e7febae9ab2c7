// Calls and entities named in the specification: each exists, takes the named input and returns the named fields.

import { expect, test } from 'vitest'
import { z } from 'zod'
import { excerptOf } from '#contract/blog/constants.ts'
import { CONDITION_LABELS } from '#contract/conditions.ts'
import { BUSY_CATEGORY_TOPICS, HOT_REPLIES } from '#contract/forum/constants.ts'
import { MAKER_WORDS } from '#contract/machines/words.ts'
import { CATEGORY_LABELS, LISTING_SORTS, PRICE_RANGES } from '#contract/market/constants.ts'
import type { Endpoint } from './endpoint.ts'
import { contract } from './rooms.ts'

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
}

/** Parameter names do not matter for an address. */
const bare = (call: string) => call.replace(/\{\w+\}/g, '{}')

const calls = Object.fromEntries(
  Object.entries<Endpoint>(contract).map(([call, endpoint]) => [bare(call), endpoint]),
)

function shapeOf(schema: z.ZodType | undefined, io: 'input' | 'output' = 'input'): Shape {
  return schema ? (z.toJSONSchema(schema, { unrepresentable: 'any', io }) as Shape) : {}
}

/** The fields of an object, or of the objects in a list, by name. */
function fieldsOf(shape: Shape): Record<string, Shape> {
  const one = shape.items ?? shape
  return Object.assign({}, one.properties, ...(one.anyOf ?? []).map(fieldsOf))
}

const takes = (call: string) => {
  const { query, body } = calls[bare(call)] ?? {}
  return Object.keys({ ...fieldsOf(shapeOf(query)), ...fieldsOf(shapeOf(body)) })
}
const answers = (call: string) => fieldsOf(shapeOf(calls[bare(call)]?.reply, 'output'))

const NEW_TIER = 'name price description features isPopular sortOrder'
const RIGHTS = 'canAccessDatabase canAccessBlogs canAccessForums canAccessMarketplace canPostAds'
const TIER = `id ${NEW_TIER} stripePriceId stripeProductId ${RIGHTS}`
const USER = `id username email role membershipTierId subscriptionStatus subscriptionEndDate createdAt profileImageUrl`
const POST = 'id slug title content excerpt imageUrl categoryId category author publishedAt isPublished'
const NEW_POST = 'title content excerpt categoryId imageUrl isPublished slug publishedAt'
const FACTS = 'customDescription customNotes productionRun value rarity'
const MACHINE = `id name opdbId ipdbId yearReleased manufacturerId typeId ${FACTS} images`
const IMAGE = 'imageUrl title description imageType isMainImage'

test.each([
  ['GET /api/user', '', USER],
  ['POST /api/login', 'username password', 'role'],
  ['POST /api/register', 'username email password membershipTierId', USER],
  ['POST /api/logout', '', ''],
  ['GET /api/user-permissions', '', 'blogs forums marketplace postAds database'],
  ['GET /api/blog-posts', 'category search limit offset onlyPublished categoryId exclude', 'data pagination'],
  ['GET /api/blog-categories', '', 'id name iconName iconColor'],
  ['GET /api/blog-posts/slug/{slug}', '', POST],
  ['GET /api/membership-tiers', '', TIER],
  ['GET /api/membership-tiers/{id}', '', TIER],
  ['POST /api/create-checkout-session', 'priceId tierId', 'url'],
  ['GET /api/opdb/search', 'query', 'id opdb_id text manufacturer year'],
  [
    'GET /api/opdb/machine/{id}',
    '',
    'id name manufacturer year manufacture_date ipdb_id type features images player_count display keywords designers artists',
  ],
  ['POST /api/opdb/import/{id}', '', MACHINE],
  ['GET /api/forum-categories', '', 'id name topicCount'],
  ['GET /api/forum-posts', 'sort', 'data'],
  ['GET /api/marketplace-listings', 'category condition priceRange sort search', 'data'],
  [
    'POST /api/marketplace-listings',
    'title description price category condition imageUrl',
    'id title description price category condition imageUrl imageUrls seller',
  ],
  ['GET /api/featured-machines', '', 'data'],
  ['GET /api/admin/blog-posts', '', POST],
  ['GET /api/admin/blog-posts/{id}', '', POST],
  ['GET /api/admin/blog-categories', '', 'id name iconName iconColor'],
  ['POST /api/admin/blog-posts', NEW_POST, POST],
  ['PATCH /api/admin/blog-posts/{id}', NEW_POST, POST],
  ['DELETE /api/admin/blog-posts/{id}', '', ''],
  ['POST /api/admin/setup', 'username email password', USER],
  ['GET /api/admin/membership-tiers', '', TIER],
  ['POST /api/admin/membership-tiers', `${NEW_TIER} ${RIGHTS}`, TIER],
  ['PATCH /api/admin/membership-tiers/{id}', `${NEW_TIER} ${RIGHTS}`, TIER],
  ['DELETE /api/admin/membership-tiers/{id}', '', ''],
  ['POST /api/admin/initialize-stripe-products', '', 'results'],
  ['GET /api/admin/machines/{opdbId}', '', MACHINE],
  ['PATCH /api/admin/machines/{id}', FACTS, MACHINE],
  ['POST /api/admin/machines/{id}/images', IMAGE, 'id imageUrl title description imageType isMainImage'],
])('%s takes and answers what the specification names', (call, inward, outward) => {
  expect(Object.keys(calls)).toContain(bare(call))
  const words = (text: string) => text.split(' ').filter(Boolean)
  expect(takes(call)).toEqual(expect.arrayContaining(words(inward)))
  expect(Object.keys(answers(call))).toEqual(expect.arrayContaining(words(outward)))
})

// Programs of others use these too.
test.each([
  ['GET /api/forum-posts/{id}', '', 'id title content'],
  ['GET /api/forum-posts/{id}/replies', 'limit offset', 'data pagination'],
  ['POST /api/forum-posts/{id}/replies', 'content quoteOf', 'id content'],
  ['PATCH /api/forum-replies/{id}', 'content', 'id content'],
  ['DELETE /api/forum-replies/{id}', '', ''],
  ['GET /api/marketplace-listings/{id}', '', 'id title'],
  ['PATCH /api/marketplace-listings/{id}', 'title description price', 'id title'],
  ['DELETE /api/marketplace-listings/{id}', '', ''],
  ['GET /api/marketplace-listings/{id}/offers', 'limit offset', 'data pagination'],
  ['POST /api/marketplace-listings/{id}/offers', 'amount message', 'id'],
  ['PATCH /api/offers/{id}', 'action amount', 'id'],
  ['PATCH /api/user', 'displayName', USER],
  ['GET /api/machines', 'limit offset', 'data pagination'],
  ['GET /api/machines/{opdbId}', '', 'name'],
  ['PUT /api/machines/{opdbId}/rating', 'rating review', 'own summary'],
  ['PATCH /api/admin/machines/{id}/images/{imageId}', 'title description isMainImage', 'id imageUrl'],
  ['DELETE /api/admin/machines/{id}/images/{imageId}', '', ''],
  ['POST /api/newsletter-subscriptions', 'email', ''],
  ['GET /api/events', '', 'data pagination'],
  ['GET /api/search', 'q', ''],
  ['POST /api/uploads', '', 'id url width height'],
])('%s is there for other programs', (call, inward, outward) => {
  expect(Object.keys(calls)).toContain(bare(call))
  const words = (text: string) => text.split(' ').filter(Boolean)
  expect(takes(call)).toEqual(expect.arrayContaining(words(inward)))
  expect(Object.keys(answers(call))).toEqual(expect.arrayContaining(words(outward)))
})

test('rows of lists have the fields of their entity', () => {
  const rowOf = (call: string) => Object.keys(fieldsOf(answers(call).data ?? {}))
  const has = (call: string, fields: string) =>
    expect(rowOf(call), call).toEqual(expect.arrayContaining(fields.split(' ')))
  has('GET /api/blog-posts', POST)
  has('GET /api/featured-machines', 'name badge imageUrl manufacturer year rating ratingCount')
  has(
    'GET /api/forum-posts',
    'id title content categoryId author category replyCount viewCount lastActivity createdAt',
  )
  has('GET /api/forum-posts/newest', 'title author replyCount')
  has(
    'GET /api/marketplace-listings',
    'id title description price category condition imageUrl imageUrls seller',
  )
  has('GET /api/marketplace-listings/newest', 'title price seller')
  const results = fieldsOf(answers('POST /api/admin/initialize-stripe-products').results ?? {})
  expect(Object.keys(results).sort()).toEqual(
    ['id', 'message', 'name', 'price', 'status', 'stripePriceId', 'stripeProductId'].sort(),
  )
})

test.each([
  ['GET /api/blog-posts', 'category', 'name iconName iconColor'],
  ['GET /api/blog-posts', 'author', 'username bio'],
  ['GET /api/blog-posts/slug/{slug}', 'category', 'name iconName iconColor'],
  ['GET /api/blog-posts/slug/{slug}', 'author', 'username bio'],
  ['GET /api/forum-posts', 'category', 'name'],
  ['GET /api/forum-posts', 'author', 'username'],
  ['GET /api/marketplace-listings', 'seller', 'username'],
  ['GET /api/opdb/machine/{id}', 'images', 'title urls'],
])('%s says of its %s what the specification names', (call, field, inner) => {
  const { data, ...whole } = answers(call)
  const row: Record<string, Shape> = data ? fieldsOf(data) : whole
  expect(Object.keys(fieldsOf(row[field] ?? {}))).toEqual(expect.arrayContaining(inner.split(' ')))
})

test('kinds of pictures, badges of machines, colours of categories and results of payment are the specified ones', () => {
  const image = answers('POST /api/admin/machines/{id}/images')
  expect(image.imageType?.enum).toEqual(['backglass', 'playfield', 'cabinet', 'flyer', 'artwork', 'other'])
  const card = fieldsOf(answers('GET /api/featured-machines').data ?? {})
  expect(card.badge?.enum).toEqual(['New', 'Premium', 'Popular', 'Classic'])
  expect(answers('GET /api/blog-categories').iconColor?.enum).toEqual(['primary', 'secondary', 'accent'])
  const results = fieldsOf(answers('POST /api/admin/initialize-stripe-products').results ?? {})
  expect(results.status?.enum).toEqual(['success', 'skipped', 'error'])
})

test('categories, conditions, price ranges and orders of listings are the specified ones', () => {
  expect(Object.keys(CATEGORY_LABELS)).toEqual(
    'complete_machines parts electronics lights playfield hardware other'.split(' '),
  )
  expect(Object.keys(CONDITION_LABELS)).toEqual('new like_new excellent good fair poor'.split(' '))
  expect(CONDITION_LABELS.poor).toBe('Poor / For Parts')
  expect(Object.keys(PRICE_RANGES).sort()).toEqual(
    'under_50 50_100 100_250 250_500 500_1000 1000_plus'.split(' ').sort(),
  )
  expect(LISTING_SORTS).toEqual(['newest', 'oldest', 'price_low', 'price_high'])
})

test('a post without an excerpt is told by its first 120 characters and an ellipsis', () => {
  const told = excerptOf({ excerpt: null, content: 'x'.repeat(300) })
  expect(told).toMatch(/^x{120}…$/)
  expect(excerptOf({ excerpt: 'Own words', content: 'Others' })).toBe('Own words')
  expect(excerptOf({ excerpt: null, content: 'Short.' })).toBe('Short.')
})

test('a topic is hot above 5 replies, a category lights up above 20 topics', () => {
  expect([HOT_REPLIES, BUSY_CATEGORY_TOPICS]).toEqual([5, 20])
})

test('the five makers of the filter stand first, in their order', () => {
  expect(Object.keys(MAKER_WORDS).slice(0, 5)).toEqual('stern jersey_jack williams bally gottlieb'.split(' '))
})
