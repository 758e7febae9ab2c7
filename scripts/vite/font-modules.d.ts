// The parts of two untyped packages that the font scripts use. The published types of opentype.js pull the
// DOM into every program that reads them, and the server's must not have it.
declare module 'subset-font' {
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      variationAxes: Record<string, number | { min: number; max: number }>
      keepFeatures: string[]
      noHinting: boolean
    },
  ): Promise<Buffer>
  export = subsetFont
}

declare module 'opentype.js/dist/opentype.mjs' {
  export interface PathCommand {
    type: 'M' | 'L' | 'C' | 'Q' | 'Z'
    x: number
    y: number
    x1: number
    y1: number
  }
  export interface Glyph {
    index: number
    advanceWidth: number
    getPath(x: number, y: number, fontSize: number): { commands: PathCommand[] }
  }
  export interface Font {
    unitsPerEm: number
    ascender: number
    descender: number
    tables: { os2: { sCapHeight: number }; hhea: { lineGap: number } }
    charToGlyph(character: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }
  export function parse(bytes: ArrayBuffer): Font
}

declare module 'virtual:fonts' {
  /** Addresses of the faces every page needs, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
  export const preloadFonts: readonly string[]
  export const fontUrls: Readonly<Record<'inter' | 'big-shoulders' | 'doto', string>>
}
