import { expect, test } from 'vitest'
import { CONDITION_LABELS, CONDITIONS } from '#contract/market/constants.ts'
import { CollectionExport } from './collections.ts'
import { EXPORT_COLUMNS, MACHINE_CONDITION_LABELS, MACHINE_CONDITIONS } from './constants.ts'

test('a machine is graded in a collection as it is in the market', () => {
  expect(MACHINE_CONDITIONS).toEqual(CONDITIONS)
  expect(MACHINE_CONDITION_LABELS).toEqual(CONDITION_LABELS)
})

test('the table has a column for everything that the file says', () => {
  expect([...EXPORT_COLUMNS]).toEqual(Object.keys(CollectionExport.shape.entries.element.shape))
})
