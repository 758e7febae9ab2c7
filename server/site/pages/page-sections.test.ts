// A page's parts: placeholders, what stands before the first heading, and sections with anchors.
import { expect, test } from 'vitest'
import { fillPlaceholders, toSections } from './page-sections.ts'

const VALUES = { site: 'Silver <b>Ball</b>', operator: 'Ada & Co', address: 'Lane 1\nTown' }
const fill = (html: string) => fillPlaceholders(html, VALUES)

test('placeholders are filled in as text, whatever the settings hold', () => {
  expect(fill('<p>{{site}} is run by {{ operator }}.</p>')).toBe(
    '<p>Silver &lt;b&gt;Ball&lt;/b&gt; is run by Ada &amp; Co.</p>',
  )
  expect(fill('<p>{{address}}</p>')).toBe('<p>Lane 1<br />Town</p>')
})

test('a paragraph of nothing but a placeholder without a value goes, other words stay', () => {
  const none = { ...VALUES, address: '' }
  expect(fillPlaceholders('<p>A</p>\n<p>{{address}}</p>\n<p>B</p>', none)).toBe('<p>A</p>\n<p>B</p>')
  expect(fillPlaceholders('<p>At {{address}}</p>', none)).toBe('<p>At </p>')
})

test('words in braces that are no placeholder stay, and attributes are left alone', () => {
  expect(fill('<p>{{name}} {{constructor}} {site}</p>')).toBe('<p>{{name}} {{constructor}} {site}</p>')
  expect(fill('<a href="/a?b={{site}}">b</a>')).toBe('<a href="/a?b={{site}}">b</a>')
})

test('what a setting says is not read as another placeholder', () => {
  expect(fillPlaceholders('<p>{{site}}</p>', { ...VALUES, site: '{{operator}}' })).toBe('<p>{{operator}}</p>')
})

test('sections begin at headings of the second level; the words before them are the lead', () => {
  expect(toSections('<p>Lead</p>\n<h2>Play <em>fair</em></h2>\n<p>A</p>\n<h3>B</h3>\n<h2>Tilt</h2>')).toEqual(
    {
      leadHtml: '<p>Lead</p>',
      sections: [
        { id: 'section-play-fair', title: 'Play fair', html: '<p>A</p>\n<h3>B</h3>' },
        { id: 'section-tilt', title: 'Tilt', html: '' },
      ],
    },
  )
  expect(toSections('<p>Only this</p>')).toEqual({ leadHtml: '<p>Only this</p>', sections: [] })
  expect(toSections('<h2>A</h2><p>a</p>').leadHtml).toBeNull()
})

test('a heading in a quote or a list stays inside it', () => {
  const quote = '<blockquote>\n<h2>Quoted</h2>\n<p>a</p>\n</blockquote>'
  const list = '<ul>\n<li>\n<h2>Listed</h2>\n</li>\n</ul>'
  expect(toSections(`<h2>A</h2>\n${quote}\n<h2>B</h2>\n${list}`).sections).toEqual([
    { id: 'section-a', title: 'A', html: quote },
    { id: 'section-b', title: 'B', html: list },
  ])
})

test('anchors differ, and are made of any heading', () => {
  const ids = (...titles: string[]) =>
    toSections(titles.map((title) => `<h2>${title}</h2>`).join('')).sections.map(({ id }) => id)
  expect(ids('Rules', 'Rules', '規則', 'R&amp;D')).toEqual([
    'section-rules',
    'section-rules-2',
    'section-untitled',
    'section-r-d',
  ])
})

test('a heading without words is none', () => {
  expect(toSections('<p>a</p><h2></h2><p>b</p>').sections).toEqual([])
})
