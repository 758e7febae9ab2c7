// Motifs from games, music, sport and the machine itself.
import type { Motif } from './motif.ts'
import { bolt, circle, paint, path, rect, star } from './shapes.ts'

const SUITS = {
  heart: 'M0 62C-90 0-62-58-26-58C-8-58 0-42 0-34C0-42 8-58 26-58C62-58 90 0 0 62Z',
  diamond: 'M0-66L48 0 0 66-48 0Z',
  spade:
    'M0-66C80-8 66 34 34 34C18 34 8 22 5 12C6 38 12 54 26 62H-26C-12 54-6 38-5 12C-8 22-18 34-34 34C-66 34-80-8 0-66Z',
  club: 'M0-64C24-64 38-38 20-16C48-26 66-4 60 18C52 40 18 40 5 14C6 38 12 54 26 62H-26C-12 54-6 38-5 14C-18 40-52 40-60 18C-66-4-48-26-20-16C-38-38-24-64 0-64Z',
} as const

export const cards: Motif = (board) => {
  const { colours, dice } = board
  const suits = dice.pick<readonly (keyof typeof SUITS)[]>([
    ['heart', 'spade', 'diamond'],
    ['club', 'diamond', 'spade'],
    ['spade', 'heart', 'club'],
  ])
  return suits
    .map((suit, i) => {
      const red = suit === 'heart' || suit === 'diamond'
      const fill = red ? '#c9202e' : '#15131c'
      const pip = path(SUITS[suit], `fill="${fill}" stroke="none" transform="scale(.52)"`)
      const small = path(SUITS[suit], `fill="${fill}" stroke="none" transform="translate(-37 -62) scale(.2)"`)
      const turn = (i - 1) * 24
      return `<g transform="translate(${(i - 1) * 44} ${Math.abs(i - 1) * 10}) rotate(${turn})">${rect({ x: -52, y: -80, w: 104, h: 160 }, `rx="9" fill="${i === 1 ? '#fffdf6' : colours.paper}"`)}${pip}${small}</g>`
    })
    .join('')
}

export const heart: Motif = (board) =>
  path(SUITS.heart, `fill="${paint(board, 'pop', 'mid')}" transform="scale(1.35)"`) +
  path(
    'M-62-34C-58-52-44-58-34-56',
    `fill="none" stroke="${board.colours.paper}" stroke-width="9" stroke-linecap="round"`,
  )

export const lightning: Motif = (board) =>
  path(bolt([34, -118], [-30, 122], 52), `fill="${paint(board, 'spark', 'pop')}"`) +
  path(bolt([92, -84], [70, 50], 20), `fill="${board.colours.paper}"`) +
  path(bolt([-74, -66], [-92, 64], 20), `fill="${board.colours.paper}"`)

export const guitar: Motif = (board) => {
  const { colours } = board
  return `<g transform="rotate(38)">${[
    path('M-9-130H9V24H-9Z', `fill="${colours.ink}"`),
    path('M-8-150L14-142 10-126H-10L-16-140Z', `fill="${paint(board, 'pop', 'mid')}"`),
    path(
      'M0-24C26-22 34-2 34 14L84 104C88 116 74 122 64 114L0 66-64 114C-74 122-88 116-84 104L-34 14C-34-2-26-22 0-24Z',
      `fill="${paint(board, 'pop', 'mid')}"`,
    ),
    path(
      'M0-6C18-4 22 10 24 22L56 84 0 42-56 84-24 22C-22 10-18-4 0-6Z',
      `fill="${colours.paper}" stroke="none" opacity=".9"`,
    ),
    path('M-16 8H16V18H-16ZM-16 30H16V40H-16Z', `fill="${colours.ink}" stroke="none"`),
    path('M-5-128V44M0-128V44M5-128V44', `stroke="${colours.spark}" stroke-width="1.6"`),
    path('M-9-104H9M-9-82H9M-9-60H9M-9-40H9', `stroke="${colours.paper}" stroke-width="2.4"`),
  ].join('')}</g>`
}

