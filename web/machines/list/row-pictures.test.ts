import { expect, test } from 'vitest'
import { placeInSheet, sheetsOf } from './row-pictures.ts'

const machine = (at: number) => ({ name: `M${at}`, manufacturer: 'Bally', year: 1979, display: null })
const machines = (count: number) => Array.from({ length: count }, (_, at) => machine(at))

/** How many machines the file of a row shows, and the one at its position. */
function shownAt(index: number, count: number): string | undefined {
  const { '--sheet': sheet, '--sheet-at': at } = placeInSheet(index, count) as Record<string, string>
  const address = (sheetsOf(machines(count)) as Record<string, string>)[
    /--[\w-]+/.exec(sheet ?? '')?.[0] ?? ''
  ]
  const query = new URL(/"(.*)"/.exec(address ?? '')?.[1] ?? '', 'http://x').searchParams.get('sheet')
  const lines = (query ?? '').split('\n')
  // Browsers position a background of n pictures from 0 % for the first to 100 % for the last.
  return lines[Math.round((Number.parseFloat(at ?? '') / 100) * (lines.length - 1))]?.split('\t')[0]
}

test('every row finds its own machine in its file', () => {
  for (const count of [1, 2, 7, 8, 9, 17, 24]) {
    for (let index = 0; index < count; index++) expect(shownAt(index, count)).toBe(`M${index}`)
  }
})

test('a long list takes few files', () => {
  expect(Object.keys(sheetsOf(machines(24)))).toEqual(['--sheet-0', '--sheet-1', '--sheet-2', '--sheet-3'])
  expect(sheetsOf([])).toEqual({})
})
