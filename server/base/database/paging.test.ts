import { expect, test } from 'vitest'
import { totalOf } from './paging.ts'

test.each([
  ['an empty list', 0, { limit: 5, offset: 0 }, 0],
  ['a first page that is not full', 3, { limit: 5, offset: 0 }, 3],
  ['a last page that is not full', 3, { limit: 5, offset: 10 }, 13],
])('%s shows its total without counting', async (_what, rows, window, total) => {
  const count = () => expect.fail('it was counted')
  expect(await totalOf(Array(rows), window, count)).toBe(total)
})

test.each([
  ['a full page', 5, { limit: 5, offset: 0 }],
  ['a page behind the last', 0, { limit: 5, offset: 10 }],
])('%s is counted', async (_what, rows, window) => {
  expect(await totalOf(Array(rows), window, async () => 7)).toBe(7)
})
