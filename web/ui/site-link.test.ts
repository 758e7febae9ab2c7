import { expect, test } from 'vitest'
import { partsOf } from './site-link.tsx'

test('an address is taken apart into path, query and fragment', () => {
  expect(partsOf('/blog?category=2#top')).toEqual({ path: '/blog', query: 'category=2', hash: 'top' })
  expect(partsOf('/forums')).toEqual({ path: '/forums', query: '', hash: undefined })
  expect(partsOf('/search?q=what%3F')).toEqual({ path: '/search', query: 'q=what%3F', hash: undefined })
})
