// Local faces stretched to the widths and heights of the real ones, so that text does not move when a font arrives.
import { type Font, parse } from 'opentype.js/dist/opentype.mjs'
import { staticCut, subset } from './font-subsets.ts'

interface Letter {
  character: string
  /** Frequency in English text, per thousand. */
  frequency: number
  /** Advances of the regular and of the bold face, 1000 units to the em. */
  arial: Advances
  dejavu: Advances
}
type Advances = readonly [regular: number, bold: number]

const TEXT: readonly Letter[] = (
  [
    [' ', 180, [278, 278], [318, 348]],
    ['e', 102, [556, 556], [615, 678]],
    ['t', 75, [278, 333], [392, 478]],
    ['a', 65, [556, 556], [613, 675]],
    ['o', 62, [556, 611], [612, 687]],
    ['i', 57, [222, 278], [278, 343]],
    ['n', 57, [556, 611], [634, 712]],
    ['s', 53, [500, 556], [521, 595]],
    ['r', 50, [333, 389], [411, 493]],
    ['h', 50, [556, 611], [634, 712]],
    ['l', 33, [222, 278], [278, 343]],
    ['d', 33, [556, 611], [635, 716]],
    ['u', 23, [556, 611], [634, 712]],
    ['c', 22, [500, 556], [550, 593]],
    ['m', 20, [833, 889], [974, 1042]],
    ['f', 20, [278, 333], [352, 435]],
    ['w', 17, [722, 778], [818, 924]],
    ['g', 16, [556, 611], [635, 716]],
    ['p', 15, [556, 611], [635, 716]],
    ['y', 14, [500, 556], [592, 652]],
    ['b', 13, [556, 611], [635, 716]],
    ['v', 8, [500, 556], [592, 652]],
    ['k', 6, [500, 556], [579, 665]],
  ] as const
).map(([character, frequency, arial, dejavu]) => ({ character, frequency, arial, dejavu }))

/**
 * Fallbacks until a font is loaded, by the widths of their letters: Arial and its likes nearly everywhere, DejaVu on a
 * Linux that came without them.
 */
const LOCAL = {
  arial: [
    ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica', 'Roboto'],
    ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold', 'Roboto Bold'],
  ],
  dejavu: [['DejaVu Sans'], ['DejaVu Sans Bold']],
} as const
type Widths = keyof typeof LOCAL

/** How much narrower kerning makes running text than the sum of the advances above. */
const KERNED: Record<Widths, number> = { arial: 1, dejavu: 0.975 }

interface Fallback {
  family: string
  weight: string
  bold: boolean
  /** `kerned`: how much narrower kerning makes running text than the sum of its advances. */
  like: { face: 'inter' | 'big-shoulders'; wght: number; kerned: number }
}

const FALLBACKS: readonly Fallback[] = [
  {
    family: 'Inter',
    weight: '400 500',
    bold: false,
    like: { face: 'inter', wght: 420, kerned: 0.989 },
  },
  {
    family: 'Inter',
    weight: '600 700',
    bold: true,
    like: { face: 'inter', wght: 640, kerned: 0.989 },
  },
  {
    family: 'Big Shoulders',
    weight: '700',
    bold: true,
    like: { face: 'big-shoulders', wght: 700, kerned: 0.975 },
  },
]

function percent(value: number): string {
  return `${(value * 100).toFixed(2)}%`
}

/** The @font-face rules of "Inter Arial", "Inter DejaVu" and so on, measured from the faces that they replace. */
export async function fallbackFaces(cacheDir: string): Promise<string> {
  const characters = TEXT.map(({ character }) => character).join('')
  const rules = FALLBACKS.map(async (fallback) => {
    const { face, wght } = fallback.like
    const bytes = await subset(staticCut(face, characters, wght), cacheDir)
    const font = parse(new Uint8Array(bytes).buffer)
    return [rule(fallback, font, 'arial'), rule(fallback, font, 'dejavu')]
  })
  return (await Promise.all(rules)).flat().join('\n')
}

function rule({ family, weight, bold, like }: Fallback, font: Font, widths: Widths): string {
  const at = bold ? 1 : 0
  let real = 0
  let local = 0
  for (const { character, frequency, [widths]: advances } of TEXT) {
    real += (frequency * font.charToGlyph(character).advanceWidth) / font.unitsPerEm
    local += (frequency * advances[at]) / 1000
  }
  const size = (real * like.kerned) / (local * KERNED[widths])
  const height = (units: number) => percent(Math.abs(units) / font.unitsPerEm / size)
  const sources = LOCAL[widths][at].map((name) => `local('${name}')`)
  return [
    `@font-face{font-family:'${family} ${widths === 'arial' ? 'Arial' : 'DejaVu'}';font-weight:${weight};`,
    `src:${sources.join(',')};size-adjust:${percent(size)};ascent-override:${height(font.ascender)};`,
    `descent-override:${height(font.descender)};line-gap-override:0%}`,
  ].join('')
}
