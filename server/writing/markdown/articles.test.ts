import { expect, test } from 'vitest'
import { elementsOf, textOf } from '#server/testing/parsed-html.ts'
import { ATTACKS } from '#server/testing/rooms/written-attacks.ts'
import { PAGE, type Target } from '#server/writing/known.ts'
import { renderArticle } from './articles.ts'

const FEED: Target = { kind: 'feed', site: 'https://site.example' }
const OWN = `/pictures/${'1'.repeat(32)}/medium.webp`
const page = (source: string) => renderArticle(source, PAGE).html

/** Repeated here, so that widening the sanitiser requires a change of the test. */
const ELEMENTS = new Set(
  'p div br hr h2 h3 h4 h5 h6 blockquote cite ul ol li pre code strong em s u mark small sub sup kbd a img figure figcaption dl dt dd table thead tbody tr th td'.split(
    ' ',
  ),
)
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

test('plain text gets a paragraph for each of its lines, and shows its signs', () => {
  expect(page('First & <3.\r\n\r\nSecond "line".\nThird')).toBe(
    '<p>First &amp; &lt;3.</p>\n<p>Second "line".</p>\n<p>Third</p>',
  )
})

test('text with emphasis alone keeps its line breaks as paragraphs', () => {
  expect(page('A <b>bold</b> word\nand <i>another')).toBe(
    '<p>A <strong>bold</strong> word</p>\n<p>and <em>another</em></p>',
  )
})

test('HTML keeps its headings, lists and links, below the page’s own heading', () => {
  expect(
    page('<h1>Wax</h1><ul><li>One</li></ul><p><a href="https://a.example/x" onclick="evil()">there</a></p>'),
  ).toBe(
    '<h2>Wax</h2><ul><li>One</li></ul><p><a href="https://a.example/x" rel="noopener" target="_blank">there</a></p>',
  )
})

test('pictures of this site are shown, those of others leave nothing', () => {
  expect(page(`<p>x<img src="${OWN}" alt="A bob" style="width:9px"></p>`)).toBe(
    `<p>x<img src="${OWN}" alt="A bob" loading="lazy" decoding="async" /></p>`,
  )
  for (const src of [
    'https://a.example/x.png',
    'data:image/png;base64,AAAA',
    '//a.example/x.png',
    '/api/user',
  ])
    expect(page(`<p>x<img src="${src}" srcset="${src} 2x"></p>`)).toBe('<p>x</p>')
})

test('addresses of this site are whole in feeds', () => {
  const { html } = renderArticle(`<p><a href="/blog">b</a><img src="${OWN}" alt=""></p>`, FEED)
  expect(html).toContain('href="https://site.example/blog"')
  expect(html).toContain(`src="https://site.example${OWN}"`)
})

test.each([
  '<p></p>',
  '<p><br></p>',
  ' <div>&nbsp;</div> ',
  '<script>x</script>',
  '<!-- x -->',
  '<p>\u202e</p>',
])('%j shows nothing', (source) => expect(renderArticle(source, PAGE)).toEqual({ html: '', text: '' }))

test('the words of an article are those that its page shows', () => {
  expect(renderArticle('<h2>Wax</h2><p>A &lt;thin&gt; film<script>evil()</script></p>', PAGE).text).toBe(
    'Wax\nA <thin> film',
  )
})

const MORE = [
  '<style>@import url(//evil.example)</style><p>x</p>',
  '<p style="background:url(//evil.example)" class="wrap" id="main">x</p>',
  '<img srcset="//evil.example/x 1x" src=x>',
  '<svg><a xlink:href="javascript:evil()"><text>x</text></a></svg>',
  '<a href="data:text/html,evil">x</a><a href="vbscript:evil()">y</a>',
  '<p><b><i><table><tr><td>x</b></p>',
  `${'<div>'.repeat(5_000)}x`,
  `${'<'.repeat(5_000)}p>x`,
  '<form><input name=q><button>x</button></form><p>y',
]

test.each([...Object.values(ATTACKS).flat(), ...MORE].map(String))(
  'of %s nothing runs, loads or names itself, and cleaning it again changes nothing',
  (source) => {
    for (const target of [PAGE, FEED]) {
      const { html } = renderArticle(source, target)
      for (const { tag, attributes } of elementsOf(html)) {
        expect(ELEMENTS.has(tag), tag).toBe(true)
        expect(ATTRIBUTES[tag] ?? []).toEqual(expect.arrayContaining(Object.keys(attributes)))
        if (attributes.href) expect(attributes.href).toMatch(/^(https?:\/\/|\/(?!\/))/)
        if (attributes.src) expect(attributes.src).toMatch(/^(https:\/\/site\.example)?\/pictures\//)
      }
      if (html.startsWith('<')) expect(textOf(renderArticle(html, target).html)).toBe(textOf(html))
    }
  },
)
