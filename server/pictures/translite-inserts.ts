// Pictures for what is no machine: a quiet playfield at night, its inserts lit, a few words in the corner.
import { setTitle } from './translite-lettering.ts'
import { type Board, circle, falling, glowing, n, type Point, path, rect, star } from './translite-shapes.ts'
import { paintTitle } from './translite-styles.ts'

export type QuietKind = 'listing' | 'topic' | 'post' | 'page'

function insert(board: Board, [x, y]: Point, d: string, colour: string, lit: boolean, turn = 0): string {
  const lamp = glowing(board, `lamp${colour}`, [0.4, 0.35], [0, '#fff'], [0.28, colour], [1, colour])
  const halo = glowing(board, `halo${colour}`, [0.5, 0.5], [0, colour, 0.55], [1, colour, 0])
  const glow = lit ? circle(x, y, 92, `fill="${halo}"`) : ''
  const place = `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"`
  return `${glow}<g ${place}>${path(d, `fill="${lit ? lamp : colour}" ${lit ? '' : 'fill-opacity=".22"'} stroke="${board.colours.paper}" stroke-width="3" stroke-linejoin="round"`)}</g>`
}

const ARROW = 'M0-46L30 2H14V42H-14V2H-30Z'
const DROP = 'M0-44C30-10 30 36 0 40C-30 36-30-10 0-44Z'
const ROUND = 'M0-34A34 34 0 1 1-.1-34Z'
const BALLOON =
  'M-42-34H42A14 14 0 0 1 56-20V14A14 14 0 0 1 42 28H4L-22 54-18 28H-42A14 14 0 0 1-56 14V-20A14 14 0 0 1-42-34Z'

function lanes(board: Board): string {
  const { colours, dice } = board
  const lean = dice.between(-70, 70)
  const curve = (x: number) => `M${n(x)} -10C${n(x + lean)} 140 ${n(x - lean)} 300 ${n(x + lean * 0.5)} 490`
  const base = dice.between(380, 470)
  return [
    path(curve(base), `stroke="${colours.mid}" stroke-width="120" opacity=".55"`),
    path(curve(base - 66), `stroke="${colours.bright}" stroke-width="5"`),
    path(curve(base + 66), `stroke="${colours.bright}" stroke-width="5"`),
    path(curve(base - 82), `stroke="${colours.pop}" stroke-width="10"`),
    path(curve(base + 120), `stroke="${colours.deep}" stroke-width="60"`),
  ].join('')
}

function lamps(board: Board, kind: QuietKind): string {
  const { colours, dice } = board
  const tones = [colours.spark, colours.pop, colours.bright, colours.spark, colours.bright] as const
  const chosen = dice.whole(0, 4)
  const along = Array.from({ length: 5 }, (_, i) => {
    const t = i / 4
    const bow = Math.sin(t * Math.PI) * dice.between(36, 40)
    const at: Point = [232 + t * 330 + bow * 0.2, 222 - t * 120 - bow]
    const lit = i === chosen || i === (chosen + 2) % 5
    const colour = tones[i] ?? colours.spark
    if (kind === 'listing') return insert(board, at, ARROW, colour, lit, 62 - t * 20)
    if (kind === 'topic')
      return insert(board, [at[0], at[1] + (i % 2) * 40 - 10], i % 2 ? ROUND : BALLOON, colour, lit)
    if (kind === 'post') return insert(board, at, star(0, 0, 44, 19, 5), colour, lit, t * 24)
    return insert(board, at, i % 2 ? DROP : ROUND, colour, lit, 70)
  })
  return along.join('')
}

/** The whole picture but its frame: at most five words, set at the lower left. */
export function quietPicture(board: Board, words: string[], kind: QuietKind): string {
  const { colours, dice } = board
  const wood = falling(board, 'wood', [0, colours.deep], [1, colours.ink])
  const [cx, cy] = [dice.between(470, 560), dice.between(60, 150)]
  const shadow = falling(board, 'foot', [0, colours.ink, 0], [0.55, colours.ink, 0.85], [1, colours.ink])
  const title = setTitle(words.slice(0, 5), { x: 44, y: 286, w: 540, h: 142 }, 'straight', {
    align: 'left',
    maxLines: 2,
  })
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
    lamps(board, kind),
    rect({ x: 0, y: 210, w: 640, h: 270 }, `fill="${shadow}"`),
    path(`M46 ${n(title.box.y - 18)}h64`, `stroke="${colours.pop}" stroke-width="8" stroke-linecap="round"`),
    paintTitle(board, title),
  ].join('')
}
