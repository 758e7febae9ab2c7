import { expect, test } from 'vitest'
import {
  browseHref,
  browseTitle,
  canonicalHref,
  isForPeopleAlone,
  readBrowseSearch,
} from './browse-search.ts'

const maker = (id: string | number) =>
  ({ stern: 'Stern', 12: 'Stern', 900: 'Tidewater' })[id] ?? `Maker ${id}`

test('an address is read, and written again in one form', () => {
  const search = readBrowseSearch({
    decade: '1990',
    page: '1',
    sort: 'newest',
    q: 'x',
    machine: 'G1a',
    type: 'xx',
  })
  expect(browseHref(search)).toBe('/machines?decade=1990')
  expect(browseHref(readBrowseSearch({ sort: 'rating', page: '2' }))).toBe('/machines?sort=rating&page=2')
  expect(browseHref(readBrowseSearch({ sort: 'relevance' }))).toBe('/machines')
})

test('a list has one address, whatever its order and however its maker is called', () => {
  expect(canonicalHref(readBrowseSearch({ manufacturer: 'stern', sort: 'oldest' }))).toBe(
    '/machines?manufacturer=12',
  )
  expect(canonicalHref(readBrowseSearch({ manufacturer: '12', page: '1' }))).toBe('/machines?manufacturer=12')
  expect(canonicalHref(readBrowseSearch({ page: '3' }))).toBe('/machines?page=3')
})

test('lists narrowed down twice are for people alone', () => {
  expect(isForPeopleAlone(readBrowseSearch({}))).toBe(false)
  expect(isForPeopleAlone(readBrowseSearch({ decade: '1990', sort: 'name', page: '2' }))).toBe(false)
  expect(isForPeopleAlone(readBrowseSearch({ decade: '1990', type: 'ss' }))).toBe(true)
})

test.each([
  [{}, 'All machines'],
  [{ manufacturer: 'stern', decade: '2010' }, 'Stern machines of the 2010s'],
  [{ display: 'dmd' }, 'Dot matrix machines'],
  [{ display: 'lcd' }, 'LCD machines'],
  [{ type: 'em', players: '4' }, 'Electromechanical machines for 4 players'],
  [{ feature: 'Widebody' }, 'Widebody machines'],
])('the heading of %j is %s', (raw, title) => {
  expect(browseTitle(readBrowseSearch(raw), maker)).toBe(title)
})

test('a person’s machines are a list with an address and a title of its own', () => {
  const search = readBrowseSearch({ person: 'Ada Shore' })
  expect(browseHref(search)).toBe('/machines?person=Ada%20Shore')
  expect(canonicalHref(search)).toBe('/machines?person=Ada%20Shore')
  expect(browseTitle(search, maker)).toBe('Machines by Ada Shore')
  expect(isForPeopleAlone(search)).toBe(false)
  expect(isForPeopleAlone(readBrowseSearch({ person: 'Ada Shore', decade: '1990' }))).toBe(true)
  expect(browseHref(readBrowseSearch({ person: 'a\nb' }))).toBe('/machines')
})
