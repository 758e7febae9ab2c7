// Drawing context, numbers and paths shared by all parts of a translite.
import type { Palette } from './palettes.ts'
import type { Dice } from './random.ts'

export const WIDTH = 640
export const HEIGHT = 480

export type Era = 'woodrail' | 'em' | 'solid' | 'dmd' | 'lcd' | 'cga' | 'calm'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export type Point = readonly [x: number, y: number]

export interface Board {
  era: Era
  colours: Palette
  dice: Dice
  /** Whether surfaces are airbrushed (gradients) or flat prints with outlines. */
  airbrush: boolean
  /** An id unique to this picture, so that several can be inline in one page. */
  id(name: string): string
  /** Adds a definition to <defs> once and returns its reference, `url(#…)`. */
  define(name: string, markup: (id: string) => string): string
  defs(): string
}

/** Formats with at most one decimal, none if it would be invisible, and no superfluous zero. */
export function n(value: number): string {
  const fine = Math.abs(value) < 40 ? 10 : 1
  return String(Math.round(value * fine) / fine).replace(/^(-?)0\./, '$1.')
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`
}

export function around(cx: number, cy: number, radius: number, angle: number): Point {
  return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius]
}

/** A star with its first tip pointing up. */
export function star(cx: number, cy: number, outer: number, inner: number, tips: number, turn = 0): string {
  const points: Point[] = []
  for (let i = 0; i < tips * 2; i++)
    points.push(around(cx, cy, i % 2 ? inner : outer, turn - Math.PI / 2 + (i * Math.PI) / tips))
  return polygon(points)
}

/** Wedges from a centre far beyond the picture's edge. `share` is the covered part of the circle. */
export function rays(cx: number, cy: number, count: number, share = 0.5, turn = 0): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const from = turn + (i * 2 * Math.PI) / count
    const [x1, y1] = around(cx, cy, 900, from)
    const [x2, y2] = around(cx, cy, 900, from + (share * 2 * Math.PI) / count)
    d += `M${n(cx)} ${n(cy)}L${Math.round(x1)} ${Math.round(y1)} ${Math.round(x2)} ${Math.round(y2)}Z`
  }
  return d
}

/** A lightning bolt from one point to another, `width` at its thick end. */
export function bolt([x1, y1]: Point, [x2, y2]: Point, width: number): string {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = Math.hypot(dx, dy) || 1
  const side = (along: number, across: number): Point => [
    x1 + dx * along - (dy / length) * across * width,
    y1 + dy * along + (dx / length) * across * width,
  ]
  return polygon([
    side(0, -0.5),
    side(0.42, -1.1),
    side(0.36, -0.2),
    side(0.7, -0.75),
    side(0.64, -0.05),
    side(1, 0.1),
    side(0.5, 0.75),
    side(0.56, 0.1),
    side(0.2, 0.75),
    side(0.28, 0.1),
    side(0, 0.6),
  ])
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}"${attributes && ` ${attributes.trim()}`}/>`
}

export function circle(cx: number, cy: number, r: number, attributes: string): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" ${attributes}/>`
}

export function rect({ x, y, w, h }: Box, attributes: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${attributes}/>`
}

export type Stop = readonly [offset: number, colour: string, opacity?: number]

function stops(list: readonly Stop[]): string {
  return list
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`
    })
    .join('')
}

/** A gradient from top to bottom of the filled shape. */
export function falling(board: Board, name: string, ...list: Stop[]): string {
  return board.define(
    name,
    (id) => `<linearGradient id="${id}" x2="0" y2="1">${stops(list)}</linearGradient>`,
  )
}

/** A gradient from the centre outward; `focus` moves its bright spot. */
export function glowing(board: Board, name: string, focus: Point, ...list: Stop[]): string {
  return board.define(
    name,
    (id) => `<radialGradient id="${id}" fx="${focus[0]}" fy="${focus[1]}">${stops(list)}</radialGradient>`,
  )
}

/** Fill of a surface: flat in the printed eras, light to dark in the airbrushed ones. */
export function paint(board: Board, light: keyof Palette, dark: keyof Palette): string {
  const { colours } = board
  if (!board.airbrush) return colours[light]
  return falling(board, `p-${light}-${dark}`, [0, colours[light]], [1, colours[dark]])
}

export function boardFor(era: Era, colours: Palette, dice: Dice, prefix: string): Board {
  const made = new Map<string, string>()
  const names = new Map<string, string>()
  const id = (name: string) => {
    const known = names.get(name) ?? prefix + names.size.toString(36)
    names.set(name, known)
    return known
  }
  return {
    era,
    colours,
    dice,
    airbrush: era === 'solid' || era === 'lcd' || era === 'cga' || era === 'calm',
    id,
    define(name, markup) {
      if (!made.has(name)) made.set(name, markup(id(name)))
      return `url(#${id(name)})`
    },
    defs: () => [...made.values()].join(''),
  }
}
