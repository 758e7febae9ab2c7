import { expect, test } from 'vitest'
import { databaseHref, queryOf, readDatabaseSearch, sortOf, wordsOf } from './database-search.ts'

test('an address is read key by key, and what is malformed is left out', () => {
  expect(
    readDatabaseSearch({
      q: 'stern 2021',
      manufacturer: 'stern',
      decade: 1995,
      type: 'xx',
      players: 4,
      page: 0,
      machine: 'G43W4-MKNW0',
      feature: 7,
    }),
  ).toEqual({
    q: 'stern 2021',
    manufacturer: 'stern',
    decade: undefined,
    type: undefined,
    display: undefined,
    players: 4,
    feature: undefined,
    sort: undefined,
    page: undefined,
    machine: 'G43W4-MKNW0',
  })
})

test('what is shown beside the list has the id of a catalogue entry', () => {
  for (const machine of ['G43W4', 'G43W4-MKNW0', 'G43W4-MKNW0-A1234'])
    expect(readDatabaseSearch({ machine }).machine).toBe(machine)
  for (const machine of ['L12', 'G', 'G43W4-', 'G43W4-A1234', `G${'4'.repeat(13)}`, 43])
    expect(readDatabaseSearch({ machine }).machine).toBeUndefined()
})

test('numbers are read from the text that an address is', () => {
  const search = { decade: '1990', players: '4', page: '3', manufacturer: '12', q: '2021' }
  expect(readDatabaseSearch(search)).toMatchObject({
    decade: 1990,
    players: 4,
    page: 3,
    manufacturer: 12,
    q: '2021',
  })
  for (const decade of ['1995', '01990', '1990.0', '1e3', ' 1990', '-1990', '99999999999'])
    expect(readDatabaseSearch({ decade }).decade, decade).toBeUndefined()
  for (const decade of ['1870', '2110']) expect(readDatabaseSearch({ decade }).decade, decade).toBeUndefined()
  for (const players of ['0', '21', '2.5', true])
    expect(readDatabaseSearch({ players }).players, String(players)).toBeUndefined()
  // The first page has no number in its address.
  for (const page of ['1', 1, '0', '1001', 1001, '-2'])
    expect(readDatabaseSearch({ page }).page, String(page)).toBeUndefined()
})

test('a query of digits is words like any other', () => {
  expect(queryOf(' 2021 ')).toBe('2021')
  expect(queryOf('007')).toBe('007')
  expect(queryOf('  attack   from ')).toBe('attack from')
  expect(queryOf('   ')).toBeUndefined()
})

const KNOWN = ['t2', 'tz']

test('fewer than three characters are searched for where they are a known short name', () => {
  expect(wordsOf({ q: 'af' }, KNOWN)).toBeUndefined()
  expect(wordsOf({ q: '24' }, KNOWN)).toBeUndefined()
  expect(wordsOf({ q: ' TZ ' }, KNOWN)).toBe('TZ')
  expect(wordsOf({ q: 'AFM' }, KNOWN)).toBe('AFM')
  expect(wordsOf({ q: '2021' }, KNOWN)).toBe('2021')
  expect(wordsOf({}, KNOWN)).toBeUndefined()
})

test('the best match comes first for a query, the newest without one', () => {
  expect(sortOf({ q: 'godzilla' }, KNOWN)).toBe('relevance')
  expect(sortOf({ q: 'godzilla', sort: 'name' }, KNOWN)).toBe('name')
  expect(sortOf({ sort: 'relevance' }, KNOWN)).toBe('newest')
})

test('an address spells out only what is not usual', () => {
  expect(databaseHref({})).toBe('/database')
  expect(databaseHref({ q: 'stern 2021', machine: 'G43W4' })).toBe('/database?q=stern%202021&machine=G43W4')
})
