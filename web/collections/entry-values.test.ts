import { expect, test } from 'vitest'
import { checkEntry, dollarsOf, entryBody } from './entry-values.ts'

const TYPED = {
  opdbId: 'GweeP-MW95j',
  status: 'owned',
  condition: '',
  acquiredOn: '',
  pricePaid: '',
  value: '',
  note: '',
  isPublic: '',
}

test.each([
  ['', null],
  ['  ', null],
  ['4200', 4200],
  ['$4,200.50', 4200.5],
  ['1,234,567.8', 1234567.8],
  ['0', 0],
  ['-1', undefined],
  ['1e5', undefined],
  ['NaN', undefined],
  ['1.005', undefined],
  ['12,5', undefined],
  ['99999999', undefined],
])('%j is read as %j dollars', (text, dollars) => {
  expect(dollarsOf(text)).toBe(dollars)
})

test('what was left empty is nothing, and private', () => {
  expect(entryBody(TYPED, [])).toEqual({
    opdbId: 'GweeP-MW95j',
    status: 'owned',
    condition: null,
    acquiredOn: null,
    pricePaid: null,
    value: null,
    note: null,
    isPublic: false,
    pictureIds: [],
  })
})

test('what is wrong is said before anything is sent', () => {
  expect(checkEntry(TYPED)).toEqual({})
  expect(
    Object.keys(checkEntry({ ...TYPED, opdbId: '', pricePaid: 'much', note: 'x'.repeat(2001) })),
  ).toEqual(['opdbId', 'pricePaid', 'note'])
})
