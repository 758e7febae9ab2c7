// Compositions: positions on the glass. The name picks one; each leaves space for all elements.
import type { Bend } from './lettering.ts'
import type { MotifPlace } from './motif.ts'
import type { Dice } from './random.ts'
import type { Box, Era, Point } from './shapes.ts'

export interface Composition {
  title: Box
  maxLines: number
  bends: readonly [Bend, ...Bend[]] | null
  /** Centre of the burst, sun or storm. */
  centre: Point
  motif: MotifPlace
  ball: { x: number; y: number; r: number; from: number }
  display: Box
  /** Centre of an edition's tag. */
  tag: Point
}

const low: Composition = {
  title: { x: 34, y: 238, w: 572, h: 176 },
  maxLines: 3,
  bends: null,
  centre: [320, 142],
  motif: { x: 320, y: 140, r: 104, turn: 0 },
  ball: { x: 112, y: 176, r: 50, from: -2.5 },
  display: { x: 240, y: 422, w: 160, h: 38 },
  tag: [536, 44],
}

const marquee: Composition = {
  title: { x: 34, y: 32, w: 572, h: 194 },
  maxLines: 3,
  bends: null,
  centre: [432, 318],
  motif: { x: 436, y: 322, r: 104, turn: 6 },
  ball: { x: 176, y: 322, r: 60, from: -0.6 },
  display: { x: 40, y: 420, w: 160, h: 38 },
  tag: [320, 444],
}

const left: Composition = {
  title: { x: 32, y: 52, w: 384, h: 340 },
  maxLines: 4,
  bends: null,
  centre: [492, 176],
  motif: { x: 500, y: 180, r: 106, turn: 10 },
  ball: { x: 530, y: 366, r: 54, from: 2.4 },
  display: { x: 60, y: 416, w: 160, h: 38 },
  tag: [330, 436],
}

const right: Composition = {
  title: { x: 224, y: 52, w: 384, h: 340 },
  maxLines: 4,
  bends: null,
  centre: [148, 176],
  motif: { x: 140, y: 180, r: 106, turn: -10 },
  ball: { x: 112, y: 366, r: 54, from: 0.7 },
  display: { x: 420, y: 416, w: 160, h: 38 },
  tag: [310, 436],
}

const giant: Composition = {
  title: { x: 34, y: 222, w: 572, h: 186 },
  maxLines: 3,
  bends: null,
  centre: [320, 190],
  motif: { x: 320, y: 178, r: 158, turn: 0 },
  ball: { x: 96, y: 150, r: 54, from: -2.4 },
  display: { x: 240, y: 418, w: 160, h: 38 },
  tag: [100, 436],
}

const rising: Composition = {
  title: { x: 34, y: 128, w: 572, h: 246 },
  maxLines: 3,
  bends: ['rise', 'wedge', 'rise'],
  centre: [160, 132],
  motif: { x: 156, y: 124, r: 104, turn: -8 },
  ball: { x: 516, y: 388, r: 56, from: 2.7 },
  display: { x: 56, y: 420, w: 160, h: 38 },
  tag: [540, 46],
}

const vault: Composition = {
  title: { x: 36, y: 34, w: 568, h: 214 },
  maxLines: 2,
  bends: ['arch', 'arch', 'bulge'],
  centre: [320, 318],
  motif: { x: 320, y: 316, r: 94, turn: 0 },
  ball: { x: 522, y: 366, r: 50, from: 2.9 },
  display: { x: 240, y: 420, w: 160, h: 38 },
  tag: [104, 436],
}

const shore: Composition = {
  title: { x: 34, y: 202, w: 572, h: 208 },
  maxLines: 3,
  bends: null,
  centre: [470, 126],
  motif: { x: 462, y: 118, r: 92, turn: 8 },
  ball: { x: 168, y: 118, r: 66, from: -2.9 },
  display: { x: 240, y: 422, w: 160, h: 38 },
  tag: [528, 440],
}

const ALL: readonly [Composition, ...Composition[]] = [low, marquee, left, right, giant, rising, vault, shore]

const BENDS: Record<Era, readonly [Bend, ...Bend[]]> = {
  woodrail: ['bounce', 'arch', 'wave', 'bounce', 'slant'],
  em: ['wedge', 'bulge', 'rise', 'straight', 'bowl'],
  solid: ['slant', 'rise', 'crawl', 'arch', 'wedge'],
  dmd: ['rise', 'bulge', 'arch', 'slant', 'wedge'],
  lcd: ['straight', 'crawl', 'arch', 'slant', 'bulge'],
  cga: ['straight', 'crawl', 'bulge'],
  calm: ['straight'],
}

/** Picks a composition that suits the title's length: long names get wide places. */
export function compositionFor(words: string[], era: Era, dice: Dice): { place: Composition; bend: Bend } {
  const letterCount = words.join('').length
  const broad = letterCount > 22
  const narrow = letterCount < 9 || words.length === 1
  const fitting = ALL.filter(
    (one) => (broad ? one !== vault : true) && (narrow ? one !== left && one !== right : true),
  )
  const [first = low, ...rest] = fitting
  const place = dice.pick([first, ...rest])
  return { place, bend: dice.pick(place.bends ?? BENDS[era]) }
}
