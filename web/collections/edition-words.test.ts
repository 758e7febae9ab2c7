import { expect, test } from 'vitest'
import { editionWords } from './edition-words.ts'

const edition = (opdbId: string, name: string, edition: string | null, year: number) => ({
  opdbId,
  name,
  edition,
  year,
  manufacturer: 'Williams',
  group: edition === 'Remake' ? ('remake' as const) : ('edition' as const),
})
const ORIGINAL = edition('G1-M1', 'Medieval Madness', null, 1997)
const REMAKE = edition('G1-M2', 'Medieval Madness (Remake)', 'Remake', 2015)
const wordsOf = (editions: (typeof ORIGINAL)[]) => editionWords({ title: 'Medieval Madness', editions })

test('the edition without a name is the original, as on the page of its title', () => {
  const words = wordsOf([REMAKE, ORIGINAL])
  expect(['G1-M1', 'G1-M2'].map((id) => words(id))).toEqual(['Original', 'Remake'])
})

test('the title itself, and the only edition of one, need no word', () => {
  expect(wordsOf([REMAKE, ORIGINAL])('G1')).toBeNull()
  expect(wordsOf([ORIGINAL])('G1-M1')).toBeNull()
})
