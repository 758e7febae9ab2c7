import { expect, test } from 'vitest'
import { readCsv } from './csv-rows.ts'

test('others have their turn while a long file is read', async () => {
  let turns = 0
  let isReading = true
  const takeTurn = () => {
    turns += 1
    if (isReading) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  let rows = 0
  for await (const { row } of readCsv(`name\n${'Godzilla\n'.repeat(2_000)}`)) rows = row
  isReading = false
  expect(rows).toBe(2_001)
  expect(turns).toBeGreaterThanOrEqual(100)
})

test('rows are numbered as spreadsheets number them, with empty lines and those of empty cells', async () => {
  const found: [row: number, place: number, first: string | undefined][] = []
  const text = '\r\nname,note\r\nGodzilla,"two\r\n\r\nlines"\r\n\r\n , \r\nGnope\r\n\r\n'
  for await (const { row, place, cells } of readCsv(text)) found.push([row, place, cells[0]])
  expect(found).toEqual([
    [2, 1, 'name'],
    [3, 2, 'Godzilla'],
    [6, 3, 'Gnope'],
  ])
})

// Each takes two places in a text. Of the two files one has it where the parser is given the next piece.
test.each(['', 'x'])(
  'a character is read as it is wherever in a long file it is: after %j',
  async (before) => {
    const cells = new Set<string>()
    const line = `${'\u{1F3B1}'.repeat(10)}\n`
    for await (const { row, cells: found } of readCsv(`name${before}\n${line.repeat(5_000)}`))
      if (row > 1) cells.add(found.join())
    expect([...cells]).toEqual(['\u{1F3B1}'.repeat(10)])
  },
)
