// The site's own pages: the headings of a whole page, and nothing that an attacker writes lives in them.
import { expect, test } from 'vitest'
import { elementsOf } from '#server/testing/parsed-html.ts'
import { ATTACKS } from '#server/testing/rooms/written-attacks.ts'
import { pageRenderer } from './page-renderer.ts'

const { render } = pageRenderer

/** Repeated here, so that widening the sanitiser requires a change of the test. */
const ELEMENTS = new Set(
  'p br hr h2 h3 h4 blockquote cite ul ol li pre code strong em s a table thead tbody tr th td'.split(' '),
)
const SITE = 'https://site.example'

/** Violations in a page's HTML, one line each. */
function faultsIn(html: string): string[] {
  return elementsOf(html).flatMap(({ tag, attributes }) => {
    const allowed = tag === 'a' ? ['href', 'rel', 'target'] : tag === 'ol' ? ['start'] : []
    const names = Object.keys(attributes).filter((name) => !allowed.includes(name))
    return [
      ...(ELEMENTS.has(tag) ? [] : [`element ${tag}`]),
      ...names.map((name) => `${tag} has ${name}`),
      ...(attributes.href === undefined ? [] : faultsOfLink(attributes.href)),
    ]
  })
}

function faultsOfLink(href: string): string[] {
  if (!URL.canParse(href, SITE)) return [`leads nowhere: ${href}`]
  const url = new URL(href, SITE)
  if (/^\/(?![/\\])/.test(href)) return url.origin === SITE ? [] : [`leaves the site: ${href}`]
  return /^https?:\/\/[^/@]+(?:\/|$)/.test(href) && !url.username && !url.password ? [] : [`leads to ${href}`]
}

test.each(Object.entries(ATTACKS))('%s: nothing lives in a page', (_, texts) => {
  for (const text of texts) {
    const html = render(text)
    expect([text, faultsIn(html)]).toEqual([text, []])
  }
})

test('without the rules the table is alive', () => {
  const all = Object.values(ATTACKS).flat()
  expect(all.filter((text) => faultsIn(text).length > 0).length).toBeGreaterThan(100)
})

test('headings begin below the page’s own, whichever sign they begin with', () => {
  const levels = (text: string) => elementsOf(render(text)).map(({ tag }) => tag)
  expect(levels('# A\n\n## B\n\n### C\n\n#### D\n\n###### E')).toEqual(['h2', 'h2', 'h3', 'h4', 'h4'])
})

test('links of the site are its own, others open beside it, and names are words', () => {
  expect(render('[terms](/terms)')).toBe('<p><a href="/terms">terms</a></p>')
  expect(render('[help](https://example.com/a)')).toBe(
    '<p><a href="https://example.com/a" rel="noopener" target="_blank">help (example.com)</a></p>',
  )
  expect(render('Ask @ada')).toBe('<p>Ask @ada</p>')
})

test('a text that would keep the renderer busy is refused as an error of its field', () => {
  expect(() => pageRenderer.mustBeRenderable('*'.repeat(9_000), 'text')).toThrow(
    expect.objectContaining({ code: 'text_too_complex', fields: { text: expect.any(String) } }),
  )
})
