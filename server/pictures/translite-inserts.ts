// Pictures for what is no machine: a quiet playfield at night, its inserts lit, a few words in the corner.

import { ball } from './translite-ball.ts'
import { drawableWords, setTitle } from './translite-lettering.ts'
import { type Board, circle, falling, glowing, n, type Point, path, rect, star } from './translite-shapes.ts'
import { paintTitle } from './translite-styles.ts'

export type QuietKind = 'listing' | 'topic' | 'post' | 'page'

function insert(board: Board, [x, y]: Point, d: string, colour: string, lit: boolean, turn = 0): string {
  const lamp = glowing(board, `lamp${colour}`, [0.4, 0.35], [0, '#fff'], [0.28, colour], [1, colour])
  const halo = glowing(board, `halo${colour}`, [0.5, 0.5], [0, colour, 0.55], [1, colour, 0])
  const glow = lit ? circle(x, y, 92, `fill="${halo}"`) : ''
  const place = `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"`
  return `${glow}<g ${place}>${path(d, `fill="${lit ? lamp : colour}" ${lit ? '' : 'fill-opacity=".22" '}stroke="${board.colours.paper}" stroke-width="3" stroke-linejoin="round"`)}</g>`
}

const ARROW = 'M0-46L30 2H14V42H-14V2H-30Z'
const DROP = 'M0-44C30-10 30 36 0 40C-30 36-30-10 0-44Z'
const ROUND = 'M0-34A34 34 0 1 1-.1-34Z'
const BALLOON =
  'M-42-34H42A14 14 0 0 1 56-20V14A14 14 0 0 1 42 28H4L-22 54-18 28H-42A14 14 0 0 1-56 14V-20A14 14 0 0 1-42-34Z'

function lanes(board: Board): string {
  const { colours, dice } = board
  const lean = dice.between(-90, 90)
  const curve = (x: number) => `M${n(x)} -10C${n(x + lean)} 140 ${n(x - lean)} 300 ${n(x + lean * 0.5)} 490`
  const base = dice.between(300, 480)
  return [
    path(curve(base), `stroke="${colours.mid}" stroke-width="120" opacity=".55"`),
    path(curve(base - 66), `stroke="${colours.bright}" stroke-width="5"`),
    path(curve(base + 66), `stroke="${colours.bright}" stroke-width="5"`),
    path(curve(base - 82), `stroke="${colours.pop}" stroke-width="10"`),
    path(curve(base + 120), `stroke="${colours.deep}" stroke-width="60"`),
  ].join('')
}

/** Where five lamps and the ball lie: a rising row, a fan, or a bank across a lane. */
function lampPlaces({ dice }: Board): { at: Point; turn: number }[] {
  const shape = dice.pick(['row', 'fan', 'bank'] as const)
  return Array.from({ length: 6 }, (_, i) => {
    const t = i / 5
    if (shape === 'row')
      return { at: [92 + t * 456, 232 - t * 118 - Math.sin(t * Math.PI) * 40], turn: 70 - t * 24 }
    if (shape === 'bank') return { at: [84 + i * 94, 150 + (i % 2 ? 22 : -22)], turn: i % 2 ? 12 : -12 }
    const angle = -2.86 + t * 2.58
    return {
      at: [320 + Math.cos(angle) * 236, 268 + Math.sin(angle) * 178],
      turn: (angle * 180) / Math.PI + 90,
    }
  })
}

function lamps(board: Board, kind: QuietKind): string {
  const { colours, dice } = board
  const tones = [
    colours.spark,
    colours.pop,
    colours.bright,
    colours.spark,
    colours.bright,
    colours.pop,
  ] as const
  const balled = dice.pick([0, 5, 3])
  const chosen = dice.whole(0, 5)
  return lampPlaces(board)
    .map(({ at, turn }, i) => {
      if (i === balled) return ball(board, at[0], at[1], 44)
      const lit = i === chosen || i === (chosen + 2) % 6 || i === (chosen + 3) % 6
      const colour = tones[i] ?? colours.spark
      if (kind === 'listing') return insert(board, at, ARROW, colour, lit, turn)
      if (kind === 'topic') return insert(board, at, i % 2 ? ROUND : BALLOON, colour, lit)
      if (kind === 'post') return insert(board, at, star(0, 0, 46, 20, 5), colour, lit, turn)
      return insert(board, at, i % 2 ? DROP : ROUND, colour, lit, turn)
    })
    .join('')
}

const LOOSE_END =
  /^(?:A|AN|AND|AS|AT|BUT|BY|DID|DO|DOES|FOR|FROM|HOW|I|IF|IN|IS|IT|MY|OF|ON|OR|SINCE|SO|THAT|THE|THIS|TO|WE|WHAT|WHEN|WHICH|WHO|WHY|WITH|YOU|YOUR|&)$/

/** The beginning of a headline that can stand alone: to its first stop, five words at most, no loose end. */
export function headline(text: string): string[] {
  const first = drawableWords(text.split(/[:;,.?!–—|(]\s/)[0] ?? '').map((word) =>
    word.replace(/[.,:;]+$/, ''),
  )
  const whole =
    first.length > 1 || first.join('').length > 7 ? first : drawableWords(text.replace(/[,:;]/g, ' '))
  const words = whole.slice(0, 5)
  while (words.length > 2 && words.length < whole.length && LOOSE_END.test(words.at(-1) ?? '')) words.pop()
  const short = words.flatMap((word) => word.match(/.{1,16}/g) ?? [])
  return short.length > 0 ? short.slice(0, 5) : ['MULTIBALL']
}

/** The whole picture but its frame: at most five words, set at the lower left. */
export function quietPicture(board: Board, words: string[], kind: QuietKind): string {
  const { colours, dice } = board
  const wood = falling(board, 'wood', [0, colours.deep], [1, colours.ink])
  const [cx, cy] = [dice.between(120, 560), dice.between(60, 200)]
  const shadow = falling(board, 'foot', [0, colours.ink, 0], [0.55, colours.ink, 0.8], [1, colours.ink, 0.95])
  const place = { x: 46, y: 312, w: 470, h: 116 }
  const title = setTitle(words, place, 'straight', { align: 'left', maxLines: 2 })
  const rings = [250, 200, 150, 100].map((r, i) =>
    circle(
      cx,
      cy,
      r,
      `fill="none" stroke="${i % 2 ? colours.bright : colours.mid}" stroke-width="${3 + i * 3}" opacity=".5"`,
    ),
  )
  return [
    rect({ x: 0, y: 0, w: 640, h: 480 }, `fill="${wood}"`),
    rings.join(''),
    `<g fill="none">${lanes(board)}</g>`,
    rect({ x: 0, y: 210, w: 640, h: 270 }, `fill="${shadow}"`),
    lamps(board, kind),
    path(`M48 ${n(title.box.y - 20)}h64`, `stroke="${colours.pop}" stroke-width="8" stroke-linecap="round"`),
    paintTitle(board, title),
  ].join('')
}
