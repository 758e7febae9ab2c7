import { beforeAll, expect, test } from 'vitest'
import { baseName, type CatalogueRecord } from '#server/machines/catalogue/records.ts'
import { dice, testExport } from '#server/machines/fixtures/exports.ts'
import { fewMachines } from '#server/machines/fixtures/few-machines.ts'
import { goodRecords, indexOf } from '#server/machines/fixtures/indexes.ts'
import type { SearchIndex } from './search-index.ts'
import { searchIndex } from './search-ranking.ts'

let starter: SearchIndex
let whole: SearchIndex

beforeAll(async () => {
  const edition = (opdbId: string, name: string, facts: Partial<CatalogueRecord> = {}): CatalogueRecord => {
    const models = fewMachines()
    const model = models.find((record) => opdbId.startsWith(record.titleId)) ?? models[0]
    if (!model) throw new Error('there are no machines')
    return { ...model, opdbId, name, shortname: null, ...facts }
  }
  starter = await indexOf([
    ...fewMachines(),
    edition('GRBE4-MJ9rE', 'Metallica (Premium)'),
    edition('GRBE4-MQK1Z-A9Yn1', 'Metallica (Pro LED)', {
      kind: 'alias',
      parentId: 'GRBE4-MQK1Z',
      year: 2014,
    }),
    edition('GweeP-Mtwfo', '24', { year: 2009 }),
    edition('GweeP-Ml9pZ', 'Godzilla (Premium/LE)', { isPhysical: false }),
    edition('GweeP-Ml9pZ-AR1Xy', 'Godzilla (Premium)', { kind: 'alias', parentId: 'GweeP-Ml9pZ' }),
    edition('G5zpL-ME02b', 'Skill-Ball', { titleId: 'G5zpL', features: ['Add-a-ball'], year: 1961 }),
    edition('G5zpL-ME02b-A9EYN', 'Add-A-Ball', {
      titleId: 'G5zpL',
      kind: 'alias',
      parentId: 'G5zpL-ME02b',
      features: [],
      year: 1961,
    }),
    {
      ...edition('G5zpL', 'Skill-Ball', { titleId: 'G5zpL', kind: 'title' }),
      shortname: 'SKB',
      parentId: null,
    },
  ])
  const { records, groups } = testExport(process.env)
  whole = await indexOf(goodRecords([...records, ...groups.filter(isUsed(records))]))
})

function isUsed(records: readonly { opdb_id: string }[]) {
  const titles = new Set(records.map(({ opdb_id }) => opdb_id.split('-')[0]))
  return ({ opdb_id }: { opdb_id: string }) => titles.has(opdb_id)
}

function found(text: string): string[] {
  return searchIndex(starter, text).map((place) => starter.items[place]?.opdbId ?? '')
}

function names(text: string): string[] {
  return searchIndex(starter, text).map((place) => starter.items[place]?.name ?? '')
}

test('a short name finds its machine first', () => {
  expect(found('AFM')[0]).toBe('G4do5-MDlN7')
  expect(names('tz')[0]).toBe('Twilight Zone')
  expect(names('lotr')[0]).toBe('Lord of the Rings')
  expect(names('taf')).toEqual(['The Addams Family'])
})

test('the short name of a title finds every edition of it', () => {
  expect(names('skb')).toEqual(['Skill-Ball', 'Add-A-Ball'])
  expect(
    starter.items.filter(({ titleId }) => titleId === 'G5zpL').map(({ shortname }) => shortname),
  ).toEqual(['SKB', 'SKB'])
})

test('of a title called like a feature, the edition that has the feature comes first', () => {
  expect(names('add a ball')[0]).toBe('Skill-Ball')
})

test('a name is found as it is typed, without its article, and in any order of words', () => {
  expect(names('addams')[0]).toBe('The Addams Family')
  expect(names('wizard of')[0]).toBe('The Wizard of Oz')
  expect(names('nights arabian')[0]).toBe('Tales of the Arabian Nights')
  expect(names('pin bot')[0]).toBe('Pinbot')
  for (let length = 4; length <= 'medieval madness'.length; length++) {
    expect(names('medieval madness'.slice(0, length))[0]).toBe('Medieval Madness')
  }
})

test('typing errors are forgiven', () => {
  expect(names('metalica').slice(0, 3)).toEqual([
    'Metallica (Pro)',
    'Metallica (Premium)',
    'Metallica (Pro LED)',
  ])
  expect(names('twiligth zone')[0]).toBe('Twilight Zone')
  expect(names('medeval madnes')[0]).toBe('Medieval Madness')
  expect(names('wiliams flsh')[0]).toBe('Flash')
})

test('maker and year together name exactly their machines', () => {
  expect(names('stern 2021')).toEqual(['Godzilla (Pro)', 'Godzilla (Premium)'])
  expect(names('90s bally')).toHaveLength(7)
  expect(names('gottlieb 1970s')).toEqual(expect.arrayContaining(['Royal Flush', 'Joker Poker']))
  expect(names('sega godzilla')).toEqual(['Godzilla'])
  expect(names('godzilla 1998')[0]).toBe('Godzilla')
})

test('Stern means Stern Pinball; Stern Electronics comes after it and by its own name', () => {
  expect(names('stern').at(-1)).toBe('Star Gazer')
  expect(names('stern electronics 1980s')).toEqual(['Star Gazer'])
})

