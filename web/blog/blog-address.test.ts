import { expect, test } from 'vitest'
import { isLastPage, readBlogAddress, sizesOf } from './blog-address.ts'

test('calls ask for all posts of the first pages', () => {
  for (const page of [1, 2, 9, 10, 11, 27, 100]) {
    expect(sizesOf(page).reduce((sum, size) => sum + size)).toBe(page * 6)
  }
})

test('a long list is fetched by few calls', () => {
  expect(sizesOf(1)).toHaveLength(1)
  expect(sizesOf(100)).toHaveLength(10)
})

test('every page has a next one that its address can name, but the last', () => {
  for (const page of [undefined, 1, 2, 50, 99, 100]) {
    const next = readBlogAddress({ page: String((page ?? 1) + 1) }).page
    expect([page, isLastPage({ page })]).toEqual([page, next === undefined])
  }
})
