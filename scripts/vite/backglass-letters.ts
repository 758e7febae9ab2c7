// The alphabet of the translites: outlines of Big Shoulders at its heaviest, as plain path data, so that the
// server draws lettering without a font.
import { type Glyph, parse } from 'opentype.js/dist/opentype.mjs'
import { staticCut, subset } from './font-subsets.ts'
import { outlineData } from './outlines.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&!?\'".,:;-/()+#$%* '

// A capital is this many units high in the data made here.
const CAPITAL = 1000

// A quarter of a pixel in letters 60 pixels high.
const TOLERANCE = 4

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
    letters[left] = [Math.round(glyph.advanceWidth * scale), outlineData(outline, scale, TOLERANCE)]
    for (const [right, next] of glyphs) {
      const kern = Math.round(font.getKerningValue(glyph, next) * scale)
      if (kern !== 0) kerning[left + right] = kern
    }
  }
  return { letters, kerning }
}