test('two digits beside a maker are a year, and the name of a machine', () => {
  expect(names('24 stern')[0]).toBe('24')
  expect(names('stern 21')).toEqual(['Godzilla (Pro)', 'Godzilla (Premium)'])
})

test('an id or its beginning finds its editions, whatever the case', () => {
  expect(found('GRBE4')).toEqual(['GRBE4-MQK1Z', 'GRBE4-MJ9rE', 'GRBE4-MQK1Z-A9Yn1'])
  expect(found('GRBE4-MQK1Z')).toEqual(['GRBE4-MQK1Z', 'GRBE4-MQK1Z-A9Yn1'])
  expect(found('grbe4-mqk1z')).toEqual(['GRBE4-MQK1Z', 'GRBE4-MQK1Z-A9Yn1'])
})

test('an edition that is named comes first, machines before aliases, holders never', () => {
  expect(names('metallica premium')).toEqual(['Metallica (Premium)'])
  expect(names('godzilla')).not.toContain('Godzilla (Premium/LE)')
  expect(found('GweeP-Ml9pZ')).toEqual(['GweeP-Ml9pZ-AR1Xy'])
})

test('of titles with the same name the better known comes first, as with a typing error', () => {
  const first = (text: string) => starter.items[searchIndex(starter, text)[0] ?? -1]?.maker
  expect(first('godzila')).toBe('Stern')
  expect(first('godzilla')).toBe('Stern')
  expect(names('godzilla').at(-1)).toBe('Godzilla')
})

test('titles of the name come before one that only has an edition of it', async () => {
  const [model] = fewMachines()
  if (!model) throw new Error('there are no machines')
  const record = (opdbId: string, name: string, facts: Partial<CatalogueRecord> = {}): CatalogueRecord => ({
    ...{ ...model, opdbId, name, titleId: opdbId.slice(0, 5), shortname: null },
    ...facts,
  })
  const index = await indexOf([
    record('G1eee', 'Earthshaker', { kind: 'title', parentId: null }),
    record('G1eee-M1aaa', 'Earthshaker'),
    record('G1eee-M2aaa', 'Metallica (Retheme)', { year: 2024 }),
    record('G2eee-M1aaa', 'Metallica Remastered (Premium)', { year: 2012 }),
    record('G3eee-M1aaa', 'Metallica (Pro)', { year: 2011 }),
  ])
  const names = searchIndex(index, 'metallica').map((place) => index.items[place]?.name)
  expect(names).toEqual(['Metallica (Pro)', 'Metallica Remastered (Premium)', 'Metallica (Retheme)'])
  // Whose editions are all named otherwise, with the title's name in them.
  const films = await indexOf([
    record('G4eee', 'Avatar', { kind: 'title', parentId: null }),
    record('G4eee-M1aaa', "James Cameron's Avatar (Pro)", { year: 2010 }),
    record('G5eee', 'Avatar: The Battle for Pandora', { kind: 'title', parentId: null }),
    record('G5eee-M1aaa', 'Avatar: The Battle for Pandora', { year: 2024 }),
  ])
  const first = searchIndex(films, 'avatar').map((place) => films.items[place]?.titleId)[0]
  expect(first).toBe('G4eee')
})

test('what is nothing finds nothing', () => {
  for (const text of ['zzqqxx', '(', '%', "' or 1=1 --", '   ', '🙂', '\\', 'x'.repeat(100)])
    expect(names(text)).toEqual([])
})

test('of 200 misspelled names at least 95 % find their machine among the first five', () => {
  const roll = dice(20_250_915)
  const machines = whole.items.filter(({ kind, name }) => kind === 'machine' && baseName(name).length >= 5)
  const missed: string[] = []
  for (let i = 0; i < 200; i++) {
    const machine = machines[roll(machines.length)]
    if (!machine) throw new Error('the export is empty')
    const typed = misspell(baseName(machine.name), roll)
    const five = searchIndex(whole, typed).slice(0, 5)
    const isFound = five.some((place) => {
      const item = whole.items[place]
      return item?.titleId === machine.titleId || item?.title === machine.title
    })
    if (!isFound) missed.push(`${typed} (${machine.name})`)
  }
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(10)
})

/** Rows of the keyboard, with letters next to their neighbors. */
const ROWS = 'qwertyuiop asdfghjkl zxcvbnm'

function neighbourOf(letter: string): string {
  const at = ROWS.indexOf(letter.toLowerCase())
  return ROWS[at + 1]?.trim() || ROWS[at - 1] || 'x'
}

/** One typing error: two letters swapped, one missing, doubled, or replaced by its neighbor on the keyboard. */
function misspell(name: string, roll: (sides: number) => number): string {
  const letters = [...name]
  const places = letters.flatMap((letter, place) => (/[a-z]/i.test(letter) ? [place] : []))
  const at = places[roll(places.length)] ?? 0
  const letter = letters[at] ?? ''
  const next = letters[at + 1]
  const slip = roll(4)
  if (slip === 0 && next !== undefined && next !== letter) letters.splice(at, 2, next, letter)
  else if (slip === 1) letters.splice(at, 1)
  else if (slip === 2) letters.splice(at, 0, letter)
  else letters[at] = neighbourOf(letter)
  return letters.join('')
}
