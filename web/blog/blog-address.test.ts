import { expect, test } from 'vitest'
import { sizesOf } from './blog-address.ts'

test('calls ask for all posts of the first pages', () => {
  for (const page of [1, 2, 9, 10, 11, 27, 100]) {
    expect(sizesOf(page).reduce((sum, size) => sum + size)).toBe(page * 6)
  }
})

test('a long list is fetched by few calls', () => {
  expect(sizesOf(1)).toHaveLength(1)
  expect(sizesOf(100)).toHaveLength(10)
})
