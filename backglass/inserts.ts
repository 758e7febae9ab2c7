// Pictures for subjects that are no machine: a playfield at night with lit inserts, and a few words in a corner.
import { ball } from './ball.ts'
import { setTitle } from './lettering.ts'
import { paintMotif } from './motif.ts'
import { MOTIFS, type MotifName } from './motifs.ts'
import { quietGround } from './quiet-grounds.ts'
import { type Board, circle, falling, glowing, n, type Point, path, rect, star } from './shapes.ts'
import { paintTitle } from './styles.ts'
import { subjectFor } from './themes.ts'

export type QuietKind = 'listing' | 'topic' | 'post' | 'page'

export function insert(
  board: Board,
  { at: [x, y], turn }: Lamp,
  d: string,
  colour: string,
  lit: boolean,
): string {
  const lamp = glowing(board, `lamp${colour}`, [0.4, 0.35], [0, '#fff'], [0.28, colour], [1, colour])
  const halo = glowing(board, `halo${colour}`, [0.5, 0.5], [0, colour, 0.55], [1, colour, 0])
  const glow = lit ? circle(x, y, 92, `fill="${halo}"`) : ''
  const place = `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"`
  return `${glow}<g ${place}>${path(d, `fill="${lit ? lamp : colour}" ${lit ? '' : 'fill-opacity=".22" '}stroke="${board.colours.paper}" stroke-width="3" stroke-linejoin="round"`)}</g>`
}

const ARROW = 'M0-46L30 2H14V42H-14V2H-30Z'
const TICKET = 'M-24-44H24V38A6 6 0 0 1 18 44H-18A6 6 0 0 1-24 38ZM-8-32A8 8 0 1 0 8-32A8 8 0 1 0-8-32Z'
const KITE = 'M0-44L30 0 0 44-30 0Z'
const DROP = 'M0-44C30-10 30 36 0 40C-30 36-30-10 0-44Z'
const ROUND = 'M0-34A34 34 0 1 1-.1-34Z'
const BALLOON =
  'M-42-34H42A14 14 0 0 1 56-20V14A14 14 0 0 1 42 28H4L-22 54-18 28H-42A14 14 0 0 1-56 14V-20A14 14 0 0 1-42-34Z'

interface Lamp {
  at: Point
  /** Degrees; upright shapes ignore it. */
  turn: number
}

/** Lamp shapes per kind: arrows and tags for selling, balloons for talk, stars for news. */
function shapesOf(kind: QuietKind, { dice }: Board): readonly string[] {
  switch (kind) {
    case 'listing':
      return dice.pick([[ARROW], [ARROW, KITE], [TICKET, ARROW], [KITE], [TICKET]])
    case 'topic':
      return dice.pick([
        [ROUND, BALLOON],
        [BALLOON, ROUND, ROUND],
        [BALLOON, KITE],
      ])
    case 'post':
      return [star(0, 0, 46, 20, dice.pick([4, 5, 5, 6]))]
    default:
      return [ROUND, DROP]
  }
}

/** Layout of a picture: words above or below, mirrored or not, with a subject or with lamps only. */
interface Layout {
  isTitleAbove: boolean
  isMirrored: boolean
  subject: MotifName | null
}

function lampPlaces({ dice }: Board, { isTitleAbove, isMirrored, subject }: Layout): Lamp[] {
  const shape = dice.pick(['row', 'fan', 'bank', 'loop'] as const)
  const count = subject ? 3 : shape === 'loop' ? 7 : dice.whole(4, 6)
  // Beside a subject the lamps use the other half.
  const width = subject ? 0.42 : 1
  const [dx, dy] = [dice.between(-14, 14), dice.between(-14, 14)]
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1)
    const { at, turn } = lampOn(shape, t, width)
    return {
      at: [dx + (isMirrored ? 640 - at[0] : at[0]), dy + at[1] + (isTitleAbove ? 186 : 0)],
      turn: isMirrored ? -turn : turn,
    }
  })
}

