import { expect, test } from 'vitest'
import { windowsOf } from './blog-address.ts'

test('windows cover the first pages without gap or overlap', () => {
  for (const page of [1, 2, 9, 10, 11, 27, 100]) {
    let next = 0
    for (const { limit, offset } of windowsOf(page)) {
      expect(offset).toBe(next)
      next += limit
    }
    expect(next).toBe(page * 6)
  }
})

test('a long list is fetched by few calls', () => {
  expect(windowsOf(1)).toHaveLength(1)
  expect(windowsOf(100)).toHaveLength(10)
})
