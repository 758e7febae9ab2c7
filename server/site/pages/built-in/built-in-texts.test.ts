// The texts that come with the program: each is one that an admin could have saved.
import { describe, expect, test } from 'vitest'
import { STATIC_PAGE_MAX, STATIC_PAGES } from '#contract/site/page-constants.ts'
import { fillPlaceholders, toSections } from '#server/site/pages/page-sections.ts'
import { pageRenderer } from '#server/writing/page-renderer.ts'
import { unwrapped } from './built-in-text.ts'
import { BUILT_IN } from './built-in-texts.ts'

const VALUES = { site: 'Silverball', operator: 'Ada', address: 'Lane 1\nTown' }
const FACTS = [true, false].map((is) => ({ takesPayments: is, showsCataloguePictures: is }))

describe.each(STATIC_PAGES)('%s', (page) => {
  test.each(FACTS)('fits the limits, and is drawn in sections: %o', (facts) => {
    const text = BUILT_IN[page].text(facts)
    expect(text.length).toBeLessThan(STATIC_PAGE_MAX)
    pageRenderer.mustBeRenderable(text, 'text')
    const html = fillPlaceholders(pageRenderer.render(text), VALUES)
    // A line end inside a paragraph would be a line break, except in the address.
    expect(html.replace('Lane 1<br />Town', '')).not.toMatch(/<br|\{\{|\*\*|&lt;/)
    const { leadHtml, sections } = toSections(html)
    expect(leadHtml).toMatch(/^<p>.+<\/p>$/)
    expect(sections.length).toBeGreaterThan(3)
    expect(sections.filter(({ html: body }) => body === '')).toEqual([])
  })
})

test('what depends on the site is said only where it is so', () => {
  const [paying, free] = FACTS.map((facts) => BUILT_IN.faq.text(facts))
  expect([paying?.includes('When am I charged?'), free?.includes('When am I charged?')]).toEqual([
    true,
    false,
  ])
  const [pictures, none] = FACTS.map((facts) => BUILT_IN.privacy.text(facts))
  expect([pictures?.includes('img.opdb.org'), none?.includes('img.opdb.org')]).toEqual([true, false])
})

test('a newsletter’s address goes with an account only if the account has it verified', () => {
  for (const facts of FACTS) {
    const kept = unwrapped(BUILT_IN.privacy.text(facts)).split('## How long we keep it')[1]
    const entry = kept?.split('\n').find((line) => line.includes('newsletter'))
    expect(entry).toContain('the account whose verified address it is')
  }
})

test('lines are joined into paragraphs and entries', () => {
  expect(unwrapped('\n## A\n\nb\nc\n\n- d\ne\n- f\n\n\n\ng\n')).toBe('## A\n\nb c\n\n- d e\n- f\n\ng')
})
