// Score displays by era: lit numbers, reels, segments, dots, a screen. They show the year as the score.
import { setTitle } from './lettering.ts'
import { type Board, type Box, circle, falling, n, path, rect } from './shapes.ts'

// The segments that a digit lights, as strokes on a 12 × 20 cell.
const SEGMENTS = ['M2 0h8', 'M12 2v6', 'M12 12v6', 'M2 20h8', 'M0 12v6', 'M0 2v6', 'M2 10h8'] as const
const LIT = ['012345', '12', '01346', '01236', '1256', '02356', '023456', '012', '0123456', '012356']

// Rows of a 5 × 7 dot font, five bits each.
const DOTS = [
  [14, 17, 19, 21, 25, 17, 14],
  [4, 12, 4, 4, 4, 4, 14],
  [14, 17, 1, 2, 4, 8, 31],
  [31, 2, 4, 2, 1, 17, 14],
  [2, 6, 10, 18, 31, 2, 2],
  [31, 16, 30, 1, 1, 17, 14],
  [6, 8, 16, 30, 17, 17, 14],
  [31, 1, 2, 4, 8, 8, 8],
  [14, 17, 17, 14, 17, 17, 14],
  [14, 17, 17, 15, 1, 2, 12],
] as const

function digits(text: string): number[] {
  return [...text].filter((c) => /\d/.test(c)).map(Number)
}

/** One digit, positioned by the middle of its foot. */
function numeral(digit: string, x: number, y: number, height: number, attributes: string): string {
  const { markup } = setTitle([digit], { x: x - height, y: y - height, w: height * 2, h: height }, 'straight')
  return `<g ${attributes}>${markup}</g>`
}

function bulbs(board: Board, text: string, { x, y, w, h }: Box): string {
  const { colours } = board
  const step = w / 4
  const lamp = digits(text).map((digit, i) => {
    const cx = x + step * (i + 0.5)
    return [
      circle(cx, y + h / 2, h * 0.6, `fill="${i % 2 ? colours.pop : colours.mid}"`),
      circle(cx, y + h / 2, h * 0.5, `fill="${colours.spark}"`),
      numeral(String(digit), cx, y + h * 0.76, h * 0.52, `fill="${colours.ink}" stroke="none"`),
    ].join('')
  })
  return `<g stroke="${colours.ink}" stroke-width="2">${lamp.join('')}</g>`
}

function reels(board: Board, text: string, { x, y, w, h }: Box): string {
  const { colours } = board
  const drum = falling(board, 'drum', [0, '#0b0b0f'], [0.5, '#4a4852'], [1, '#08080b'])
  const step = w / 4
  const faces = digits(text).map((digit, i) => {
    const left = x + step * i + 2
    return (
      rect({ x: left, y: y + 3, w: step - 4, h: h - 6 }, `rx="2" fill="${drum}"`) +
      numeral(String(digit), left + step / 2 - 2, y + h * 0.79, h * 0.58, `fill="${colours.paper}"`)
    )
  })
  const frame = rect(
    { x: x - 4, y: y - 2, w: w + 8, h: h + 4 },
    `rx="4" fill="${colours.spark}" stroke="${colours.ink}" stroke-width="3"`,
  )
  return frame + faces.join('')
}

function segments(board: Board, text: string, { x, y, w, h }: Box): string {
  const { colours } = board
  const step = w / 4
  const k = (h - 16) / 20
  const cell = (i: number) =>
    `translate(${n(x + step * i + step / 2 - 5 * k)} ${n(y + 8)}) scale(${n(k)}) skewX(-7)`
  const unlit = SEGMENTS.join('')
  const glass = rect(
    { x: x - 6, y, w: w + 12, h },
    `rx="5" fill="#0a0508" stroke="${colours.bright}" stroke-width="2"`,
  )
  const cells = digits(text).map((digit, i) => {
    const on = [...(LIT[digit] ?? '')].map((s) => SEGMENTS[Number(s)] ?? '').join('')
    return `<g transform="${cell(i)}">${path(unlit, 'opacity=".16"')}${path(on, '')}</g>`
  })
  return `${glass}<g fill="none" stroke="#ff8a1f" stroke-width="2.4" stroke-linecap="round">${cells.join('')}</g>`
}

function dots(board: Board, text: string, { x, y, w, h }: Box): string {
  const pitch = (h - 10) / 7
  const wide = 23 * pitch
  const left = x + (w - wide) / 2
  // Runs of dots as a dotted stroke.
  let d = ''
  for (const [i, digit] of digits(text).entries())
    for (const [row, bits] of (DOTS[digit] ?? []).entries())
      for (const run of bits.toString(2).padStart(5, '0').matchAll(/1+/g))
        d += `M${i * 6 + run.index} ${row}h${run[0].length - 0.9}`
  const field = rect(
    { x: left - 8, y, w: wide + 16, h },
    `rx="4" fill="#140a02" stroke="${board.colours.spark}" stroke-width="2"`,
  )
  const place = `translate(${n(left + pitch / 2)} ${n(y + 5 + pitch / 2)}) scale(${n(pitch)})`
  return `${field}${path(d, `transform="${place}" stroke="#ffb53a" stroke-width=".9" stroke-linecap="round" stroke-dasharray="0 1"`)}`
}

function screen(board: Board, text: string, { x, y, w, h }: Box): string {
  const { colours } = board
  const step = (w * 0.62) / 4
  const numerals = digits(text).map((digit, i) =>
    numeral(
      String(digit),
      x + w * 0.19 + step * (i + 0.5),
      y + h * 0.76,
      h * 0.52,
      `fill="${colours.paper}"`,
    ),
  )
  return [
    path(
      `M${n(x + 14)} ${n(y)}H${n(x + w)}L${n(x + w - 14)} ${n(y + h)}H${n(x)}Z`,
      `fill="${colours.ink}" fill-opacity=".72" stroke="${colours.bright}" stroke-width="1.5"`,
    ),
    path(`M${n(x + 8)} ${n(y + h - 5)}H${n(x + w * 0.6)}`, `stroke="${colours.pop}" stroke-width="3"`),
    ...numerals,
  ].join('')
}

/** A score display of four digits inside the box, in the style of the era. */
export function display(board: Board, text: string, box: Box): string {
  switch (board.era) {
    case 'woodrail':
      return bulbs(board, text, box)
    case 'em':
      return reels(board, text, box)
    case 'solid':
      return segments(board, text, box)
    case 'dmd':
      return dots(board, text, box)
    case 'calm':
      return ''
    default:
      return screen(board, text, box)
  }
}
