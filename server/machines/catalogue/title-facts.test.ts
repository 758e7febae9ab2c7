import { expect, test } from 'vitest'
import { creditedMember, deriveTitleName, hasExactDate, type TitleMember } from './title-facts.ts'

/** A machine by name, manufacturer's initials, date and IPDB number; an alias if its id has the form of one. */
function member(name: string, manufactureDate: string | null, ipdbId: number | null = null): TitleMember {
  const opdbId = `Gaaaa-M${name.replace(/\W/g, '').slice(0, 6)}${manufactureDate?.slice(2, 4) ?? ''}`
  const year = manufactureDate ? Number(manufactureDate.slice(0, 4)) : null
  return { opdbId, kind: 'machine', name, year, manufactureDate, ipdbId, isPhysical: true }
}
const alias = (one: TitleMember): TitleMember => ({ ...one, kind: 'alias', opdbId: `${one.opdbId}-Aaaaa` })
const holder = (one: TitleMember): TitleMember => ({ ...one, isPhysical: false })

const FLASH = [member('Storm', '1979-01-01', 3372), member('Flash', '1979-01-01', 871)]
const BANK_SHOT = [
  member('15 Pool', '1976-01-01', 5197),
  member('Sure Shot', '1976-03-01', 2457),
  member('Bank Shot', '1976-03-01', 169),
  member('Spot Pool', '1976-03-01', 2316),
]

test.each<[string, TitleMember[], string]>([
  ['Flash', FLASH, 'Flash'],
  ['Bank Shot / Sure Shot', BANK_SHOT, 'Bank Shot'],
  [
    'Strato/Astro/Super-Flite',
    [
      member('Star-Flite', '1973-05-01', 1),
      member('Astro-Flite', '1974-01-01'),
      member('Strato-Flite', '1974-07-01'),
    ],
    'Strato-Flite',
  ],
  ['Jubilee / Darling', [member('Casbah', '1972-01-01'), member('Jubilee', '1973-06-01')], 'Jubilee'],
  ['Strato', [member('Stratosphere', '1960-05-01'), member('Strato', '1970-05-01')], 'Strato'],
  ['Big Hurt', [member('Frank', '1995-02-01', 9), member('Thomas', '1995-01-01', 3)], 'Frank'],
])('%s is credited to the member that bears its name, else to the earliest', (title, members, name) => {
  expect(creditedMember(title, members)?.name).toBe(name)
  expect(creditedMember(title, members.toReversed())?.name).toBe(name)
})

test('an earlier year counts more than an exact date, an exact date more than the IPDB number', () => {
  const early = member('Big Ben', '1974-01-01', 900)
  const exact = member('Big Ben', '1975-04-01', 232)
  const padded = member('Big Ben', '1975-01-01', 228)
  expect(creditedMember('Big Ben', [padded, exact])).toBe(exact)
  expect(creditedMember('Big Ben', [padded, exact, early])).toBe(early)
})

test('aliases and holders are credited only where there is nothing else', () => {
  const pro = member('Shark (Pro)', '2020-05-01')
  const old = alias(member('Shark', '2010-05-01'))
  const both = holder(member('Shark (Premium/LE)', '2012-05-01'))
  expect(creditedMember('Shark', [old, both, pro])).toBe(pro)
  expect(creditedMember('Shark', [old, both])).toBe(both)
  expect(creditedMember('Shark', [old])).toBe(old)
  expect(creditedMember('Shark', [])).toBeNull()
})

test('a corrected year makes the source’s day and month worthless', () => {
  expect(hasExactDate({ year: 1979, manufactureDate: '1979-03-01' })).toBe(true)
  expect(hasExactDate({ year: 1979, manufactureDate: '1979-01-01' })).toBe(false)
  expect(hasExactDate({ year: 1978, manufactureDate: '1979-03-01' })).toBe(false)
})

test.each<[string, TitleMember[]]>([
  ['Flash', FLASH],
  ['Bank Shot', BANK_SHOT],
  ['Kings of Steel', [member('Tiger Rag', '1984-01-01', 3501), member('Kings of Steel', '1984-03-01', 1382)]],
  [
    'Metallica',
    [member('Metallica (Pro)', '2013-05-01'), member('Metallica Road Case (Premium)', '2012-05-01')],
  ],
  [
    'Batman',
    [member('Batman: The Dark Knight', '2008-08-01'), member('Batman (Standard Model)', '2010-01-01')],
  ],
  ['The Shadow', [member('The Shadow', '1994-11-01'), member('The Munsters', '2019-01-01')]],
  ['Gorgar', [member('Gorgar', '1979-01-01')]],
])('%s is the name of a title whose source names none', (name, members) => {
  expect(deriveTitleName(members)).toBe(name)
  expect(deriveTitleName(members.toReversed())).toBe(name)
})

test('two of five are too few to name a title: then the earliest exact date does', () => {
  const names = ['Solitaire', 'King of Diamonds', 'Diamond Jack', 'Rey', 'King of Diamonds', 'Rey II']
  const members = names.map((name, at) => member(name, `196${9 - at}-0${at + 1}-01`, at))
  const padded = member('Older', '1950-01-01', 1)
  expect(deriveTitleName([padded, ...members.slice(0, 4)])).toBe('Rey')
})
