// Products, prices, coupons and promotion codes.

import { putAndTell } from '#sandbox/events.ts'
import { newPrice, newProduct, type Price } from '#sandbox/objects/objects.ts'
import { newCoupon, newPromotionCode } from '#sandbox/objects/other-objects.ts'
import { mergeMetadata } from '#sandbox/objects/subscription-changes.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { call, get, LIST, listAnswer, searchAnswer } from './calls.ts'
import { invalid, ProviderError } from './errors.ts'
import {
  anything,
  clearable,
  decimal,
  flag,
  group,
  listOf,
  metadata,
  oneOf,
  required,
  type Shaped,
  text,
  whole,
} from './shapes.ts'

const SEARCH = { query: required(text()), limit: whole, page: text() }

const RECURRING = group({
  interval: required(oneOf('day', 'week', 'month', 'year')),
  interval_count: whole,
  usage_type: oneOf('licensed', 'metered'),
  trial_period_days: whole,
})

const NEW_PRICE = {
  currency: required(text(3)),
  product: text(),
  unit_amount: whole,
  recurring: RECURRING,
  lookup_key: clearable(200),
  transfer_lookup_key: flag,
  nickname: clearable(),
  active: flag,
  metadata,
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  billing_scheme: oneOf('per_unit'),
}

const products = [
  call(
    'POST',
    '/v1/products',
    {
      id: text(),
      name: required(text()),
      description: clearable(),
      active: flag,
      metadata,
      url: clearable(),
      images: listOf(text(), 8),
      type: oneOf('service', 'good'),
      tax_code: text(),
      statement_descriptor: text(22),
    },
    (world, _, { id, name, description, active, metadata: given, url }) => {
      if (id !== undefined && world.state.maps.product.has(id))
        throw invalid(`Product already exists.`, 'id', 'resource_already_exists')
      const made = newProduct({
        id,
        name,
        description,
        active,
        metadata: given,
        url,
        created: nowOf(world),
      } as Parameters<typeof newProduct>[0])
      putAndTell(world, 'product', made, 'product.created')
      return made
    },
  ),
  call(
    'GET',
    '/v1/products',
    { ...LIST, active: flag, ids: listOf(text()), url: text() },
    ({ state }, _, given) =>
      listAnswer(
        '/v1/products',
        [...state.maps.product.values()].filter(
          ({ id, active }) =>
            (given.active === undefined || given.active === active) && (!given.ids || given.ids.includes(id)),
        ),
        given,
      ),
  ),
  call('GET', '/v1/products/search', SEARCH, (world, _, given) =>
    searchAnswer(world, '/v1/products/search', world.state.maps.product.values(), searchOf(given)),
  ),
  call('GET', '/v1/products/{id}', {}, (world, id) => get(world, 'product', id)),
  call(
    'POST',
    '/v1/products/{id}',
    {
      name: text(),
      description: clearable(),
      active: flag,
      default_price: clearable(),
      metadata,
      url: clearable(),
      images: listOf(text(), 8),
    },
    (world, id, given) => {
      const product = get(world, 'product', id)
      const before = structuredClone(product)
      if (given.default_price) {
        const price = get(world, 'price', given.default_price, 'default_price')
        if (price.product !== id || !price.active)
          throw invalid('The default price must be an active price of this product.', 'default_price')
      }
      product.name = given.name ?? product.name
      product.active = given.active ?? product.active
      if (given.description !== undefined) product.description = given.description
      if (given.default_price !== undefined) product.default_price = given.default_price
      if (given.metadata) product.metadata = mergeMetadata(product.metadata, given.metadata)
      product.updated = nowOf(world)
      putAndTell(world, 'product', product, 'product.updated', { name: before.name, active: before.active })
      return product
    },
  ),
]

function searchOf({ query, limit, page }: Shaped<typeof SEARCH>) {
  return { query: query ?? '', limit, page }
}

/** Gives the key to this price alone; without `transfer` a key that is taken is refused. */
function takeLookupKey(
  world: World,
  key: string | null | undefined,
  isTransferred: boolean | undefined,
): void {
  if (!key) return
  for (const price of world.state.maps.price.values()) {
    if (price.lookup_key !== key) continue
    if (!isTransferred)
      throw invalid(
        `A price (\`${price.id}\`) already uses that lookup key.`,
        'lookup_key',
        'resource_already_exists',
      )
    price.lookup_key = null
    putAndTell(world, 'price', price, 'price.updated', { lookup_key: key })
  }
}

