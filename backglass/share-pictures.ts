// Share pictures: what other sites show beside a link, with as much of the title as can be read at a glance. Calm like the
// pictures of everything that is no machine, but wider, and the same for the same words.
import { glass } from './backdrops.ts'
import { ball } from './ball.ts'
import { beginningOf } from './headlines.ts'
import { insert } from './inserts.ts'
import { drawableWords, setTitle } from './lettering.ts'
import { paintMotif } from './motif.ts'
import { MOTIFS } from './motifs.ts'
import { paletteFor } from './palettes.ts'
import { quietGround } from './quiet-grounds.ts'
import { diceFor, hashOf } from './random.ts'
import { type Board, boardFor, HEIGHT, n, path, rect, star, WIDTH } from './shapes.ts'
import { paintTitle } from './styles.ts'
import { subjectFor } from './themes.ts'
import { escapeXml } from './translites.ts'

/** In pixels, as the contract has it. */
const SHARE_WIDTH = 1200
const SHARE_HEIGHT = 630

interface ShareSubject {
  title: string
  /** A word or two above it, such as the post's category. */
  label: string
}

/** Of the board's 640 × 480 units this much is seen: the middle of its height. */
const SEEN = (WIDTH * SHARE_HEIGHT) / SHARE_WIDTH
const WORDS_MAX = 14
const LETTERS_MAX = 84
const WORD_MAX = 16
const LINES_MAX = 5

/** An SVG document of 1200 × 630: no script, no font, no external resource. Never throws. */
export function drawSharePicture({ title, label }: ShareSubject): string {
  const name = title.slice(0, 300).trim()
  const colours = paletteFor('', `post ${name}`)
  const key = `${name}\n${label}`
  const board = boardFor('calm', colours, diceFor(`share ${key}`), `s${hashOf(key).toString(36)}`)
  const top = (HEIGHT - SEEN) / 2
  const ground = `<g transform="translate(0 ${n(-top)})">${quietGround(board)}</g>`
  const body = [ground, shade(board), subject(board, name), heading(board, label), words(board, name)].join(
    '',
  )
  const gloss = `<g transform="translate(0 ${n(-top)})">${glass(board)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${SEEN}" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" role="img"><title>${escapeXml(name || 'Multiball')}</title><defs>${board.defs()}</defs>${body}${gloss}</svg>`
}

/** Dark at the left, where the words are. */
function shade(board: Board): string {
  const { ink } = board.colours
  const fill = board.define(
    'side',
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="${ink}" stop-opacity=".94"/><stop offset=".6" stop-color="${ink}" stop-opacity=".78"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></linearGradient>`,
  )
  return rect({ x: 0, y: 0, w: WIDTH, h: SEEN }, `fill="${fill}"`)
}

/** What the title speaks of; lit stars where that is nothing that can be drawn. */
function subject(board: Board, name: string): string {
  const { colours, dice } = board
  const motif = subjectFor(name.toLowerCase(), dice)
  if (motif) {
    const place = { x: 526, y: 150, r: 82, turn: dice.between(-10, 10) }
    return paintMotif(board, MOTIFS[motif], place) + ball(board, 462, 262, 34)
  }
  const shape = star(0, 0, 46, 20, dice.pick([4, 5, 5, 6]))
  const tones = [colours.spark, colours.pop, colours.bright]
  const first = dice.whole(0, 2)
  const lamps = [0, 1, 2].map((at) =>
    insert(
      board,
      { at: [580 - at * 46, 66 + at * 92], turn: 20 - at * 18 },
      shape,
      tones[(first + at) % 3] ?? colours.spark,
      at !== 1,
    ),
  )
  return lamps.join('') + ball(board, 572, 258, 38)
}

/** The site's name, and the label behind it. */
function heading(board: Board, label: string): string {
  const { colours } = board
  const place = { x: 40, y: 34, w: 400, h: 17 }
  const brand = setTitle(['MULTIBALL'], place, 'straight', { align: 'left', maxLines: 1 })
  const rest = drawableWords(label).slice(0, 4)
  const x = brand.box.x + brand.box.w + 22
  const kind = setTitle(rest.length > 0 ? rest : ['NEWS'], { ...place, x, w: 440 - x }, 'straight', {
    align: 'left',
    maxLines: 1,
  })
  return (
    `<g fill="${colours.spark}">${brand.markup}</g>` +
    path(`M${n(x - 11)} 36v13`, `stroke="${colours.pop}" stroke-width="4" stroke-linecap="round"`) +
    `<g fill="${colours.paper}">${kind.markup}</g>`
  )
}

function words(board: Board, name: string): string {
  const place = { x: 40, y: 76, w: 380, h: 214 }
  const title = setTitle(shortened(name), place, 'straight', { align: 'left', maxLines: LINES_MAX })
  return paintTitle(board, title)
}

/** The whole title, or a beginning of it that makes sense alone. */
function shortened(name: string): string[] {
  const all = drawableWords(name).flatMap((word) => word.match(new RegExp(`.{1,${WORD_MAX}}`, 'g')) ?? [])
  let most = 0
  for (let letters = 0; most < Math.min(all.length, WORDS_MAX); most++) {
    letters += all[most]?.length ?? 0
    if (letters > LETTERS_MAX) break
  }
  const shown = beginningOf(all, most)
  return shown.length > 0 ? shown : ['MULTIBALL']
}
