import { expect, test } from 'vitest'
import { readRecord } from '#server/machines/sync/source/source-shapes.ts'
import { checkRecords, deriveTitle, inherit } from './check.ts'

const good = { opdb_id: 'Gaaaa-Mbbbb', name: 'One' }

function recordOf(raw: object) {
  const reading = readRecord(raw)
  if (!('record' in reading)) throw new Error(reading.reason)
  return reading.record
}

test('one bad record never stops the rest', async () => {
  const checked = await checkRecords({
    records: [{ ...good, name: 3 }, null, { name: 'Nameless' }, { ...good, opdb_id: 'Gaaaa-Mcccc' }],
    groups: [{ opdb_id: 'Gaaaa', name: 'Title' }],
  })
  expect([...checked.records.keys()]).toEqual(['Gaaaa-Mcccc'])
  expect([...checked.titles.keys()]).toEqual(['Gaaaa'])
  expect(checked.rejected.map(({ record }) => record)).toEqual([
    'Gaaaa-Mbbbb',
    'record 2',
    'record 3 ("Nameless")',
  ])
  expect(checked.rejectedIds).toEqual(new Set(['Gaaaa-Mbbbb']))
  expect(checked.hasNameless).toBe(true)
})

test('of two records with one id the first is used and the second named', async () => {
  const checked = await checkRecords({ records: [good, { ...good, name: 'Two' }], groups: null })
  expect(checked.records.get('Gaaaa-Mbbbb')?.name).toBe('One')
  expect(checked.rejected).toEqual([
    { record: 'Gaaaa-Mbbbb', reason: 'appears twice; the first one is used, not this one at place 2' },
  ])
  expect(checked.rejectedIds.size).toBe(0)
})

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
