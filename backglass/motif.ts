import { type Board, circle, glowing, n } from './shapes.ts'

/**
 * A motif on a backglass, drawn around the origin with a radius of about 100. The containing group sets the outline, so
 * shapes define only their fill, and `stroke="none"` for shapes without an edge.
 */
export type Motif = (board: Board) => string

export interface MotifPlace {
  x: number
  y: number
  r: number
  /** Degrees. */
  turn: number
}

/** Places a motif, with a glow behind it in airbrushed eras. */
export function paintMotif(board: Board, draw: Motif, { x, y, r, turn }: MotifPlace): string {
  const { colours } = board
  const aura = board.airbrush
    ? circle(
        x,
        y,
        r * 1.5,
        `fill="${glowing(board, 'aura', [0.5, 0.5], [0, colours.spark, 0.5], [0.5, colours.bright, 0.25], [1, colours.mid, 0])}"`,
      )
    : ''
  const width = n((board.airbrush ? 2.4 : 4.2) * Math.max(0.6, 100 / r))
  return `${aura}<g transform="translate(${x} ${y}) rotate(${n(turn)}) scale(${n(r) === '100' ? 1 : (r / 100).toFixed(2)})" stroke="${colours.ink}" stroke-width="${width}" stroke-linejoin="round">${draw(board)}</g>`
}
