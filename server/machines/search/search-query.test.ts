import { beforeAll, expect, test } from 'vitest'
import { fewMachines } from '#server/machines/fixtures/few-machines.ts'
import { indexOf } from '#server/machines/fixtures/indexes.ts'
import type { SearchIndex } from './search-index.ts'
import { readQuery } from './search-query.ts'

let index: SearchIndex
beforeAll(async () => {
  index = await indexOf(fewMachines())
})

const kindsOf = (text: string) => readQuery(index, text).kinds.map(({ value }) => value)

test('types, displays, players and trim levels are read wherever they stand', () => {
  expect(readQuery(index, 'em gottlieb')).toMatchObject({ rest: [], kinds: [{ fact: 'type', value: 'em' }] })
  expect(kindsOf('williams solid state dot matrix')).toEqual(['ss', 'dmd'])
  expect(kindsOf('bally 4 players')).toEqual([4])
  expect(kindsOf('two player gottlieb')).toEqual([2])
  expect(readQuery(index, 'iron maiden pro')).toMatchObject({
    rest: ['iron', 'maiden'],
    kinds: [{ fact: 'feature', value: 'Pro edition' }],
    kindWords: 'pro',
  })
})

test('two digits beside a name are a year, alone they are not', () => {
  expect(readQuery(index, 'star trek 91').years).toEqual({ from: 1991, to: 1991 })
  expect(readQuery(index, 'godzilla 21').years).toEqual({ from: 2021, to: 2021 })
  expect(readQuery(index, '24')).toMatchObject({ rest: ['24'], years: null })
})

test('a short name and its year may be written as one', () => {
  expect(readQuery(index, 'afm95')).toMatchObject({ rest: ['afm'], years: { from: 1995, to: 1995 } })
  expect(readQuery(index, 'xyz95')).toMatchObject({ rest: ['xyz95'], years: null })
})
