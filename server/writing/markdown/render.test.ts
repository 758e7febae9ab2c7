// Ordinary texts of members and their rendering.
import { expect, test } from 'vitest'
import type { Picture } from '#contract/pictures/pictures.ts'
import { quoteOf } from '#contract/writing/quotes.ts'
import { elementsOf, textOf } from '#server/testing/parsed-html.ts'
import { type Known, NOTHING_KNOWN, PAGE, type Target } from '#server/writing/known.ts'
import { namesIn } from '#server/writing/mentions.ts'
import { excerptOf } from './plain-text.ts'
import { render, renderParagraphs, renderPlain } from './render.ts'

const SITE = 'https://site.example'
const FEED: Target = { kind: 'feed', site: SITE }
const MAIL: Target = { kind: 'mail', site: SITE }
const KEY = 'a'.repeat(32)
const SIZE = { webp: '', jpeg: '', width: 1, height: 1 }
const PICTURE: Picture = {
  id: 7,
  url: `/pictures/${KEY}/large.jpg`,
  width: 1_200,
  height: 900,
  alt: 'A backglass',
  sizes: { small: SIZE, medium: SIZE, large: SIZE },
}
const known: Known = {
  member: (name) => ['Ada', 'ben.k'].find((one) => one.toLowerCase() === name.toLowerCase()) ?? null,
  post: (id, username) => (id === 41 && username === 'Ada' ? '/forums/12#reply-41' : null),
  picture: (key) => (key === KEY ? PICTURE : null),
}
const html = (source: string, target: Target = PAGE) => render(source, target, known).html
const linksOf = (markup: string) =>
  elementsOf(markup).flatMap(({ tag, attributes, text }) => (tag === 'a' ? [[text, attributes.href]] : []))

test('emphasis, lists, quotes, code and tables become their elements', () => {
  const source =
    'A **bold** and *slanted* ~~old~~ word.\n\n- one\n- two\n\n3. three\n\n> said\n\n`J113`\n\n```\na < b\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |'
  const tags = elementsOf(html(source)).map(({ tag }) => tag)
  const expected = 'strong em s ul li ol blockquote code pre table thead th tbody td'.split(' ')
  expect(expected.filter((tag) => !tags.includes(tag))).toEqual([])
  expect(html(source)).toContain('<ol start="3">')
})

test('line breaks are kept, and neither indenting nor underlining means anything', () => {
  expect(html('first\nsecond')).toBe('<p>first<br />\nsecond</p>')
  expect(html('    indented')).toBe('<p>indented</p>')
  expect(html('words\n-----')).toBe('<p>words</p>\n<hr />')
})

test('headings begin below those of the page', () => {
  const tags = elementsOf(html('# a\n\n## b\n\n### c\n\n#### d\n\n###### f')).map(({ tag }) => tag)
  expect(tags).toEqual(['h3', 'h4', 'h5', 'h6', 'h6'])
})

test('"@name" leads to the profile of who has that name, as they spell it', () => {
  const { mentions } = render('Thanks @ada, and @nobody. Ask @BEN.K.', PAGE, known)
  expect(mentions).toEqual(['Ada', 'ben.k'])
  expect(linksOf(html('Thanks @ada, and @nobody. Ask @BEN.K.'))).toEqual([
    ['@Ada', '/members/Ada'],
    ['@ben.k', '/members/ben.k'],
  ])
  expect(textOf(html('Ask @BEN.K.'))).toBe('Ask @ben.k.')
})

test.each([
  '`@ada`',
  '```\n@ada\n```',
  '[@ada](https://example.com)',
  'mail@ada',
  'x/@ada',
  'https://example.com/@ada',
])('%j mentions nobody', (source) => {
  const { mentions, html: markup } = render(source, PAGE, known)
  expect(mentions).toEqual([])
  expect(linksOf(markup).map(([, href]) => href)).not.toContain('/members/Ada')
})

test('names are looked up with and without what may end a sentence, fifty at most', () => {
  expect(namesIn('@ada. @ada @ben.k')).toEqual(['ada.', 'ada', 'ben.k'])
  expect(namesIn(Array.from({ length: 200 }, (_, at) => `@name${at}`).join(' '))).toHaveLength(50)
})

test('a quote says whose words it holds and leads to the post, and mentions nobody', () => {
  const source = `${quoteOf({ username: 'Ada', postId: 41, position: 2 }, 'Try @ben.k first.\n\nThen me.')}I did.`
  const { html: markup, quotes, mentions, text } = render(source, PAGE, known)
  expect(quotes).toEqual([{ username: 'Ada', postId: 41, position: 2 }])
  expect(mentions).toEqual([])
  expect(linksOf(markup)).toEqual([
    ['@Ada', '/members/Ada'],
    ['#2', '/forums/12#reply-41'],
    ['@ben.k', '/members/ben.k'],
  ])
  expect(elementsOf(markup).find(({ tag }) => tag === 'cite')?.text).toBe('@Ada in #2')
  expect(text).toBe('@Ada in #2\nTry @ben.k first.\nThen me.\nI did.')
})

