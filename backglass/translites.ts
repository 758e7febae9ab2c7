// Translites: art drawn from data, for everything without a picture. The same data always gives the same bytes.
import { backdrop, glass } from './backdrops.ts'
import { ball, trail } from './ball.ts'
import { type Composition, compositionFor } from './compositions.ts'
import { display } from './displays.ts'
import { beginningOf, headline } from './headlines.ts'
import { type QuietKind, quietPicture } from './inserts.ts'
import { drawableWords, setTitle } from './lettering.ts'
import { paintMotif } from './motif.ts'
import { MOTIFS } from './motifs.ts'
import { paletteFor } from './palettes.ts'
import { diceFor, hashOf } from './random.ts'
import { SCENES } from './scenes.ts'
import { type Board, boardFor, type Era, HEIGHT, n, path, rect, WIDTH } from './shapes.ts'
import { paintTitle, TITLE_MARGIN } from './styles.ts'
import { themeFor } from './themes.ts'

export interface TransliteSubject {
  name: string
  maker?: string | null
  year?: number | null
  /** OPDB's display: reels, lights, alphanumeric, dmd, cga, lcd. Other values are ignored. */
  display?: string | null
  /** Subjects that are no machine get a calmer picture. */
  kind?: 'machine' | QuietKind | null
}

const LONGEST_NAME = 60
const LONGEST_WORD = 14

/** A machine's era: by its display if that is distinctive, else by its year. */
export function eraOf({ name, year, display: shown }: TransliteSubject): Era {
  if (shown === 'cga' || shown === 'lcd' || shown === 'dmd') return shown
  if (shown === 'alphanumeric') return 'solid'
  if (year && year <= 1960) return 'woodrail'
  if (shown === 'reels' || shown === 'lights') return 'em'
  if (!year) return diceFor(`era ${name}`).pick(['em', 'solid', 'dmd'] as const)
  if (year <= 1977) return 'em'
  if (year <= 1990) return 'solid'
  return year <= 2012 ? 'dmd' : 'lcd'
}

/** The title's words without the edition in brackets, shortened to a readable length. */
function lettering(name: string): { words: string[]; edition: string[] } {
  const bracket = /^(.*\S)\s*\(([^()]*)\)\s*$/s.exec(name)
  const title = drawableWords(bracket?.[1] ?? name)
    .map((word) => word.replace(/^[:,;\-/]+|[:,;\-/]+$/g, ''))
    .filter((word) => word !== '')
    .flatMap((word) => word.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'g')) ?? [])
  const words: string[] = []
  for (const word of title) {
    if (words.join(' ').length + word.length >= LONGEST_NAME || words.length > 12) break
    words.push(word)
  }
  const shown = beginningOf(title, words.length)
  const edition = drawableWords((bracket?.[2] ?? '').slice(0, 40)).join(' ')
  return {
    words: shown.length ? shown : ['MULTIBALL'],
    edition: edition.length > 0 && edition.length <= 18 ? [edition] : [],
  }
}

