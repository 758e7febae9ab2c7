// Attacks against every target: the output has only known elements and attributes, and sanitising it again changes
// nothing. Checked by a standard parser, not by patterns.
import { expect, test } from 'vitest'
import type { Picture } from '#contract/pictures/pictures.ts'
import { elementsOf, textOf } from '#server/testing/parsed-html.ts'
import { ATTACKS } from '#server/testing/rooms/written-attacks.ts'
import type { Known, Target } from '#server/writing/known.ts'
import { render, renderParagraphs, renderPlain } from './render.ts'
import { clean } from './sanitizer.ts'

const SITE = 'https://site.example'
const TARGETS: readonly Target[] = [
  { kind: 'page' },
  { kind: 'feed', site: SITE },
  { kind: 'mail', site: SITE },
]
const KEY = '1'.repeat(32)
const SIZE = { webp: '', jpeg: '', width: 1, height: 1 }
const HUGE: Picture = {
  id: 1,
  url: `/pictures/${KEY}/large.jpg`,
  width: 1_600,
  height: 1_200,
  alt: '',
  sizes: { small: SIZE, medium: SIZE, large: SIZE },
}
const known: Known = {
  member: (name) => (name === 'ada' ? 'ada' : null),
  picture: (key) => (key === KEY ? HUGE : null),
}

/** Repeated here, so that widening the sanitiser requires a change of the test. */
const ELEMENTS = new Set(
  'p br hr h3 h4 h5 h6 blockquote cite ul ol li pre code strong em s a bdi img table thead tbody tr th td'.split(
    ' ',
  ),
)
const LINKS = { page: ['class', 'href', 'rel', 'target'], feed: ['href', 'rel'], mail: ['href', 'rel'] }
const IMAGES = {
  page: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  feed: ['src', 'alt', 'width', 'height'],
  mail: ['src', 'alt', 'width', 'height'],
}

/** Violations in the HTML for a target, one line each. */
function faultsIn(html: string, target: Target): string[] {
  return elementsOf(html).flatMap(({ tag, attributes }) => {
    if (!ELEMENTS.has(tag)) return [`element ${tag}`]
    const allowed = tag === 'a' ? LINKS[target.kind] : tag === 'img' ? IMAGES[target.kind] : []
    const names = Object.keys(attributes).filter(
      (name) => !(allowed.includes(name) || (tag === 'ol' && name === 'start')),
    )
    return [
      ...names.map((name) => `${tag} has ${name}`),
      ...(tag === 'a' ? faultsOfLink(attributes, target) : []),
      ...(tag === 'img' && !isOwn(attributes.src ?? '', target) ? [`picture from ${attributes.src}`] : []),
    ]
  })
}

function faultsOfLink({ href, rel, class: mark }: Record<string, string>, target: Target): string[] {
  if (href === undefined) return []
  const isSite = target.kind === 'page' ? /^\/(?![/\\])/.test(href) : href.startsWith(`${SITE}/`)
  const url = URL.canParse(href, SITE) ? new URL(href, SITE) : null
  if (!url) return [`leads nowhere: ${href}`]
  const isWeb = /^https?:\/\/[^/@]+(?:\/|$)/.test(href) && !url.username && !url.password
  return [
    ...(isSite ? (url.origin === SITE ? [] : [`leaves the site: ${href}`]) : []),
    ...(isSite || isWeb ? [] : [`leads to ${href}`]),
    ...(rel === 'nofollow ugc noopener' || (isSite && mark === 'mention') ? [] : [`vouches for ${href}`]),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    ...(/[\u0000-\u0020\u200b-\u200f\u2028-\u202e\u2060-\u2069]/.test(href)
      ? [`unseen signs in ${href}`]
      : []),
  ]
}

function isOwn(src: string, target: Target): boolean {
  const path = target.kind === 'page' ? src : src.replace(SITE, '')
  return /^\/pictures\/[0-9a-f]{32}\/(?:small|medium|large)\.(?:webp|jpg)$/.test(path)
}

const WAYS: Record<string, (text: string, target: Target) => string> = {
  'rendered as Markdown': (text, target) => render(text, target, known).html,
  'rendered as it was typed': (text, target) => renderPlain(text, target).html,
  'rendered in paragraphs': (text, target) => renderParagraphs(text, target).html,
  'cleaned as if it were HTML': clean,
}

test('without the sanitiser and the rules for links, the table is alive', () => {
  const page: Target = { kind: 'page' }
  const all = Object.values(ATTACKS).flat()
  expect(all.length).toBeGreaterThan(400)
  expect(all.filter((text) => faultsIn(text, page).length > 0).length).toBeGreaterThan(100)
})

test.each(
  Object.entries(ATTACKS).flatMap(([what, texts]) => Object.keys(WAYS).map((way) => ({ what, way, texts }))),
)('$what, $way: nothing lives for any target, and cleaning it again changes nothing', ({ way, texts }) => {
  for (const target of TARGETS) {
    for (const text of texts) {
      const html = WAYS[way]?.(text, target) ?? ''
      expect([text, target.kind, faultsIn(html, target)]).toEqual([text, target.kind, []])
      expect([text, clean(html, target)]).toEqual([text, html])
    }
  }
})

test.each(ATTACKS['links that lie'] ?? [])('%j: whoever reads it sees where it leads', (text) => {
  for (const target of TARGETS) {
    const { html } = render(text, target, known)
    const lying = elementsOf(html).filter(({ tag, attributes, text: shown }) => {
      const host = attributes.href && new URL(attributes.href, SITE).host
      const isFirst = shown.replace(/^https?:\/\//, '').split(/[/?#]/)[0] === host
      return tag === 'a' && host && !isFirst && !shown.endsWith(`(${host})`)
    })
    expect(lying).toEqual([])
    expect(textOf(html)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  }
})

test('a text that names its true host says it once; one that names another says both', () => {
  const shown = (text: string) => textOf(render(text, { kind: 'page' }, known).html)
  expect(shown('[example.com/tilt](https://example.com/tilt)')).toBe('example.com/tilt')
  expect(shown('https://example.com/tilt')).toBe('https://example.com/tilt')
  expect(shown('[the manual](https://example.com/tilt)')).toBe('the manual (example.com)')
  expect(shown('[https://good.example](https://evil.example/)')).toBe('https://good.example (evil.example)')
  expect(shown('https://gооd.example/')).toContain('(xn--')
})
