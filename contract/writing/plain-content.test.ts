import { expect, test } from 'vitest'
import { plainContent } from './plain-content.ts'

const paragraphs = (content: string) =>
  plainContent(content)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)

test('plain text stays as it is, one paragraph for each line', () => {
  expect(paragraphs('First line.\n\nSecond line.\r\nThird.')).toEqual([
    'First line.',
    'Second line.',
    'Third.',
  ])
})

test('HTML becomes its text, blocks become paragraphs', () => {
  expect(
    paragraphs('<h2>Wax</h2><p>A <em>thin</em> film.</p><ul><li>One</li><li>Two</li></ul>After<br>all'),
  ).toEqual(['Wax', 'A thin film.', 'One', 'Two', 'After', 'all'])
})

test('scripts and styles leave nothing behind, closed or not', () => {
  expect(paragraphs('a<script>alert(1)</script>b<style>p{}</style>c')).toEqual(['abc'])
  expect(paragraphs('a<script>alert(1)')).toEqual(['a'])
  expect(paragraphs('a<img src=x onerror=alert(1)>b<img src=x')).toEqual(['ab'])
  expect(paragraphs('a<!-- hidden -->b<!-- open')).toEqual(['ab'])
})

test('a comparison is not a tag', () => {
  expect(plainContent('3 < 5 and 5 > 3, a<3')).toBe('3 < 5 and 5 > 3, a<3')
})

test('entities are read once, so that written markup stays text', () => {
  expect(plainContent('Bally &amp; Williams&#39;s &lt;b&gt; &#x2014; &amp;lt; &unknown; &#0;')).toBe(
    "Bally & Williams's <b> — &lt; &unknown; ",
  )
})
