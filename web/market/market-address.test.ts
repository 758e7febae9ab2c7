import { expect, test } from 'vitest'
import { priceRangeText } from '#contract/market/constants.ts'
import { categoriesOf, isNarrowed, listingsInput, readMarketAddress } from './market-address.ts'

test('the parts tab asks for everything but machines, the watching tab for what is watched', () => {
  expect(listingsInput(readMarketAddress({ tab: 'parts' })).query).toMatchObject({ kind: 'parts' })
  expect(listingsInput(readMarketAddress({})).query).not.toHaveProperty('kind')
  expect(listingsInput(readMarketAddress({ tab: 'watching' })).query).toMatchObject({ watching: true })
})

test('filters of the address become those of the API, and nonsense none', () => {
  const address = readMarketAddress({
    price: '50_100',
    sort: 'price_low',
    category: 'boats',
    search: 2021,
    page: 2,
  })
  expect(listingsInput(address).query).toEqual({
    priceRange: '50_100',
    sort: 'price_low',
    search: '2021',
    limit: 24,
    offset: 24,
  })
  expect(isNarrowed(address)).toBe(true)
  expect(listingsInput(readMarketAddress({ machine: 'GweeP', region: 'us_west' })).query).toMatchObject({
    opdbId: 'GweeP',
    region: 'us_west',
  })
  // The machine of a new listing is no filter.
  expect(isNarrowed(readMarketAddress({ machine: 'GweeP', new: 'listing' }))).toBe(false)
  expect(isNarrowed(readMarketAddress({ sort: 'oldest', tab: 'machines' }))).toBe(false)
})

test('a tab has the categories of its listings; one of another tab is no filter', () => {
  expect(categoriesOf('machines')).toEqual(['complete_machines'])
  expect(categoriesOf('parts')).not.toContain('complete_machines')
  expect(categoriesOf(undefined)).toEqual(['complete_machines', ...categoriesOf('parts')])
  expect(readMarketAddress({ tab: 'parts', category: 'lights' }).category).toBe('lights')
  expect(readMarketAddress({ tab: 'parts', category: 'complete_machines' }).category).toBeUndefined()
  expect(readMarketAddress({ category: 'complete_machines' }).category).toBe('complete_machines')
})

test('price ranges read as amounts', () => {
  expect(priceRangeText('under_50')).toBe('Under $50')
  expect(priceRangeText('500_1000')).toBe('$500 to $1,000')
  expect(priceRangeText('1000_plus')).toBe('$1,000 and up')
})

test.each(['zzz', 'Gx', 'L0', '<b>', '', 7])('%j is no machine, and does not filter', (machine) => {
  expect(readMarketAddress({ machine }).machine).toBeUndefined()
})

test.each(['GweeP', 'GweeP-MW95j', 'L12'])('%j may be a machine', (machine) => {
  expect(readMarketAddress({ machine }).machine).toBe(machine)
})
