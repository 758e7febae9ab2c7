import { expect, test } from 'vitest'
import { partsOfText } from './message-parts.ts'

const links = (text: string) => partsOfText(text).flatMap(({ href }) => href ?? [])

test.each([
  ['see https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
  ['(https://example.com/a)', ['https://example.com/a']],
  ['https://en.example.org/wiki/Tilt_(pinball)', ['https://en.example.org/wiki/Tilt_(pinball)']],
  ['http://a.example, https://b.example!', ['http://a.example/', 'https://b.example/']],
  ['nothing here', []],
  ['www.example.com and example.com', []],
  ['HTTPS://EXAMPLE.COM', ['https://example.com/']],
])('%s', (text, found) => {
  expect(links(text)).toEqual(found)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(document.cookie)',
  'data:text/html,<script>alert(1)</script>',
  'java\tscript:alert(1)',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://',
  'http://',
  'https://user:password@example.com/',
  'https://example.com@evil.example/',
  '//example.com',
])('%s becomes no link', (text) => {
  expect(links(text)).toEqual([])
})

test('a picture of this site is shown with what it shows; pictures from elsewhere are text with a link', () => {
  const src = `/pictures/${'0a'.repeat(16)}/large.jpg`
  const elsewhere = '![x](https://example.com/x.jpg) ![y](/pictures/1/large.jpg)'
  const parts = partsOfText(`Look\n\n![The \\[left\\] one](${src})\n\n${elsewhere}`)
  expect(parts.flatMap(({ picture }) => picture ?? [])).toEqual([{ src, alt: 'The [left] one' }])
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(['https://example.com/x.jpg'])
})

test('markup next to an address stays outside of it', () => {
  const text = '<a href="https://example.com/" onclick="x">https://example.com/<b>'
  expect(links(text)).toEqual(['https://example.com/', 'https://example.com/'])
  expect(
    partsOfText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('the pieces are the text again, whatever it is', () => {
  const signs = ['https://', 'a.example', '/', '(', ')', '.', ' ', '\n', '🎱', '<', '@', ':', ']', '![', 'x']
  let seed = 7
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed
  }
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: 12 }, () => signs[next() % signs.length]).join('')
    expect(
      partsOfText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
})

test('a long run of brackets and dots costs no time to speak of', () => {
  const text = `https://a.example/${').'.repeat(2000)}`
  expect(links(text)).toEqual(['https://a.example/'])
})
