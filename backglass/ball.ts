// The steel ball, which every machine since 1931 has.
import { type Board, circle, glowing, n, path } from './shapes.ts'

/** A polished ball: room light above, playfield and its colours reflected below. */
export function ball(board: Board, cx: number, cy: number, r: number): string {
  const { colours } = board
  const steel = glowing(
    board,
    'steel',
    [0.36, 0.26],
    [0, '#fff'],
    [0.16, '#f1f4fa'],
    [0.42, '#b4bccd'],
    [0.7, '#5a6178'],
    [0.87, '#262a3d'],
    [1, '#767f98'],
  )
  const k = r / 100
  const at = (dx: number, dy: number) => `${n(cx + dx * k)} ${n(cy + dy * k)}`
  return [
    `<ellipse cx="${n(cx + 10 * k)}" cy="${n(cy + 97 * k)}" rx="${n(74 * k)}" ry="${n(13 * k)}" fill="${colours.ink}" opacity=".45"/>`,
    circle(cx, cy, r, `fill="${steel}" stroke="${colours.ink}" stroke-width="${n(Math.max(1, 2 * k))}"`),
    path(
      `M${at(-88, 18)}Q${at(-30, 50)} ${at(10, 34)}T${at(90, 8)}Q${at(84, 46)} ${at(40, 74)}Q${at(-20, 96)} ${at(-66, 60)}Q${at(-84, 40)} ${at(-88, 18)}Z`,
      `fill="${colours.ink}" opacity=".42"`,
    ),
    path(
      `M${at(-62, 62)}Q${at(0, 108)} ${at(64, 58)}Q${at(36, 92)} ${at(0, 93)}Q${at(-38, 92)} ${at(-62, 62)}Z`,
      `fill="${colours.pop}" opacity=".7"`,
    ),
    path(
      `M${at(-40, 56)}Q${at(0, 78)} ${at(44, 52)}Q${at(10, 68)} ${at(-40, 56)}Z`,
      `fill="${colours.spark}" opacity=".8"`,
    ),
    `<ellipse cx="${n(cx - 34 * k)}" cy="${n(cy - 46 * k)}" rx="${n(27 * k)}" ry="${n(15 * k)}" fill="#fff" opacity=".95" transform="rotate(-38 ${n(cx - 34 * k)} ${n(cy - 46 * k)})"/>`,
    circle(cx + 44 * k, cy - 40 * k, 5 * k, 'fill="#fff" opacity=".7"'),
  ].join('')
}

/** A motion streak behind the ball, back to where it came from. */
export function trail(
  board: Board,
  cx: number,
  cy: number,
  r: number,
  angle: number,
  length: number,
): string {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
  const strip = (across: number, reach: number, thick: number, colour: string) => {
    const [sx, sy] = [cx - uy * across * r, cy + ux * across * r]
    const t = thick * r
    return path(
      `M${n(sx - uy * t)} ${n(sy + ux * t)}L${n(sx - ux * reach)} ${n(sy - uy * reach)} ${n(sx + uy * t)} ${n(sy - ux * t)}Z`,
      `fill="${colour}"`,
    )
  }
  return [
    strip(0, length, 0.94, board.colours.pop),
    strip(-0.3, length * 0.82, 0.42, board.colours.spark),
    strip(0.35, length * 0.66, 0.3, board.colours.bright),
    strip(-0.1, length * 0.5, 0.14, board.colours.paper),
  ].join('')
}