export const eightBall: Motif = (board) => {
  const { colours } = board
  return [
    circle(0, 0, 96, `fill="${paint(board, 'ink', 'ink')}"`),
    path('M-92 22A96 96 0 0 0 92 22Q0 60-92 22Z', `fill="${colours.mid}" stroke="none" opacity=".6"`),
    circle(8, -10, 46, `fill="${colours.paper}"`),
    path(
      'M8-42a15 15 0 0 1 9 27a18 18 0 1 1-18 0a15 15 0 0 1 9-27z',
      `fill="none" stroke="${colours.ink}" stroke-width="10"`,
    ),
    path('M-16-5a26 20 0 0 1 48 0', 'fill="none" stroke="none"'),
    '<ellipse cx="-44" cy="-58" rx="24" ry="12" fill="#fff" stroke="none" transform="rotate(-40 -44 -58)" opacity=".9"/>',
  ].join('')
}

export const die: Motif = (board) => {
  const { colours } = board
  return [
    path('M-84-42L0-88 84-42 0 6Z', `fill="${colours.paper}"`),
    path('M-84-42L0 6V96L-84 46Z', `fill="${paint(board, 'pop', 'mid')}"`),
    path('M84-42L0 6V96L84 46Z', `fill="${paint(board, 'bright', 'mid')}"`),
    `<g stroke="none" fill="${colours.ink}"><ellipse cy="-41" rx="15" ry="9"/></g>`,
    `<g stroke="none" fill="${colours.paper}"><ellipse cx="-62" cy="-6" rx="8" ry="11"/><ellipse cx="-42" cy="26" rx="8" ry="11"/><ellipse cx="-22" cy="58" rx="8" ry="11"/><ellipse cx="26" cy="20" rx="8" ry="11"/><ellipse cx="60" cy="0" rx="8" ry="11"/><ellipse cx="26" cy="60" rx="8" ry="11"/><ellipse cx="60" cy="40" rx="8" ry="11"/></g>`,
  ].join('')
}

export const bigStar: Motif = (board) => {
  const { colours } = board
  return [
    path(star(0, 6, 116, 48, 5), `fill="${colours.paper}"`),
    path(star(0, 6, 94, 38, 5), `fill="${paint(board, 'pop', 'mid')}"`),
    path(star(0, 6, 62, 25, 5), `fill="${paint(board, 'spark', 'bright')}"`),
  ].join('')
}

/** A pop bumper seen from above. */
export const bumper: Motif = (board) => {
  const { colours } = board
  return [
    circle(0, 0, 108, `fill="${colours.paper}"`),
    circle(0, 0, 92, `fill="${paint(board, 'pop', 'mid')}"`),
    path(star(0, 0, 92, 58, 12), `fill="${colours.spark}" stroke="none"`),
    circle(0, 0, 56, `fill="${paint(board, 'paper', 'spark')}"`),
    path(star(0, 0, 46, 19, 5), `fill="${paint(board, 'pop', 'mid')}"`),
    path(
      'M-70-46Q-50-78-12-84',
      `fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".8"`,
    ),
  ].join('')
}

export const flippers: Motif = (board) => {
  const { colours } = board
  const bat = (mirror: number) =>
    `<g transform="scale(${mirror} 1) rotate(-24 -108 40)">${path('M-108 14A26 26 0 1 0-108 66Q-92 64-14 54A14 14 0 0 0-14 26Q-92 16-108 14Z', `fill="${paint(board, 'paper', 'bright')}"`)}${path('M-110 22A18 18 0 0 0-110 58', `fill="none" stroke="${colours.pop}" stroke-width="9"`)}${circle(-108, 40, 9, `fill="${colours.pop}"`)}</g>`
  const burst = path(star(0, -34, 62, 32, 10), `fill="${paint(board, 'spark', 'pop')}"`)
  return burst + path(star(0, -34, 36, 18, 10), `fill="${colours.paper}" stroke="none"`) + bat(1) + bat(-1)
}

