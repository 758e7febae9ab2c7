import { expect, test } from 'vitest'
import type { CollectionExport } from '#contract/collections/collections.ts'
import { toCsv } from './exports.ts'

type Line = CollectionExport['entries'][number]

const PLAIN: Line = {
  opdbId: 'GweeP-MW95j',
  name: 'Godzilla (Pro)',
  manufacturer: 'Stern',
  year: 2021,
  status: 'owned',
  condition: null,
  acquiredOn: null,
  pricePaid: null,
  value: null,
  note: null,
  isPublic: false,
  addedAt: '2026-11-21T10:00:00.000Z',
}
const HEAD =
  '\ufeffopdbId,name,manufacturer,year,status,condition,acquiredOn,pricePaid,value,note,isPublic,addedAt\r\n'

/** Parses the table by RFC 4180. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
  while (cell.lastIndex < csv.length) {
    const [, quoted, bare = '', end] = cell.exec(csv) ?? []
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

test('an empty collection is a line of names', () => {
  expect(toCsv({ entries: [] })).toBe(HEAD)
})

test('what is not known is an empty cell, lines end as the format says', () => {
  expect(toCsv({ entries: [PLAIN] })).toBe(
    `${HEAD}GweeP-MW95j,Godzilla (Pro),Stern,2021,owned,,,,,,false,2026-11-21T10:00:00.000Z\r\n`,
  )
})

test.each([
  ['commas', 'one, two'],
  ['quotes', 'the "big" one'],
  ['line breaks', 'first\nsecond\r\nthird'],
  ['letters of all kinds', 'Žižkov, Größe, 玩具 🎱'],
  ['a quote alone', '"'],
])('%s come back as they were', (_name, note) => {
  const [head, line] = read(toCsv({ entries: [{ ...PLAIN, note, pricePaid: '10.50' }] }))
  expect(line?.[head?.indexOf('note') ?? -1]).toBe(note)
  expect(line).toHaveLength(12)
})

test.each([
  '=1+1',
  '+49',
  '-2',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  '＝1+1',
  '＋49',
  '－2',
  '＠x',
  '=HYPERLINK("http://x","y")',
])('no spreadsheet takes %j for a formula', (note) => {
  const [head, line] = read(toCsv({ entries: [{ ...PLAIN, note, name: note }] }))
  for (const column of ['note', 'name']) {
    const at = head?.findIndex((name) => name.replace('\ufeff', '') === column) ?? -1
    expect(line?.[at]).toBe(`'${note}`)
  }
})

test.each([
  ['Rubbers;=1+1', "Rubbers;'=1+1"],
  ['a\t=1+1', "a\t'=1+1"],
  ['a; @SUM(A1)', "a;' @SUM(A1)"],
  ['a;"=1+1"', 'a;\'"=1+1"'],
  ['a\r\n-2', "a\r\n'-2"],
  [';;=1', ";;'=1"],
  ['=1;＋2', "'=1;'＋2"],
])('nor the part of %j after a semicolon, a tab or a line break', (note, harmless) => {
  const [head, line] = read(toCsv({ entries: [{ ...PLAIN, note }] }))
  expect(line?.[head?.indexOf('note') ?? -1]).toBe(harmless)
})

test('a semicolon before anything else is left as it is', () => {
  expect(toCsv({ entries: [{ ...PLAIN, note: 'New rubbers; a=b' }] })).toContain(',New rubbers; a=b,')
})

test('a formula sign further on is left as it is', () => {
  expect(toCsv({ entries: [{ ...PLAIN, note: 'a=b' }] })).toContain(',a=b,')
})
