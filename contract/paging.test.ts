import { expect, test } from 'vitest'
import { CURSOR, cursorTo, placeOfPage, windowOfPage } from './paging.ts'

test('a page opens by offset as far as offsets go, then from the end', () => {
  expect(placeOfPage({ page: 501 }, 20)).toEqual({ limit: 20, offset: 10_000 })
  expect(placeOfPage({ page: 502 }, 20)).toEqual({ limit: 20, after: 'last' })
  expect(placeOfPage({ page: 502, after: 'n7_8' }, 20)).toEqual({ limit: 20, after: 'n7_8' })
  expect(placeOfPage({}, 20)).toEqual({ limit: 20, offset: 0 })
})

test('a page of a short list that is too deep is an empty one', () => {
  expect(windowOfPage(10_000, 40)).toEqual({ limit: 40, offset: 10_000 })
})

test('neighbours are linked by cursor, except pages before that open by their number', () => {
  const cursors = { nextAfter: 'n1_2', previousAfter: 'p3_4' }
  const linked = (page: number, to: number) => cursorTo(to, { page, size: 20 }, cursors)
  expect([linked(1, 2), linked(2, 1), linked(503, 502), linked(503, 504), linked(503, 600)]).toEqual([
    'n1_2',
    undefined,
    'p3_4',
    'n1_2',
    undefined,
  ])
})

test('nothing but whole numbers is a cursor', () => {
  expect(['last', 'n1_2', 'p-900_2147483647'].every((text) => CURSOR.test(text))).toBe(true)
  expect(['', 'n1', 'n1_-2', 'x1_2', 'n1.5_2', 'n1_2 '].some((text) => CURSOR.test(text))).toBe(false)
})
