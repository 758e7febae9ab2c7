// Sets a title in glyph outlines like a backglass: lines of unequal height fill one block, which is warped into a shape
// and fitted into its box.
import { kerning, letters } from 'virtual:backglass-letters'
import type { Box, Point } from './shapes.ts'

export type Bend =
  | 'straight'
  | 'arch'
  | 'bowl'
  | 'bulge'
  | 'rise'
  | 'wedge'
  | 'wave'
  | 'crawl'
  | 'slant'
  | 'bounce'

// Share of the letter spacing that remains, in units of a capital's height.
const TRACKING = 0.035
const LINE_GAP = 0.16

const SPELLED: Record<string, string> = {
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A name's words in drawable letters: capitals without accents; unknown characters are dropped. */
export function drawableWords(text: string): string[] {
  const plain = text
    .slice(0, 400)
    .toLowerCase()
    .replace(/[æøœßłđðþı]/g, (c) => SPELLED[c] ?? '')
    .normalize('NFKD')
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .toUpperCase()
  // A long name such as "Strato/Astro/Super-Flite" breaks after a slash rather than within a word.
  const known = [...plain]
    .map((c) => (/\s/.test(c) ? ' ' : c in letters ? c : ''))
    .join('')
    .replace(/\S{11,}/g, (word) => word.replace(/\/(?=\S)/g, '/ '))
  // A word of punctuation only is the remainder of a script that we cannot draw.
  return known.split(' ').filter((word) => /[A-Z0-9&]/.test(word))
}

function advance(word: string, i: number): number {
  const pair = word.slice(i, i + 2)
  return ((letters[word.charAt(i)]?.[0] ?? 0) + (kerning[pair] ?? 0)) / 1000 + TRACKING
}

/** Width of a line, in units of a capital's height. */
function lineWidth(line: string): number {
  let width = -TRACKING
  for (let i = 0; i < line.length; i++) width += advance(line, i)
  return Math.max(width, 0.1)
}

interface Line {
  text: string
  width: number
  height: number
  stretch: number
}

/** All ways to break words into at most `most` lines. */
function breaks(words: string[], most: number): string[][] {
  const [first, ...rest] = words
  if (first === undefined) return [[]]
  if (rest.length === 0) return [[first]]
  const found: string[][] = []
  for (let i = 1; i <= words.length; i++) {
    const head = words.slice(0, i).join(' ')
    if (i === words.length) found.push([head])
    else if (most > 1) for (const tail of breaks(words.slice(i), most - 1)) found.push([head, ...tail])
  }
  return found
}

const SMALL_WORD = /^(?:OF|THE|AND|A|&|IN|ON|TO|FROM|VS\.?|WITH|FOR|AT|OF THE|AND THE|THE \S{1,3})$/

function stack(texts: string[], box: Box, widest: number): { lines: Line[]; height: number; score: number } {
  const widths = texts.map(lineWidth)
  const tallest = texts.length === 1 ? box.h : box.h * 0.62
  // A single line may be tall and narrow, a stack looks better wide.
  const wide = texts.length === 1 ? 0.84 : 1.04
  let heights = widths.map((w, i) => {
    const small = texts.length > 1 && SMALL_WORD.test(texts[i] ?? '')
    return Math.min(box.w / (w * wide), small ? box.h * 0.17 : tallest)
  })
  const gap = LINE_GAP * Math.min(...heights, box.h * 0.3)
  const total = heights.reduce((sum, h) => sum + h, gap * (texts.length - 1))
  const shrink = Math.min(1, box.h / total)
  heights = heights.map((h) => h * shrink)
  const lines = texts.map((text, i) => {
    const [w, h] = [widths[i] ?? 1, heights[i] ?? 1]
    const small = texts.length > 1 && SMALL_WORD.test(text)
    const stretch = Math.min(small ? Math.min(1.4, widest) : widest, Math.max(0.8, box.w / (w * h)))
    const fit = Math.min(1, box.w / (w * h * stretch))
    return { text, width: w * h * stretch * fit, height: h * fit, stretch }
  })
  const area = lines.reduce((sum, line) => sum + line.width * line.height, 0) / (box.w * box.h)
  const big = lines.filter((line) => !SMALL_WORD.test(line.text)).map((line) => line.height)
  const uneven = big.length ? Math.max(...big) / Math.min(...big) : 1
  const ragged = lines.reduce((sum, l) => sum + (SMALL_WORD.test(l.text) ? 0 : 1 - l.width / box.w), 0)
  const score = area - Math.max(0, uneven - 1.8) * 0.3 - ragged * 0.16 - lines.length * 0.02
  return {
    lines,
    height: (total - gap * (texts.length - 1)) * shrink + gap * shrink * (texts.length - 1),
    score,
  }
}

function bend(kind: Bend, depth: number): (u: number, v: number) => Point {
  const swing = (u: number) => 1 - (2 * u - 1) ** 2
  switch (kind) {
    case 'arch':
      return (u, v) => [u, v - swing(u) * depth * (1 - v * 0.75)]
    case 'bowl':
      return (u, v) => [u, v + swing(u) * depth * (0.25 + v * 0.75)]
    case 'bulge':
      return (u, v) => [u, v + (v - 0.5) * swing(u) * depth * 1.6]
    case 'rise':
      return (u, v) => [u - (v - 0.5) * 0.1, v - u * depth * 1.5]
    case 'wedge':
      return (u, v) => [u - (v - 0.5) * 0.06, (v - 0.5) * (0.72 + u * depth * 2.2) - u * depth * 0.5]
    case 'wave':
      return (u, v) => [u, v + Math.sin(u * Math.PI * 2) * depth * 0.55]
    case 'crawl':
      return (u, v) => [0.5 + (u - 0.5) * (0.8 + v * 0.2), v]
    case 'slant':
      return (u, v) => [u - (v - 0.5) * 0.12, v]
    default:
      return (u, v) => [u, v]
  }
}

interface Outline {
  /** Commands with their points, still in the block's own 0…1 space. */
  commands: { type: string; points: Point[] }[]
}

function outlineOf(
  line: Line,
  left: number,
  top: number,
  block: { w: number; h: number },
  bounce: boolean,
): Outline {
  const commands: Outline['commands'] = []
  let pen = left
  const scale = line.width / lineWidth(line.text)
  for (let i = 0; i < line.text.length; i++) {
    const lift = bounce ? (i % 2 ? 0.07 : -0.07) * line.height : 0
    const turn = bounce ? (i % 2 ? 0.07 : -0.06) : 0
    const middle = pen + (advance(line.text, i) * scale) / 2
    for (const part of (letters[line.text.charAt(i)]?.[1] ?? '').match(/[MLQZ][^MLQZ]*/g) ?? []) {
      const numbers = (part.slice(1).match(/-?\d+/g) ?? []).map(Number)
      const points: Point[] = []
      for (let k = 0; k + 1 < numbers.length; k += 2) {
        const x = pen + ((numbers[k] ?? 0) / 1000) * scale
        const y = top + (1 + (numbers[k + 1] ?? 0) / 1000) * line.height + lift
        const [dx, dy] = [x - middle, y - top - line.height / 2]
        points.push([(middle + dx - dy * turn) / block.w, (y + dx * turn) / block.h])
      }
      commands.push({ type: part.charAt(0), points })
    }
    pen += advance(line.text, i) * scale
  }
  return { commands }
}

/** Distance of a quadratic curve from its chord, starting at the origin. */
function sagitta([cx, cy]: Point, [x, y]: Point): number {
  return Math.hypot(cx - x / 2, cy - y / 2) / 2
}

function relative(
  [dx, dy]: Point,
  control: Point | null,
): readonly [letter: string, values: readonly number[]] {
  if (control) return ['q', [...control, dx, dy]]
  if (dy === 0) return ['h', [dx]]
  return dx === 0 ? ['v', [dy]] : ['l', [dx, dy]]
}

/** Relative path data in units of 1/`fine` of a pixel: whole numbers are shortest. */
function encode(outline: Outline, place: (point: Point) => Point, fine: number): string {
  let at: Point = [0, 0]
  let d = ''
  let last = ''
  const grid = (point: Point): Point => {
    const [x, y] = place(point)
    return [Math.round(x * fine), Math.round(y * fine)]
  }
  for (const { type, points } of outline.commands) {
    const [first, second] = points.map(grid)
    const end = second ?? first
    if (!first || !end) {
      d += 'z'
      last = 'z'
    } else if (type === 'M') {
      // Absolute, because after "z" the pen returns to the contour's start.
      d += `M${end.join(' ')}`
      last = 'M'
      at = end
    } else {
      const step: Point = [end[0] - at[0], end[1] - at[1]]
      const pull: Point = [first[0] - at[0], first[1] - at[1]]
      // A curve within a quarter of a pixel of its chord looks like a line.
      const curved = second !== undefined && sagitta(pull, step) >= fine / 4
      if (!curved && step[0] === 0 && step[1] === 0) continue
      const [letter, values] = relative(step, curved ? pull : null)
      d += (letter === last ? ' ' : letter) + values.join(' ')
      last = letter
      at = end
    }
  }
  return d.replace(/ -/g, '-')
}

export interface Title {
  /** One unpainted <path> per line, for use in <defs>. Stroke widths are in 1/`fine` pixels. */
  markup: string
  fine: number
  /** The area that the outlines really cover. */
  box: Box
  /** Height of the tallest letters in pixels: the measure for outlines and shadows. */
  size: number
}

/** Sets words in a box, centred and as large as they fit. `align` 'left' makes ragged lines at the left edge. */
export function setTitle(
  words: string[],
  box: Box,
  kind: Bend,
  options: { depth?: number; maxLines?: number; align?: 'left' | 'center' } = {},
): Title {
  const most = options.maxLines ?? 4
  const warp = bend(kind, options.depth ?? 0.28)
  // A warped block is taller than a straight one: stack the lines in the height that remains.
  const bends = [0, 0.25, 0.5, 0.75, 1].flatMap((u) => [warp(u, 0)[1], warp(u, 1)[1]])
  const [highest, lowest] = extent(bends)
  const straight = { ...box, h: box.h / Math.max(1, lowest - highest) }
  const best = breaks(words, most)
    .map((texts) => stack(texts, straight, options.align === 'left' ? 1.25 : 2))
    .reduce((a, b) => (b.score > a.score ? b : a))
  const block = { w: Math.max(...best.lines.map((line) => line.width)), h: best.height }
  const gap =
    best.lines.length > 1
      ? (best.height - best.lines.reduce((s, l) => s + l.height, 0)) / (best.lines.length - 1)
      : 0
  let top = 0
  const outlines = best.lines.map((line) => {
    const left = options.align === 'left' ? 0 : (block.w - line.width) / 2
    const outline = outlineOf(line, left, top, block, kind === 'bounce')
    top += line.height + gap
    for (const command of outline.commands) command.points = command.points.map(([u, v]) => warp(u, v))
    return outline
  })
  const all = outlines.flatMap((outline) => outline.commands.flatMap((command) => command.points))
  const [x1, x2] = extent(all.map(([x]) => x))
  const [y1, y2] = extent(all.map(([, y]) => y))
  const natural = { w: (x2 - x1) * block.w, h: (y2 - y1) * block.h }
  const scale = Math.min(box.w / natural.w, box.h / natural.h)
  const [w, h] = [natural.w * scale, natural.h * scale]
  const left = options.align === 'left' ? box.x : box.x + (box.w - w) / 2
  const above = box.y + (box.h - h) / 2
  const place = ([u, v]: Point): Point => [
    left + ((u - x1) / (x2 - x1)) * w,
    above + ((v - y1) / (y2 - y1)) * h,
  ]
  const size = Math.max(...best.lines.map((line) => line.height)) * scale
  const fine = size < 58 ? 2 : 4
  const paths = outlines.map(
    (outline) => `<path transform="scale(${1 / fine})" d="${encode(outline, place, fine)}"/>`,
  )
  return {
    markup: paths.join(''),
    fine,
    box: { x: left, y: above, w, h },
    size,
  }
}

function extent(values: number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return Number.isFinite(low) && high > low ? [low, high] : [0, 1]
}