export function escapeXml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  // XML forbids control characters and lone surrogates.
  const clean = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
  return clean.replace(/[&<>"']/g, (c) => entities[c] ?? '')
}

function tag(board: Board, edition: string[], [cx, cy]: Composition['tag']): string {
  if (edition.length === 0) return ''
  const { colours } = board
  const title = setTitle(edition, { x: cx - 72, y: cy - 8, w: 144, h: 16 }, 'straight', { maxLines: 1 })
  const { x, y, w, h } = { x: title.box.x - 12, y: cy - 16, w: title.box.w + 24, h: 32 }
  const ribbon = `M${n(x)} ${n(y)}H${n(x + w + 6)}L${n(x + w)} ${n(y + h)}H${n(x - 6)}Z`
  return (
    path(ribbon, `fill="${colours.spark}" stroke="${colours.ink}" stroke-width="3" stroke-linejoin="round"`) +
    `<g fill="${colours.ink}">${title.markup}</g>`
  )
}

/** A sign with lamps around it behind the title, for the diner era. */
function sign(board: Board, { x, y, w, h }: { x: number; y: number; w: number; h: number }): string {
  const { colours } = board
  const box = { x: x - 22, y: y - 18, w: w + 44, h: h + 36 }
  return [
    rect({ ...box, x: box.x + 5, y: box.y + 7 }, `rx="26" fill="${colours.ink}" opacity=".5"`),
    rect(box, `rx="26" fill="${colours.deep}" stroke="${colours.ink}" stroke-width="3"`),
    rect(
      { x: box.x + 8, y: box.y + 8, w: box.w - 16, h: box.h - 16 },
      `rx="19" fill="${colours.mid}" stroke="${colours.spark}" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 14"`,
    ),
  ].join('')
}

/** `isSmall` leaves out details that are invisible in thumbnails. */
function machinePicture(
  board: Board,
  subject: TransliteSubject,
  { theme, isSmall }: { theme: string; isSmall: boolean },
): string {
  const { words, edition } = lettering(subject.name)
  const { dice, era } = board
  const { place, bend } = compositionFor(words, era, dice)
  const subjectOf = themeFor(theme, era, dice)
  const signed = era === 'woodrail' && dice.chance(0.6)
  const margin = signed ? TITLE_MARGIN + 14 : TITLE_MARGIN
  const { x, y, w, h } = place.title
  const title = setTitle(
    words,
    { x: x + margin, y: y + margin, w: w - margin * 2, h: h - margin * 2 },
    bend,
    { maxLines: place.maxLines, depth: dice.between(0.2, 0.32) },
  )
  const { ball: at } = place
  const score = String(subject.year ?? 1000 + (hashOf(theme) % 900) * 10).slice(-4)
  const large = (draw: () => string) => (isSmall ? '' : draw())
  return [
    backdrop(board, place.centre),
    subjectOf.scene ? SCENES[subjectOf.scene](board) : '',
    paintMotif(board, MOTIFS[subjectOf.motif], place.motif),
    large(() => trail(board, at.x, at.y, at.r, at.from + Math.PI, at.r * 3.4)),
    ball(board, at.x, at.y, at.r),
    signed ? sign(board, title.box) : '',
    large(() => display(board, score, place.display)),
    paintTitle(board, title),
    large(() => tag(board, edition, place.tag)),
  ].join('')
}

/** A name without the words that must not change a machine's composition, so that its editions look alike. */
function familyOf(name: string): string {
  return name
    .replace(/\s*\([^()]*\)\s*$/, '')
    .toLowerCase()
    .trim()
}

/**
 * An SVG document of 640 × 480 with the name as its text alternative: no script, no font, no external resource. Never
 * throws; a name without drawable letters shows the site's name instead.
 */
export function drawTranslite(subject: TransliteSubject): string {
  const { name, defs, body } = partsOf(subject, false)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img"><title>${escapeXml(name || 'Multiball')}</title><defs>${defs}</defs>${body}</svg>`
}

/** Thumbnails in one document, each 640 × 480, stacked vertically: a list of machines requests them at once. */
export function drawTransliteSheet(subjects: readonly TransliteSubject[]): string {
  const height = HEIGHT * subjects.length
  const pictures = subjects.map((subject, at) => {
    const { defs, body } = partsOf(subject, true)
    const rough = body.replace(/ d="[^"]*"/g, (path) => path.replace(/-?\d*\.\d+/g, wholeNumber))
    return `<svg y="${at * HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${defs}</defs>${rough}</svg>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">${pictures.join('')}</svg>`
}

function wholeNumber(text: string): string {
  return String(Math.round(Number(text)))
}

function partsOf(subject: TransliteSubject, isSmall: boolean): { name: string; defs: string; body: string } {
  const name = subject.name.slice(0, 300).trim()
  const kind = subject.kind && subject.kind !== 'machine' ? subject.kind : null
  const maker = subject.maker?.slice(0, 100) ?? ''
  const key = [name, maker, subject.year ?? '', subject.display ?? '', kind ?? ''].join('\n')
  const family = familyOf(name)
  const era = kind ? 'calm' : eraOf({ ...subject, name })
  const colours = paletteFor(kind ? '' : maker, kind ? `${kind} ${name}` : name)
  const board = boardFor(era, colours, diceFor(`${family}\n${maker}\n${era}`), `t${hashOf(key).toString(36)}`)
  const picture = kind
    ? quietPicture(board, { words: headline(name), kind, name: family })
    : machinePicture(board, { ...subject, name }, { theme: family, isSmall })
  const body = isSmall ? picture : picture + glass(board)
  return { name, defs: board.defs(), body }
}
