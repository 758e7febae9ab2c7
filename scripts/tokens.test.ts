// Every pair of text and ground that the components use keeps AA contrast in both themes; outlines of controls keep 3:1.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('web/ui/tokens.css', 'utf8')
const THEMES = ['card', 'night'] as const

/** The colours of one theme by token name. */
function tokensOf(theme: (typeof THEMES)[number]): Record<string, string> {
  const found = css.matchAll(/--([a-z-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g)
  return Object.fromEntries(
    [...found].map(([, name, card, night, both]) => [name, both ?? (theme === 'card' ? card : night)]),
  )
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast of two colours, 1 to 21. */
function contrast(one = '', other = ''): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const TEXT_ON: readonly [text: string, grounds: readonly string[]][] = [
  ['ink', ['ground', 'raised', 'sunk', 'well']],
  ['quiet', ['ground', 'raised', 'sunk', 'well']],
  ['amber-ink', ['ground', 'raised', 'sunk', 'well']],
  ['red', ['ground', 'raised', 'sunk', 'well']],
  ['green', ['ground', 'raised', 'sunk', 'well']],
  ['blue', ['ground', 'raised', 'sunk', 'well']],
  // Teal does not reach AA on the sunk ground of Card: chips lie on the well.
  ['teal', ['ground', 'raised', 'well']],
  ['on-amber', ['amber']],
  ['on-red', ['red']],
  ['dmd-lit', ['dmd', 'dmd-dot']],
  ['dmd-text', ['dmd', 'dmd-dot']],
]

for (const theme of THEMES) {
  const tokens = tokensOf(theme)

  test(`text keeps 4.5:1 on its grounds in ${theme}`, () => {
    const weak = TEXT_ON.flatMap(([text, grounds]) =>
      grounds
        .map((ground) => ({ pair: `${text} on ${ground}`, ratio: contrast(tokens[text], tokens[ground]) }))
        .filter(({ ratio }) => !(ratio >= 4.5)),
    )
    expect(weak).toEqual([])
  })

  test(`the outlines of controls keep 3:1 on all grounds in ${theme}`, () => {
    for (const ground of ['ground', 'raised', 'sunk', 'well']) {
      expect(contrast(tokens.edge, tokens[ground]), ground).toBeGreaterThanOrEqual(3)
    }
  })

  test(`the focus ring keeps 3:1 on all grounds in ${theme}`, () => {
    for (const ground of ['ground', 'raised', 'sunk', 'well']) {
      expect(contrast(tokens['amber-ink'], tokens[ground]), ground).toBeGreaterThanOrEqual(3)
    }
  })
}

test('the lit digits of the display stand clear of its dots', () => {
  const { 'dmd-lit': lit, 'dmd-dot': dot } = tokensOf('night')
  expect(contrast(lit, dot)).toBeGreaterThan(4.5)
})
