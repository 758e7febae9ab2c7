// The alphabet of the translites: outlines of Big Shoulders at its heaviest, as plain path data, so that the
// server draws lettering without a font.
import { type Glyph, type PathCommand, parse } from 'opentype.js/dist/opentype.mjs'
import { staticCut, subset } from './font-subsets.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&!?\'".,:;-/()+#$%* '

// A capital is this many units high in the data made here.
const CAPITAL = 1000

function pathData(commands: PathCommand[], scale: number): string {
  const at = (value: number) => Math.round(value * scale)
  return commands
    .map((c) => {
      if (c.type === 'Z') return 'Z'
      if (c.type === 'Q') return `Q${at(c.x1)} ${at(c.y1)} ${at(c.x)} ${at(c.y)}`
      return `${c.type}${at(c.x)} ${at(c.y)}`
    })
    .join('')
}

/** Outlines and kerning of the alphabet, in the shape that `virtual:backglass-letters` declares. */
export async function backglassLetters(cacheDir: string) {
  const bytes = await subset(staticCut('big-shoulders', ALPHABET, 900), cacheDir)
  const font = parse(new Uint8Array(bytes).buffer)
  const scale = CAPITAL / font.tables.os2.sCapHeight
  const glyphs = new Map<string, Glyph>([...ALPHABET].map((c) => [c, font.charToGlyph(c)]))
  const letters: Record<string, [number, string]> = {}
  const kerning: Record<string, number> = {}
  for (const [left, glyph] of glyphs) {
    const outline = glyph.getPath(0, 0, font.unitsPerEm).commands
    letters[left] = [Math.round(glyph.advanceWidth * scale), pathData(outline, scale)]
    for (const [right, next] of glyphs) {
      const kern = Math.round(font.getKerningValue(glyph, next) * scale)
      if (kern !== 0) kerning[left + right] = kern
    }
  }
  return { letters, kerning }
}
