// Local faces stretched to the widths and heights of the real ones, so that text does not move when a font arrives.
import { parse } from 'opentype.js/dist/opentype.mjs'
import { staticCut, subset } from './font-subsets.ts'

// How often characters stand in English text, per thousand, and their advances in Arial and Arial Bold (1000 units to the em).
const TEXT: readonly (readonly [character: string, frequency: number, arial: number, bold: number])[] = [
  [' ', 180, 278, 278],
  ['e', 102, 556, 556],
  ['t', 75, 278, 333],
  ['a', 65, 556, 556],
  ['o', 62, 556, 611],
  ['i', 57, 222, 278],
  ['n', 57, 556, 611],
  ['s', 53, 500, 556],
  ['r', 50, 333, 389],
  ['h', 50, 556, 611],
  ['l', 33, 222, 278],
  ['d', 33, 556, 611],
  ['u', 23, 556, 611],
  ['c', 22, 500, 556],
  ['m', 20, 833, 889],
  ['f', 20, 278, 333],
  ['w', 17, 722, 778],
  ['g', 16, 556, 611],
  ['p', 15, 556, 611],
  ['y', 14, 500, 556],
  ['b', 13, 556, 611],
  ['v', 8, 500, 556],
  ['k', 6, 500, 556],
]

interface Fallback {
  family: string
  weight: string
  bold: boolean
  /** `kerned`: how much narrower kerning makes running text than the sum of its advances. */
  like: { face: 'inter' | 'big-shoulders'; wght: number; kerned: number }
}

const FALLBACKS: readonly Fallback[] = [
  {
    family: 'Inter Fallback',
    weight: '400 500',
    bold: false,
    like: { face: 'inter', wght: 420, kerned: 0.989 },
  },
  {
    family: 'Inter Fallback',
    weight: '600 700',
    bold: true,
    like: { face: 'inter', wght: 640, kerned: 0.989 },
  },
  {
    family: 'Big Shoulders Fallback',
    weight: '600 800',
    bold: true,
    like: { face: 'big-shoulders', wght: 700, kerned: 0.975 },
  },
]

const LOCAL = {
  regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica', 'Roboto'],
  bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold', 'Roboto Bold'],
}

function percent(value: number): string {
  return `${(value * 100).toFixed(2)}%`
}

/** The @font-face rules of "Inter Fallback" and "Big Shoulders Fallback", measured from the faces they stand in for. */
export async function fallbackFaces(cacheDir: string): Promise<string> {
  const characters = TEXT.map(([character]) => character).join('')
  const rules = FALLBACKS.map(async ({ family, weight, bold, like }) => {
    const bytes = await subset(staticCut(like.face, characters, like.wght), cacheDir)
    const font = parse(new Uint8Array(bytes).buffer)
    let real = 0
    let local = 0
    for (const [character, frequency, arial, arialBold] of TEXT) {
      real += (frequency * font.charToGlyph(character).advanceWidth) / font.unitsPerEm
      local += (frequency * (bold ? arialBold : arial)) / 1000
    }
    const size = (real / local) * like.kerned
    const height = (units: number) => percent(Math.abs(units) / font.unitsPerEm / size)
    return [
      `@font-face{font-family:'${family}';font-weight:${weight};`,
      `src:${LOCAL[bold ? 'bold' : 'regular'].map((name) => `local('${name}')`).join(',')};`,
      `size-adjust:${percent(size)};ascent-override:${height(font.ascender)};`,
      `descent-override:${height(font.descender)};line-gap-override:0%}`,
    ].join('')
  })
  return (await Promise.all(rules)).join('\n')
}
