import { expect, test } from 'vitest'
import { currentness, NAVIGATION, sectionOf } from './sections.ts'

test('a listing belongs to the marketplace, whatever its address begins with', () => {
  expect(sectionOf('/marketplace-item/7')).toBe('marketplace')
  expect(sectionOf('/forum-detail/7')).toBe('forums')
  expect(sectionOf('/proposals/new')).toBe('you')
  expect(sectionOf('/')).toBe('home')
  expect(sectionOf('/following')).toBe('you')
  expect(sectionOf('/subscription')).toBe('membership')
  expect(sectionOf('/subscription/manage')).toBe('you')
  expect(sectionOf('/discounts')).toBe('you')
  expect(sectionOf('/saved-searches')).toBe('marketplace')
  for (const path of ['/terms', '/nowhere']) expect(sectionOf(path)).toBeUndefined()
})

test('only one entry of the navigation is current on a page', () => {
  for (const path of ['/forums', '/forums/12', '/blog/a-post', '/database', '/events']) {
    expect(NAVIGATION.filter(({ href, section }) => currentness(href, section, path))).toHaveLength(1)
  }
  expect(currentness('/forums', 'forums', '/forums')).toBe('page')
  expect(currentness('/forums', 'forums', '/forums/12')).toBe('true')
})