test('a quote of a post that is somebody else’s leads nowhere', () => {
  const { html: markup } = render('> @ben.k in #41:\n> Never said.', PAGE, known)
  expect(linksOf(markup)).toEqual([['@ben.k', '/members/ben.k']])
})

test('own pictures are shown with their size and alt text, others become links', () => {
  const own = render(`![The *cabinet*](/pictures/${KEY}/medium.webp)`, PAGE, known)
  expect(own.pictures).toEqual([KEY])
  expect(elementsOf(own.html).find(({ tag }) => tag === 'img')?.attributes).toEqual({
    src: `/pictures/${KEY}/large.jpg`,
    alt: 'The cabinet',
    width: '1200',
    height: '900',
    loading: 'lazy',
    decoding: 'async',
  })
  expect(own.text).toBe('The cabinet')
  const remote = render('![The cabinet](https://example.com/a.png)', MAIL, known)
  expect(linksOf(remote.html)).toEqual([['The cabinet (example.com)', 'https://example.com/a.png']])
  expect(render(`![gone](/pictures/${'b'.repeat(32)}/large.jpg)`, PAGE, known).html).toBe('<p>gone</p>')
})

test('outside of pages every address is absolute, and nothing has a class', () => {
  const source = `@ada [rules](/rules) ![x](/pictures/${KEY}/large.jpg)`
  for (const target of [FEED, MAIL]) {
    const elements = elementsOf(html(source, target))
    expect(elements.flatMap(({ attributes: { href, src } }) => href ?? src ?? [])).toEqual([
      `${SITE}/members/Ada`,
      `${SITE}/rules`,
      `${SITE}/pictures/${KEY}/large.jpg`,
    ])
    expect(elements.filter(({ attributes }) => 'class' in attributes || 'target' in attributes)).toEqual([])
  }
})

test('addresses in a sentence end before its signs, and those with a password stay text', () => {
  expect(linksOf(html('(see https://example.com/a_(b)). More.'))).toEqual([
    ['https://example.com/a_(b)', 'https://example.com/a_(b)'],
  ])
  expect(linksOf(html('https://user:secret@example.com/ www.example.com a@example.com'))).toEqual([])
})

test.each([
  ['[1]: https://example.com', '<p>[1]: '],
  ['[x]: /hidden "words"', '<p>[x]: /hidden'],
  ['&nbsp;', '<p>&amp;nbsp;'],
])('%j would show nothing, and is shown as it was typed', (source, beginning) => {
  const { html: markup, text } = render(source, PAGE, NOTHING_KNOWN)
  expect(markup.startsWith(beginning)).toBe(true)
  expect(text).not.toBe('')
})

test('old text looks as it did: breaks, empty lines and spaces kept, addresses as links, signs as they are', () => {
  const source = '# not a heading\n\n  two  spaces *here*\nhttps://example.com/a, @ada <b>'
  const { html: markup } = renderPlain(source, PAGE)
  expect(elementsOf(markup).map(({ tag }) => tag)).toEqual(['p', 'br', 'br', 'br', 'a'])
  expect(textOf(markup.replaceAll('<br />', '\n')).replaceAll('\u00a0', ' ')).toBe(source)
  expect(markup).toContain('<br />\u00a0 two\u00a0 spaces')
})

test('in old text a line may break after a link, and tabs leave a gap', () => {
  const { html: markup } = renderPlain('See https://example.com/a for J113\t5 V', PAGE)
  expect(markup).toContain('</a> for')
  expect(markup).toContain('J113\u00a0\u00a0\u00a0 5 V')
})

test.each([
  ['One.\n\nTwo\nlines.', '<p>One.</p>\n<p>Two<br />lines.</p>'],
  ['  One \r\n \t\r\n\r\n two ', '<p>One</p>\n<p>two</p>'],
  [
    '*not* <b>bold</b> & https://example.com',
    '<p>*not* &lt;b&gt;bold&lt;/b&gt; &amp; https://example.com</p>',
  ],
  ['  \n\n ', ''],
])('old text in paragraphs: %j becomes %j', (source, expected) => {
  expect(renderParagraphs(source, PAGE).html).toBe(expected)
})

test('plain text has no signs of Markdown', () => {
  const source =
    '# Title\n\n**Bold** [link](https://example.com) `code`\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |'
  expect(render(source, PAGE, known).text).toBe('Title\nBold link (example.com) code\none\ntwo\na b\n1 2')
})

test.each([
  ['short', 10, 'short'],
  ['one two three', 9, 'one two…'],
  ['one two three', 8, 'one two…'],
  ['one, two three', 7, 'one…'],
  ['Donaudampfschiff', 8, 'Donauda…'],
  ['🎱🎱🎱🎱', 3, '🎱🎱…'],
  ['a\n\n b', 10, 'a b'],
])('the beginning of %j in %i characters is %j', (text, max, beginning) => {
  expect(excerptOf(text, max)).toBe(beginning)
  expect([...excerptOf(text, max)].length).toBeLessThanOrEqual(max)
})
