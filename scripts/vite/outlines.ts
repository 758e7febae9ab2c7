// Glyph outlines of a variable font carry points that matter only between its masters. Fewer points, same shape.
import type { PathCommand } from 'opentype.js/dist/opentype.mjs'

interface Point {
  x: number
  y: number
}

/** A straight or a quadratic piece; `via` is the control point of the latter. */
interface Piece {
  to: Point
  via: Point | null
}

interface Contour {
  start: Point
  pieces: Piece[]
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Distance of a point from the line through two others. */
function offLine(point: Point, a: Point, b: Point): number {
  const length = distance(a, b)
  if (length === 0) return distance(point, a)
  return Math.abs((b.x - a.x) * (a.y - point.y) - (a.x - point.x) * (b.y - a.y)) / length
}

function along(from: Point, { to, via }: Piece, t: number): Point {
  if (!via) return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
  const s = 1 - t
  return {
    x: s * s * from.x + 2 * s * t * via.x + t * t * to.x,
    y: s * s * from.y + 2 * s * t * via.y + t * t * to.y,
  }
}

function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y]
  const turn = rx * sy - ry * sx
  if (Math.abs(turn) < 1e-6) return null
  const t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / turn
  return { x: a.x + rx * t, y: a.y + ry * t }
}

/** One piece instead of two, or null when the shape would change by more than the tolerance. */
function joined(from: Point, first: Piece, second: Piece, tolerance: number): Piece | null {
  const middle = first.to
  if (!first.via && !second.via) {
    const forward =
      (middle.x - from.x) * (second.to.x - middle.x) + (middle.y - from.y) * (second.to.y - middle.y) > 0
    return forward && offLine(middle, from, second.to) <= tolerance ? { to: second.to, via: null } : null
  }
  if (!first.via || !second.via) return null
  const via = crossing(from, first.via, second.via, second.to)
  if (!via) return null
  const piece = { to: second.to, via }
  const samples = [along(from, first, 0.5), middle, along(middle, second, 0.5)]
  const close = samples.every((sample) => {
    for (let t = 0.1; t < 1; t += 0.02) if (distance(along(from, piece, t), sample) <= tolerance) return true
    return false
  })
  return close ? piece : null
}

function simplified({ start, pieces }: Contour, tolerance: number): Contour {
  const kept: Piece[] = []
  let from = start
  let before = start
  for (const piece of pieces) {
    if (distance(from, piece.to) < 1) continue
    const flat =
      piece.via && offLine(piece.via, from, piece.to) > tolerance ? piece : { to: piece.to, via: null }
    const last = kept.at(-1)
    const both = last ? joined(before, last, flat, tolerance) : null
    if (both) kept[kept.length - 1] = both
    else {
      kept.push(flat)
      before = from
    }
    from = piece.to
  }
  // Closing the path draws the last straight piece by itself.
  const last = kept.at(-1)
  if (last && !last.via && distance(last.to, start) < 1) kept.pop()
  return { start, pieces: kept }
}

function contoursOf(commands: PathCommand[]): Contour[] {
  const contours: Contour[] = []
  for (const { type, x, y, x1, y1 } of commands) {
    if (type === 'M') contours.push({ start: { x, y }, pieces: [] })
    else if (type === 'L' || type === 'Q')
      contours.at(-1)?.pieces.push({ to: { x, y }, via: type === 'Q' ? { x: x1, y: y1 } : null })
  }
  return contours.filter(({ pieces }) => pieces.length > 1)
}

/** Absolute path data (M, L, Q, Z) in whole units after scaling; `tolerance` in those units. */
export function outlineData(commands: PathCommand[], scale: number, tolerance: number): string {
  const at = (point: Point) => `${Math.round(point.x * scale)} ${Math.round(point.y * scale)}`
  return contoursOf(commands)
    .map((contour) => {
      const { start, pieces } = simplified(contour, tolerance / scale)
      return `M${at(start)}${pieces.map(({ to, via }) => (via ? `Q${at(via)} ${at(to)}` : `L${at(to)}`)).join('')}Z`
    })
    .join('')
}