function makePrice(world: World, given: Shaped<typeof NEW_PRICE>): Price {
  if (!given.product) throw invalid('You must specify either `product` or `product_data`.', 'product')
  get(world, 'product', given.product, 'product')
  if (given.unit_amount === undefined || given.unit_amount < 0)
    throw invalid('Prices need a `unit_amount` of at least 0.', 'unit_amount')
  takeLookupKey(world, given.lookup_key, given.transfer_lookup_key)
  const made = newPrice({
    product: given.product,
    currency: given.currency ?? 'usd',
    amount: given.unit_amount,
    interval: given.recurring?.interval ?? null,
    intervalCount: given.recurring?.interval_count,
    lookupKey: given.lookup_key,
    nickname: given.nickname,
    active: given.active,
    metadata: given.metadata,
    created: nowOf(world),
  })
  putAndTell(world, 'price', made, 'price.created')
  return made
}

const prices = [
  call('POST', '/v1/prices', NEW_PRICE, (world, _, given) => makePrice(world, given)),
  call(
    'GET',
    '/v1/prices',
    {
      ...LIST,
      active: flag,
      product: text(),
      lookup_keys: listOf(text(200), 10),
      type: oneOf('recurring', 'one_time'),
      currency: text(3),
      recurring: anything,
    },
    ({ state }, _, given) =>
      listAnswer(
        '/v1/prices',
        [...state.maps.price.values()].filter(
          (price) =>
            (given.active === undefined || given.active === price.active) &&
            (!given.product || given.product === price.product) &&
            (!given.lookup_keys || given.lookup_keys.includes(price.lookup_key ?? '')) &&
            (!given.type || given.type === price.type),
        ),
        given,
      ),
  ),
  call('GET', '/v1/prices/{id}', {}, (world, id) => get(world, 'price', id)),
  call(
    'POST',
    '/v1/prices/{id}',
    {
      active: flag,
      lookup_key: clearable(200),
      transfer_lookup_key: flag,
      nickname: clearable(),
      metadata,
      tax_behavior: text(),
    },
    (world, id, given) => {
      const price = get(world, 'price', id)
      const product = world.state.maps.product.get(price.product)
      if (given.active === false && product?.default_price === id)
        throw invalid(
          'This price cannot be archived because it is the default price of its product. Change that one first.',
          'active',
        )
      if (given.lookup_key !== undefined && given.lookup_key !== price.lookup_key) {
        takeLookupKey(world, given.lookup_key, given.transfer_lookup_key)
        price.lookup_key = given.lookup_key
      }
      const previous = { active: price.active }
      price.active = given.active ?? price.active
      if (given.nickname !== undefined) price.nickname = given.nickname
      if (given.metadata) price.metadata = mergeMetadata(price.metadata, given.metadata)
      putAndTell(world, 'price', price, 'price.updated', previous)
      return price
    },
  ),
]

const coupons = [
  call(
    'POST',
    '/v1/coupons',
    {
      id: text(),
      amount_off: whole,
      percent_off: decimal,
      currency: text(3),
      duration: oneOf('forever', 'once', 'repeating'),
      duration_in_months: whole,
      name: text(40),
      max_redemptions: whole,
      redeem_by: whole,
      metadata,
    },
    (world, _, given) => {
      if ((given.amount_off === undefined) === (given.percent_off === undefined))
        throw invalid('Coupons take off either an amount or a percentage.', 'percent_off')
      if (given.id !== undefined && world.state.maps.coupon.has(given.id))
        throw invalid('Coupon already exists.', 'id', 'resource_already_exists')
      const made = newCoupon({
        id: given.id,
        amountOff: given.amount_off ?? null,
        percentOff: given.percent_off ?? null,
        currency: given.currency ?? null,
        duration: given.duration ?? 'once',
        months: given.duration_in_months ?? null,
        name: given.name ?? null,
        maxRedemptions: given.max_redemptions ?? null,
        redeemBy: given.redeem_by ?? null,
        metadata: given.metadata,
        created: nowOf(world),
      })
      putAndTell(world, 'coupon', made, 'coupon.created')
      return made
    },
  ),
  call(
    'POST',
    '/v1/promotion_codes',
    {
      promotion: required(group({ type: required(oneOf('coupon')), coupon: required(text()) })),
      code: text(500),
      customer: text(),
      active: flag,
      expires_at: whole,
      max_redemptions: whole,
      metadata,
      restrictions: anything,
    },
    (world, _, given) => {
      const coupon = get(world, 'coupon', given.promotion?.coupon ?? '', 'promotion[coupon]')
      const isTaken = [...world.state.maps.promotion_code.values()].some(
        ({ code, active }) => active && code.toLowerCase() === given.code?.toLowerCase(),
      )
      if (isTaken)
        throw new ProviderError(
          400,
          'invalid_request_error',
          'An active promotion code with this code exists.',
        )
      const made = newPromotionCode({
        code: given.code,
        coupon: coupon.id,
        customer: given.customer ?? null,
        active: given.active ?? true,
        expiresAt: given.expires_at ?? null,
        maxRedemptions: given.max_redemptions ?? null,
        metadata: given.metadata,
        created: nowOf(world),
      })
      putAndTell(world, 'promotion_code', made, 'promotion_code.created')
      return made
    },
  ),
]

export const CATALOGUE_CALLS = [...products, ...prices, ...coupons]
