import { expect, test } from 'vitest'
import { checkRecords } from './check.ts'

const good = { opdb_id: 'Gaaaa-Mbbbb', name: 'One' }

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
