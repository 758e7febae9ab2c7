import { expect, test } from 'vitest'
import { readRecord } from '#server/machines/sync/source/source-shapes.ts'
import { deriveTitle, inherit } from './derived-records.ts'

function recordOf(raw: object) {
  const reading = readRecord(raw)
  if (!('record' in reading)) throw new Error(reading.reason)
  return reading.record
}

test('an alias takes over what it leaves out', () => {
  const parent = { type: 'ss', display: 'lcd', playerCount: 4 }
  expect(inherit({ type: null, display: 'dmd', playerCount: null }, parent)).toEqual({
    type: 'ss',
    display: 'dmd',
    playerCount: 4,
  })
})

test('a title without a record of its own is named after its machines', () => {
  const machines = [
    recordOf({ opdb_id: 'Gaaaa-Mbbbb', name: 'Harbour Lights (Pro)', shortname: 'HL' }),
    recordOf({ opdb_id: 'Gaaaa-Mcccc', name: 'Harbour Lights (Premium)', shortname: 'HL' }),
    recordOf({ opdb_id: 'Gaaaa-Mcccc-Adddd', name: 'Harbour Lights Storm Edition' }),
  ]
  expect(deriveTitle('Gaaaa', machines)).toMatchObject({
    kind: 'title',
    name: 'Harbour Lights',
    shortname: 'HL',
  })
})