export const wheel: Motif = (board) => {
  const { colours } = board
  const flag = (mirror: number) =>
    `<g transform="scale(${mirror} 1) rotate(-34)">${path('M-4-150H2V100H-4Z', `fill="${colours.spark}"`)}${rect({ x: 2, y: -150, w: 84, h: 60 }, `fill="${colours.paper}"`)}${path('M2-150h21v20H2zM44-150h21v20H44zM23-130h21v20H23zM65-130h21v20H65zM2-110h21v20H2zM44-110h21v20H44z', `fill="${colours.ink}" stroke="none"`)}</g>`
  const spokes = [0, 72, 144, 216, 288].map((turn) =>
    path('M-7-20L-12-52H12L7-20Z', `fill="${colours.paper}" transform="rotate(${turn})"`),
  )
  return [
    flag(1),
    flag(-1),
    circle(0, 20, 78, `fill="${colours.ink}"`),
    circle(0, 20, 56, `fill="${paint(board, 'bright', 'mid')}"`),
    `<g transform="translate(0 20)">${spokes.join('')}${circle(0, 0, 20, `fill="${colours.pop}"`)}</g>`,
    path('M-62-14A70 70 0 0 1-20-48', `fill="none" stroke="${colours.paper}" stroke-width="5" opacity=".6"`),
  ].join('')
}

export const trophy: Motif = (board) => {
  const { colours } = board
  return [
    path(
      'M-58-70C-110-76-110 6-40 8M58-70C110-76 110 6 40 8',
      `fill="none" stroke="${colours.ink}" stroke-width="20"`,
    ),
    path(
      'M-58-70C-110-76-110 6-40 8M58-70C110-76 110 6 40 8',
      `fill="none" stroke="${colours.spark}" stroke-width="12"`,
    ),
    path(
      'M-62-92H62C62-10 40 22 12 34V62H40V94H-40V62H-12V34C-40 22-62-10-62-92Z',
      `fill="${paint(board, 'spark', 'bright')}"`,
    ),
    path(star(0, -38, 30, 12, 5), `fill="${colours.paper}"`),
    path('M-40 74H40', 'stroke-width="4"'),
    path('M-46-84C-46-30-34-6-24 6', `fill="none" stroke="#fff" stroke-width="8" opacity=".7"`),
  ].join('')
}

export const gear: Motif = (board) => {
  const { colours } = board
  const teeth = Array.from({ length: 10 }, (_, i) =>
    path('M-14-104H14L20-74H-20Z', `fill="${paint(board, 'bright', 'mid')}" transform="rotate(${i * 36})"`),
  )
  return [
    ...teeth,
    circle(0, 0, 82, `fill="${paint(board, 'bright', 'mid')}"`),
    circle(0, 0, 56, `fill="${colours.ink}"`),
    circle(0, 0, 44, `fill="${paint(board, 'spark', 'pop')}"`),
    path(bolt([10, -44], [-10, 44], 20), `fill="${colours.paper}"`),
  ].join('')
}

export const aim: Motif = (board) => {
  const { colours } = board
  return [
    circle(0, 0, 104, `fill="${colours.paper}"`),
    circle(0, 0, 82, `fill="${paint(board, 'pop', 'mid')}"`),
    circle(0, 0, 58, `fill="${colours.paper}"`),
    circle(0, 0, 34, `fill="${paint(board, 'pop', 'mid')}"`),
    path('M0-130V-14M0 14V130M-130 0H-14M14 0H130', `stroke="${colours.ink}" stroke-width="7"`),
    path('M0-126V-18M0 18V126M-126 0H-18M18 0H126', `stroke="${colours.spark}" stroke-width="3"`),
    circle(0, 0, 9, `fill="${colours.spark}"`),
  ].join('')
}

export const flame: Motif = (board) =>
  [
    path(
      'M0-120C20-70 74-40 70 24C68 74 36 104 0 104C-36 104-70 76-70 24C-70-10-50-26-44-56C-30-40-26-24-22-12C-4-40-12-86 0-120Z',
      `fill="${paint(board, 'pop', 'mid')}"`,
    ),
    path(
      'M2-56C16-20 44-2 42 38C40 76 22 94 0 94C-24 94-42 76-42 44C-42 20-30 14-26-6C-14 4-12 14-10 20C2 0-2-30 2-56Z',
      `fill="${paint(board, 'spark', 'pop')}"`,
    ),
    path(
      'M4 14C12 32 24 40 22 62C20 82 10 90 0 90C-14 90-22 80-20 62C-18 48-2 40 4 14Z',
      `fill="${board.colours.paper}" stroke="none"`,
    ),
  ].join('')
