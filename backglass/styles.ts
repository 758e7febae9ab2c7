// Painting of letters: layers of the same outlines, from the shadow to the shine.
import type { Title } from './lettering.ts'
import { type Board, circle, falling, n, path, type Stop, star } from './shapes.ts'

interface Layer {
  fill?: string
  stroke?: string
  /** In pixels. */
  width?: number
  move?: readonly [x: number, y: number]
  opacity?: number
}

/** Space for outlines and shadows on every side of a title, in pixels. */
export const TITLE_MARGIN = 15

function extrusion(
  colour: string,
  width: number,
  [dx, dy]: readonly [number, number],
  steps: number,
): Layer[] {
  return Array.from({ length: steps }, (_, i) => ({
    fill: colour,
    stroke: colour,
    width,
    move: [(dx * (steps - i)) / steps, (dy * (steps - i)) / steps] as const,
  }))
}

function split(board: Board, name: string, upper: string, lower: string): string {
  return falling(board, name, [0, upper], [0.54, upper], [0.54, lower], [1, lower])
}

function layersFor(board: Board, line: number): Layer[] {
  const { colours, dice } = board
  const { ink, deep, mid, bright, pop, spark, paper } = colours
  switch (board.era) {
    case 'woodrail': {
      const fill = dice.pick([pop, mid, pop])
      return [
        ...extrusion(ink, line * 2.4, [line * 0.9, line * 1.1], 3),
        { fill: paper, stroke: paper, width: line * 2.4 },
        { fill, stroke: ink, width: line * 0.45 },
      ]
    }
    case 'em': {
      const [upper, lower] = dice.pick([
        [paper, spark] as const,
        [spark, paper] as const,
        [paper, bright] as const,
      ])
      return [
        ...extrusion(ink, line * 1.5, [line * 1.2, line * 1.3], 5),
        { fill: pop, stroke: ink, width: line * 1.5 },
        { fill: split(board, 'type', upper, lower) },
      ]
    }
    case 'solid': {
      // Sky above, ground below, a thin dark horizon between them.
      const chrome: Stop[] = [
        [0, bright],
        [0.36, paper],
        [0.49, '#fff'],
        [0.5, deep],
        [0.6, pop],
        [0.8, spark],
        [1, paper],
      ]
      return [
        { stroke: bright, width: line * 3.4, opacity: 0.3 },
        ...extrusion(ink, line * 1.7, [0, line * 1.1], 3),
        { stroke: spark, width: line * 1.75 },
        { stroke: ink, width: line * 1.15 },
        { fill: falling(board, 'type', ...chrome), stroke: paper, width: line * 0.16 },
      ]
    }
    case 'dmd':
      return [
        ...extrusion(deep, line * 2.2, [-line * 0.7, line], 3),
        { stroke: ink, width: line * 2.5 },
        { stroke: paper, width: line * 1.9 },
        { stroke: ink, width: line * 1.2 },
        { fill: falling(board, 'type', [0, paper], [0.3, spark], [0.62, pop], [1, mid]) },
      ]
    case 'lcd':
      return [
        { stroke: bright, width: line * 3.6, opacity: 0.16 },
        { stroke: pop, width: line * 2.5, opacity: 0.4 },
        ...extrusion(ink, line * 1.5, [0, line * 0.9], 3),
        {
          fill: falling(board, 'type', [0, '#fff'], [0.46, paper], [0.5, bright], [0.8, paper], [1, spark]),
          stroke: ink,
          width: line * 0.2,
        },
      ]
    case 'cga':
      return [
        { stroke: pop, width: line * 2.6, move: [-line * 0.5, 0], opacity: 0.85 },
        { stroke: bright, width: line * 2.2, move: [line * 0.5, 0] },
        { stroke: ink, width: line * 1.7 },
        { fill: split(board, 'type', paper, spark) },
      ]
    default:
      return [{ fill: ink, stroke: ink, width: line * 1.4, move: [line * 0.3, line * 0.5] }, { fill: paper }]
  }
}

/** A highlight on the corner of the letters. */
function glint(board: Board, { box, size }: Title): string {
  const { dice } = board
  const [x, y] = [box.x + box.w * dice.pick([0.05, 0.93, 0.9]), box.y + box.h * dice.between(0.06, 0.16)]
  const r = Math.min(34, Math.max(16, size * 0.34))
  return path(star(x, y, r, r * 0.09, 4), 'fill="#fff"') + circle(x, y, r * 0.22, 'fill="#fff" opacity=".9"')
}

/** The painted title. Adds its definitions to the board. */
export function paintTitle(board: Board, title: Title): string {
  const line = Math.min(Math.max(title.size * 0.085, 2.2), 8)
  board.define('title', (id) => `<g id="${id}">${title.markup}</g>`)
  const reference = `href="#${board.id('title')}"`
  const layers = layersFor(board, line).map(({ fill, stroke, width, move, opacity }) => {
    const place = move ? (['x', 'y'] as const).map((axis, i) => ` ${axis}="${n(move[i] ?? 0)}"`).join('') : ''
    const edge = stroke ? ` stroke="${stroke}" stroke-width="${n((width ?? 1) * title.fine)}"` : ''
    return `<use ${reference}${place} fill="${fill ?? 'none'}"${edge}${opacity ? ` opacity="${opacity}"` : ''}/>`
  })
  const shine = ['solid', 'dmd', 'lcd'].includes(board.era) ? glint(board, title) : ''
  return `<g stroke-linejoin="round">${layers.join('')}</g>${shine}`
}
