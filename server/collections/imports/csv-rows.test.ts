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
