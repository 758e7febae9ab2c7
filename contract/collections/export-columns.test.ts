import { expect, test } from 'vitest'
import { CollectionExport } from './collections.ts'
import { EXPORT_COLUMNS } from './export-columns.ts'

test('the table has a column for everything that the file says', () => {
  expect([...EXPORT_COLUMNS]).toEqual(Object.keys(CollectionExport.shape.entries.element.shape))
})