function lampOn(shape: 'row' | 'fan' | 'bank' | 'loop', t: number, width: number): Lamp {
  switch (shape) {
    case 'row':
      return { at: [92 + t * 456 * width, 232 - t * 118 - Math.sin(t * Math.PI) * 40], turn: 70 - t * 24 }
    case 'bank':
      return { at: [84 + t * 470 * width, 150 + Math.cos(t * Math.PI * 5) * 24], turn: Math.cos(t * 15) * 12 }
    case 'loop': {
      const angle = t * Math.PI * (width < 1 ? 1.1 : 1.72) - 2.7
      return {
        at: [(width < 1 ? 160 : 320) + Math.cos(angle) * 190 * width, 150 + Math.sin(angle) * 88],
        turn: (angle * 180) / Math.PI + 90,
      }
    }
    default: {
      const angle = -2.86 + t * 2.58
      const reach = width < 1 ? 100 : 236
      return {
        at: [(width < 1 ? 160 : 320) + Math.cos(angle) * reach, 268 + Math.sin(angle) * 178],
        turn: (angle * 180) / Math.PI + 90,
      }
    }
  }
}

function lamps(board: Board, kind: QuietKind, layout: Layout): string {
  const { colours, dice } = board
  const tones = [colours.spark, colours.pop, colours.bright] as const
  const shapes = shapesOf(kind, board)
  const places = lampPlaces(board, layout)
  const balled = dice.whole(0, places.length - 1)
  const [first, step] = [dice.whole(0, 2), dice.pick([1, 2])]
  return places
    .map((lamp, i) => {
      if (i === balled && !layout.subject) return ball(board, lamp.at[0], lamp.at[1], 44)
      const isLit = (i + first) % 3 !== 0
      const shape = shapes[i % shapes.length] ?? ROUND
      const isUpright = shape === BALLOON || shape === ROUND || shape === TICKET
      const colour = tones[(first + i * step) % 3] ?? colours.spark
      return insert(board, isUpright ? { ...lamp, turn: 0 } : lamp, shape, colour, isLit)
    })
    .join('')
}

function subjectPicture(board: Board, { subject, isTitleAbove, isMirrored }: Layout): string {
  if (!subject) return ''
  const { dice } = board
  const x = dice.between(440, 492)
  const y = dice.between(146, 166) + (isTitleAbove ? 190 : 0)
  const r = dice.between(88, 104)
  const place = { x: isMirrored ? 640 - x : x, y, r, turn: dice.between(-10, 10) }
  const side = place.x + (isMirrored ? 104 : -104)
  return paintMotif(board, MOTIFS[subject], place) + ball(board, side, y + 74, 36)
}

export interface QuietPicture {
  /** At most six. */
  words: string[]
  kind: QuietKind
  /** The full name, which decides the subject. */
  name: string
}

/** The whole picture without its frame: words at the left, below or above the lights. */
export function quietPicture(board: Board, { words, kind, name }: QuietPicture): string {
  const { colours, dice } = board
  const layout: Layout = {
    isTitleAbove: dice.chance(0.3),
    isMirrored: dice.chance(0.5),
    subject: subjectFor(name, dice),
  }
  const { isTitleAbove } = layout
  const [ink, shade] = [colours.ink, isTitleAbove ? 'head' : 'foot']
  const shadow = isTitleAbove
    ? falling(board, shade, [0, ink, 0.95], [0.45, ink, 0.8], [1, ink, 0])
    : falling(board, shade, [0, ink, 0], [0.55, ink, 0.8], [1, ink, 0.95])
  const place = { x: 46, y: isTitleAbove ? 66 : 312, w: 470, h: 116 }
  const title = setTitle(words, place, 'straight', { align: 'left', maxLines: 2 })
  return [
    quietGround(board),
    rect({ x: 0, y: isTitleAbove ? 0 : 210, w: 640, h: 270 }, `fill="${shadow}"`),
    subjectPicture(board, layout),
    lamps(board, kind, layout),
    path(`M48 ${n(title.box.y - 20)}h64`, `stroke="${colours.pop}" stroke-width="8" stroke-linecap="round"`),
    paintTitle(board, title),
  ].join('')
}
