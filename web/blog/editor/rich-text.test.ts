// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { contentOf, fitsEditor, linkAddress, type RichNode } from './rich-text.ts'

const line = (text: string, ...marks: string[]): RichNode => ({
  type: 'paragraph',
  content: text === '' ? [] : [{ type: 'text', text, marks: marks.map((type) => ({ type })) }],
})
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })

test('text that was typed is sent as it was typed, a line for each paragraph', () => {
  expect(contentOf(doc(line('First.'), line(''), line('A < B & <p>C</p>')), '<p>…</p>', true)).toBe(
    'First.\n\nA < B & <p>C</p>',
  )
})

test('what is formatted, or was HTML before, is sent as HTML', () => {
  expect(contentOf(doc(line('First.', 'bold')), '<p><strong>First.</strong></p>', true)).toBe(
    '<p><strong>First.</strong></p>',
  )
  expect(
    contentOf(doc({ type: 'heading', content: [{ type: 'text', text: 'A' }] }), '<h2>A</h2>', true),
  ).toBe('<h2>A</h2>')
  expect(contentOf(doc(line('A < B')), '<p>A &lt; B</p>', false)).toBe('<p>A &lt; B</p>')
})

test('an empty editor sends an empty text', () => {
  for (const wasPlain of [true, false]) {
    expect(contentOf(doc(), '', wasPlain)).toBe('')
    expect(contentOf(doc(line('')), '<p></p>', wasPlain)).toBe('')
    expect(contentOf(doc(line(''), line('')), '<p></p><p></p>', wasPlain)).toBe('')
  }
})

test('what the editor would lose is edited as HTML', () => {
  const held = [
    'Plain\nlines < and > signs',
    '<h2>A</h2><p>B <b>c</b> <a href="/faq">d</a></p><ul><li>e</li></ul>',
    'A line with <em>one</em> word\nand another',
    '<blockquote><p>A<br>B</p></blockquote><pre><code>x</code></pre><hr><p><img src="/a.jpg" alt="b"></p>',
  ]
  const lost = [
    '<table><tr><td>A</td></tr></table>',
    '<figure><img src="/a.jpg"><figcaption>B</figcaption></figure>',
    '<h1>A</h1>',
    '<p>A</p><!-- B -->',
    '<p><code><b>A</b></code></p>',
    '<p>H<sub>2</sub>O</p>',
    '<style>p { color: red }</style><p>A</p>',
  ]
  expect(held.filter((one) => !fitsEditor(one))).toEqual([])
  expect(lost.filter((one) => fitsEditor(one))).toEqual([])
})

test('a link leads to a page of this site or to an address of the web', () => {
  expect(['/faq', 'https://example.org/a', 'example.org', ' example.org/b '].map(linkAddress)).toEqual([
    '/faq',
    'https://example.org/a',
    'https://example.org/',
    'https://example.org/b',
  ])
  expect(
    ['', 'javascript:alert(1)', '//example.org', 'two words', 'mailto:a@example.org', 'word'].map(
      linkAddress,
    ),
  ).toEqual([null, null, null, null, null, null])
})
