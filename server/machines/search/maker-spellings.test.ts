import { expect, test } from 'vitest'
import { makerSpellings } from './maker-spellings.ts'

const makers = [
  { id: 12, name: 'Stern', fullName: 'Stern Pinball, Inc.' },
  { id: 137, name: 'Stern Electronics', fullName: 'Stern Electronics' },
  { id: 7, name: 'Williams', fullName: 'Williams Electronic Games, Inc.' },
]

test('makers answer to their names, full names and nicknames', () => {
  const spellings = makerSpellings(makers)
  expect(spellings.get('stern')).toEqual(new Set([12]))
  expect(spellings.get('stern electronics')).toEqual(new Set([137]))
  expect(spellings.get('wms')).toEqual(new Set([7]))
  expect(spellings.get('williams electronic games inc')).toEqual(new Set([7]))
})

test('a nickname of a maker that the catalogue does not know means nobody', () => {
  expect(makerSpellings(makers).has('jjp')).toBe(false)
})
