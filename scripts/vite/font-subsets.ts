// Which faces the site serves, cut down to the characters and weights it uses. Results are kept in
// node_modules/.cache, keyed by source and options, so that only the first build pays for them.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

type Axis = number | { min: number; max: number }

interface Cut {
  /** Path of the source inside node_modules. */
  source: string
  text: string
  wght: Axis
  features: string[]
  format: 'woff2' | 'truetype'
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
}

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}“”‘’–—…•·×→←↑↓⌘€£`

/**
 * What headings hold: letters, figures and punctuation. A rare sign is drawn by the next font, and so is the underscore of
 * usernames: the face's own is as wide as two letters.
 */
const SIGNAGE = `${range(0x20, 0x5d)}${range(0x61, 0x7a)}\u00a0¡£°·½¿${range(0xc0, 0xff)}“”‘’–—…€`

const BIG_SHOULDERS = '@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2'

export const FACES = {
  inter: {
    family: 'Inter',
    weight: '400 700',
    cut: {
      source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
      text: LATIN,
      wght: { min: 400, max: 700 },
      features: ['kern', 'tnum', 'ccmp', 'locl', 'mark'],
      format: 'woff2',
    },
  },
  'big-shoulders': {
    family: 'Big Shoulders',
    // The one weight that signage has (web/styles.css): a range of them weighs nearly twice as much.
    weight: '700',
    cut: {
      source: BIG_SHOULDERS,
      text: SIGNAGE,
      wght: 700,
      features: ['kern', 'ccmp', 'locl', 'mark'],
      format: 'woff2',
    },
  },
  doto: {
    family: 'Doto',
    weight: '400 900',
    cut: {
      source: '@fontsource-variable/doto/files/doto-latin-wght-normal.woff2',
      // Without a point: the face's own reads as a plus below the line. The next font draws it, as wide.
      text: '0123456789+-,:/%$ ',
      wght: 800,
      features: ['kern'],
      format: 'woff2',
    },
  },
} as const satisfies Record<string, { family: string; weight: string; cut: Cut }>

/** One static weight as TrueType, for reading widths and outlines with opentype.js. */
export function staticCut(face: 'inter' | 'big-shoulders', text: string, wght: number): Cut {
  return { source: FACES[face].cut.source, text, wght, features: ['kern'], format: 'truetype' }
}

/** The bytes of a cut, from the cache when it has been made before. */
export async function subset(cut: Cut, cacheDir: string): Promise<Buffer> {
  const source = await readFile(require.resolve(cut.source))
  const { version }: { version: string } = require('subset-font/package.json')
  const key = createHash('sha256')
    .update(JSON.stringify([version, cut]))
    .update(source)
    .digest('hex')
  const file = join(cacheDir, `${key.slice(0, 32)}.${cut.format}`)
  const cached = await readFile(file).catch(() => null)
  if (cached) return cached
  const bytes = await subsetFont(source, cut.text, {
    targetFormat: cut.format,
    variationAxes: { wght: cut.wght },
    keepFeatures: cut.features,
    noHinting: true,
  })
  await mkdir(cacheDir, { recursive: true })
  // Renamed into place, because the client and the server build may cut the same face at once.
  const partial = `${file}.${process.pid}.${randomUUID()}`
  await writeFile(partial, bytes)
  await rename(partial, file)
  return bytes
}
