import { expect, test } from 'vitest'
import { pagesShown } from './page-numbers.ts'

test('few pages are all shown', () => {
  expect(pagesShown(1, 3)).toEqual([1, 2, 3])
  expect(pagesShown(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('many pages show both ends and the neighbours, with gaps between', () => {
  expect(pagesShown(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
  expect(pagesShown(1, 12)).toEqual([1, 2, null, 12])
})

test('a gap never stands for a single page', () => {
  expect(pagesShown(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12])
})
