import { expect, test } from 'vitest'
import { showablePicture } from './showable-picture.ts'

test.each(['/pictures/0123/small.webp', 'https://img.opdb.org/0123-large.jpg'])('%s is shown', (address) =>
  expect(showablePicture(address)).toBe(address),
)

const LOOK_ALIKE = [
  'https://img.opdb.org.evil.example/a.jpg',
  'https://img.opdb.org@evil.example/a.jpg',
  'https://img.opdb.org:8443/a.jpg',
  'https://img.opdb.org',
  'https://evil.example/img.opdb.org/a.jpg',
  'https://evil.example/?https://img.opdb.org/',
  'https://img-opdb.org/a.jpg',
  'https://img.opdb.org\\@evil.example/a.jpg',
]

test.each([
  ...LOOK_ALIKE,
  'http://img.opdb.org/a.jpg',
  '//evil.example/a.jpg',
  '/\\evil.example/a.jpg',
  '/\t/evil.example/a.jpg',
  'data:image/svg+xml,<svg/>',
  'javascript:alert(1)',
  '',
  null,
  undefined,
])('%j is not', (address) => expect(showablePicture(address)).toBeNull())

test('a search for the allowed name would let others through', () => {
  const naive = (address: string) => address.includes('img.opdb.org')
  expect(LOOK_ALIKE.filter(naive).length).toBeGreaterThan(5)
})
