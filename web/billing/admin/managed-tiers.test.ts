import { expect, test } from 'vitest'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import {
  featuresOf,
  stateAtProvider,
  TIER_FIELDS,
  type TierValues,
  tierBody,
  tierChange,
  tierFaults,
} from './managed-tiers.ts'

const EMPTY = Object.fromEntries(TIER_FIELDS.map((name) => [name, ''])) as TierValues
const GOLD = { ...EMPTY, name: ' Gold ', price: '29.9', description: 'Shines', features: 'One\n\n  Two \n' }

test('features are one per line, and blank lines are dropped', () => {
  expect(featuresOf('One\r\n\r\n \n Two ')).toEqual(['One', 'Two'])
})

test('name, price, description and features are required', () => {
  expect(tierFaults(EMPTY)).toEqual({
    name: 'Name is required',
    price: 'Monthly price is required',
    description: 'Description is required',
    features: 'Features are required',
  })
  expect(tierFaults(GOLD)).toEqual({})
})

test('a feature has at most 120 characters, and a tier at most 30 of them', () => {
  const fault = (features: string) => tierFaults({ ...GOLD, features }).features
  expect(fault(`${' '.repeat(9)}${'a'.repeat(120)} \n`)).toBeUndefined()
  expect(fault(`One\n${'a'.repeat(121)}`)).toBe('At most 120 characters in each feature')
  expect(fault('One\n'.repeat(30))).toBeUndefined()
  expect(fault('One\n'.repeat(31))).toBe('At most 30 features')
})

test('a price is a number with at most two decimals, 0 or more', () => {
  const fault = (price: string) => tierFaults({ ...GOLD, price }).price
  expect(['0', '9.99', '10', '.5'].map(fault)).toEqual([undefined, undefined, undefined, undefined])
  expect(fault('-1')).toBe('Monthly price must be 0 or more')
  expect(fault('9.999')).toBe('Monthly price has at most 2 decimals')
  expect(fault('1e2')).toBe('Monthly price has at most 2 decimals')
  expect(fault('ten')).toBe('Monthly price must be a number')
})

test('an empty display order is 0', () => {
  expect(tierBody(GOLD)).toMatchObject({ name: 'Gold', price: 29.9, features: ['One', 'Two'], sortOrder: 0 })
  expect(tierFaults({ ...GOLD, sortOrder: '-1' }).sortOrder).toMatch(/0 or more/)
})

test('a change sends what was changed, and leaves alone what another admin may have changed meanwhile', () => {
  const pro = {
    name: 'Pro',
    price: '9.99',
    description: 'Shines',
    features: ['One'],
    sortOrder: 1,
    isPopular: true,
    permissions: ['forums', 'postAds'],
  } as ManagedTier
  const form = {
    ...EMPTY,
    name: 'Pro',
    price: '9.99',
    description: 'Shines',
    features: 'One',
    sortOrder: '1',
  }
  const same = { ...form, isPopular: 'on', forums: 'on', postAds: 'on' }
  expect(tierChange(same, pro)).toEqual({})
  expect(tierChange({ ...same, description: 'Shines more' }, pro)).toEqual({ description: 'Shines more' })
  expect(tierChange({ ...same, postAds: '' }, pro)).toEqual({ permissions: ['forums'] })
})

test('a paid tier without a price cannot be bought, and says so', () => {
  const tier = { price: '9.99', stripePriceId: null, syncState: 'none', syncError: null }
  const word = (more: object) => stateAtProvider({ ...tier, ...more } as never).word
  expect(word({})).toBe('No price')
  expect(word({ price: '0.00' })).toBe('Free')
  expect(word({ stripePriceId: 'price_1', syncState: 'synced' })).toBe('On sale')
  expect(word({ syncState: 'pending' })).toBe('Waiting')
  expect(word({ syncState: 'failed' })).toBe('Failed')
})
