import { expect, test } from 'vitest'
import { POST_MAX, postSlugOf } from './constants.ts'

test.each([
  ['Rebuilding a flipper', 'rebuilding-a-flipper'],
  ['What’s new — and what isn’t?', 'whats-new-and-what-isnt'],
  ['Größe, Æther & Łódź: Smørrebrød', 'grosse-aether-lodz-smorrebrod'],
  ['Café Pokémon', 'cafe-pokemon'],
  ['!!!', ''],
])('the slug of %j is %j', (title, slug) => {
  expect(postSlugOf(title)).toBe(slug)
})

test('a long one is cut, and does not end in a hyphen', () => {
  const slug = postSlugOf(`${'a'.repeat(POST_MAX.slug - 1)} b`)
  expect(slug).toBe('a'.repeat(POST_MAX.slug - 1))
})
