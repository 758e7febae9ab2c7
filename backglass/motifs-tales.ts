// Motifs from stories: space, sea, castles, monsters, the west.
import type { Motif } from './motif.ts'
import { around, circle, type Point, paint, path, star } from './shapes.ts'

export const crown: Motif = (board) => {
  const { colours } = board
  const balls: Point[] = [
    [-92, -50],
    [-48, -78],
    [0, -94],
    [48, -78],
    [92, -50],
  ]
  return [
    path(
      'M-78 62L-92-44-52 4-48-70-16-4 0-88 16-4 48-70 52 4 92-44 78 62Z',
      `fill="${paint(board, 'spark', 'bright')}"`,
    ),
    path('M-78 62Q0 82 78 62L76 34Q0 54-76 34Z', `fill="${paint(board, 'pop', 'mid')}"`),
    ...balls.map(([x, y]) => circle(x, y, 9, `fill="${colours.paper}"`)),
    path(
      'M-46 50l10-9 10 9-10 9zM-10 54L0 45l10 9-10 9zM26 50l10-9 10 9-10 9z',
      `fill="${colours.paper}" stroke="none"`,
    ),
  ].join('')
}

export const planet: Motif = (board) => {
  const { colours } = board
  const clip = board.define('globe', (id) => `<clipPath id="${id}"><circle r="70"/></clipPath>`)
  return [
    path('M-112 34C-60 6 60-46 112-46C120-36 60 2 0 26C-60 50-116 48-112 34Z', `fill="${colours.spark}"`),
    circle(0, 0, 70, `fill="${paint(board, 'bright', 'mid')}"`),
    `<g clip-path="${clip}" stroke="none"><path d="M-90-30Q0-6 90-44V-20Q0 18-90-6ZM-90 30Q0 50 90 16V34Q0 70-90 50Z" fill="${colours.pop}" opacity=".75"/><path d="M-70-70H10C-60-20-60 40 0 80H-80Z" fill="${colours.paper}" opacity=".28"/><path d="M80-60C60 20 20 60-50 76H80Z" fill="${colours.ink}" opacity=".38"/></g>`,
    path(
      'M-112 34C-116 48-60 50 0 26C60 2 120-36 112-46C104-50 84-48 66-40L68-28C84-32 92-30 86-24C64-6-60 46-88 34C-94 32-86 24-70 12L-72 2C-92 14-108 24-112 34Z',
      `fill="${paint(board, 'spark', 'pop')}"`,
    ),
    circle(-86, -70, 15, `fill="${paint(board, 'paper', 'bright')}"`),
    path(star(84, -78, 20, 3, 4), `fill="${colours.paper}" stroke="none"`),
  ].join('')
}

export const rocket: Motif = (board) => {
  const { colours } = board
  return `<g transform="rotate(32)">${[
    path(
      'M-30 66Q-52 110-18 152Q-10 120 0 172Q12 120 20 152Q52 110 30 66Z',
      `fill="${paint(board, 'spark', 'pop')}"`,
    ),
    path('M-34 20L-78 82-30 66ZM34 20L78 82 30 66Z', `fill="${paint(board, 'pop', 'mid')}"`),
    path('M0-112C46-66 46 10 30 70H-30C-46 10-46-66 0-112Z', `fill="${paint(board, 'paper', 'bright')}"`),
    path('M0-112C24-88 34-62 38-36H-38C-34-62-24-88 0-112Z', `fill="${paint(board, 'pop', 'mid')}"`),
    circle(0, -6, 19, `fill="${colours.spark}"`),
    circle(0, -6, 12, `fill="${paint(board, 'bright', 'deep')}"`),
    path('M0 36V104', `stroke-width="12"`),
  ].join('')}</g>`
}

export const skull: Motif = (board) => {
  const { colours } = board
  return [
    path(
      'M0-96C58-96 88-58 86-12C84 14 70 26 62 36L58 66H-58L-62 36C-70 26-84 14-86-12C-88-58-58-96 0-96Z',
      `fill="${paint(board, 'paper', 'bright')}"`,
    ),
    path('M-46 58L-40 100Q0 112 40 100L46 58Q0 74-46 58Z', `fill="${paint(board, 'paper', 'bright')}"`),
    path(
      'M-60-6C-58-30-18-30-14-4C-14 20-32 28-44 24C-56 20-62 10-60-6ZM60-6C58-30 18-30 14-4C14 20 32 28 44 24C56 20 62 10 60-6ZM0 18L-13 46H13Z',
      `fill="${colours.ink}" stroke="none"`,
    ),
    path('M-28 68V102M-9 72V106M9 72V106M28 68V102', `stroke-width="4"`),
    circle(-36, 0, 9, `fill="${colours.pop}" stroke="${colours.spark}"`),
    circle(36, 0, 9, `fill="${colours.pop}" stroke="${colours.spark}"`),
    path(
      'M-50-62Q-24-86 10-84',
      `fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".7"`,
    ),
  ].join('')
}

export const eye: Motif = (board) => {
  const { colours } = board
  const iris = Array.from({ length: 14 }, (_, i) => {
    const [x1, y1] = around(0, 0, 20, i * 0.449)
    const [x2, y2] = around(0, 0, 46, i * 0.449)
    return `M${x1.toFixed(0)} ${y1.toFixed(0)}L${x2.toFixed(0)} ${y2.toFixed(0)}`
  }).join('')
  return [
    path(
      'M-150-8Q-90-108 20-84Q112-66 150-20Q96 84-8 84Q-96 76-150-8Z',
      `fill="${paint(board, 'mid', 'deep')}"`,
    ),
    path(
      'M-116-2Q-50-70 20-60Q84-50 116-12Q60 54-6 56Q-70 52-116-2Z',
      `fill="${paint(board, 'spark', 'pop')}"`,
    ),
    circle(2, -3, 50, `fill="${paint(board, 'pop', 'mid')}"`),
    path(iris, `stroke="${colours.spark}" stroke-width="4"`),
    path('M2-52Q24-2 2 48Q-20-2 2-52Z', `fill="${colours.ink}" stroke="none"`),
    circle(-18, -24, 10, 'fill="#fff" stroke="none"'),
    path(
      'M-160-30Q-80-128 26-104Q120-84 164-44Q110-66 20-76Q-80-84-160-30Z',
      `fill="${colours.ink}" stroke="none"`,
    ),
  ].join('')
}

export const claws: Motif = (board) =>
  [-62, -20, 22, 64]
    .map((x, i) =>
      path(
        `M${x + 34} ${-116 + (i % 2) * 14}Q${x + 26} 0 ${x - 30} ${118 - (i % 3) * 14}Q${x - 6} 0 ${x + 34} ${-116 + (i % 2) * 14}Z`,
        `fill="${paint(board, 'spark', 'pop')}"`,
      ),
    )
    .join('')

/** A footprint with three toes, deep in the mud. */
export const track: Motif = (board) => {
  const { colours } = board
  const toes: [number, number][] = [
    [-46, -34],
    [0, 0],
    [46, 34],
  ]
  const toe = 'M-20 40C-30 0-24-58 0-98C24-58 30 0 20 40Z'
  return [
    path(
      'M-58 28C-64 4-30-8 0-6C30-8 64 4 58 28C60 66 34 96 0 104C-34 96-60 66-58 28Z',
      `fill="${paint(board, 'spark', 'pop')}"`,
    ),
    ...toes.map(
      ([x, turn]) =>
        `<g transform="translate(${x} 6) rotate(${turn})">${path(toe, `fill="${paint(board, 'spark', 'pop')}"`)}${path('M-9-62Q0-100 0-128Q0-100 9-62Z', `fill="${colours.paper}"`)}</g>`,
    ),
    path('M-26 44Q0 20 26 44Q22 74 0 80Q-22 74-26 44Z', `fill="${colours.ink}" stroke="none" opacity=".35"`),
  ].join('')
}

/** A wide open mouth, seen from the front. */
export const jaws: Motif = (board) => {
  const { colours } = board
  const row = (y: number, length: number) =>
    [-84, -50, -17, 17, 50, 84]
      .map((x, i) => {
        const size = i % 2 ? length : length * 0.72
        const root = y + (Math.abs(x) / 84) ** 2 * (length > 0 ? 26 : -26)
        return `M${x - 17} ${Math.round(root)}L${x} ${Math.round(root + size)}L${x + 17} ${Math.round(root)}Z`
      })
      .join('')
  return [
    path(
      'M-118-16C-104-84-52-112 0-112C52-112 104-84 118-16C122 52 70 112 0 112C-70 112-122 52-118-16Z',
      `fill="${paint(board, 'mid', 'deep')}"`,
    ),
    path(
      'M-98-14C-84-58-40-76 0-76C40-76 84-58 98-14C100 40 58 84 0 84C-58 84-100 40-98-14Z',
      `fill="${colours.ink}"`,
    ),
    path(
      'M-58 66C-44 22 44 22 58 66C30 92-30 92-58 66Z',
      `fill="${paint(board, 'pop', 'mid')}" stroke="none"`,
    ),
    path('M0 40V80', `stroke-width="4"`),
    path(row(-72, 46), `fill="${colours.paper}"`),
    path(row(80, -40), `fill="${colours.paper}"`),
    circle(-44, -96, 9, `fill="${colours.spark}"`),
    circle(44, -96, 9, `fill="${colours.spark}"`),
  ].join('')
}

export const shield: Motif = (board) => {
  const { colours } = board
  const sword = (turn: number) =>
    `<g transform="rotate(${turn})">${path('M-7-138L0-154 7-138V62H-7Z', `fill="${paint(board, 'paper', 'bright')}"`)}${path('M-34 62H34V74H-34ZM-6 74H6V112H-6Z', `fill="${colours.spark}"`)}</g>`
  return [
    sword(42),
    sword(-42),
    path(
      'M-70-74Q-34-64 0-84Q34-64 70-74C76 10 50 66 0 98C-50 66-76 10-70-74Z',
      `fill="${paint(board, 'pop', 'mid')}"`,
    ),
    path(
      'M0-84Q34-64 70-74C74-30 70 0 60 26H0V98C0 40 0 0 0-84ZM0 26H-60C-46 62-26 82 0 98Z',
      `fill="${paint(board, 'spark', 'bright')}" stroke="none"`,
    ),
    path(star(0, 2, 36, 15, 5), `fill="${colours.paper}"`),
  ].join('')
}

export const gem: Motif = (board) => {
  const { colours } = board
  return [
    path('M-60-66H60L104-18 0 98-104-18Z', `fill="${paint(board, 'bright', 'mid')}"`),
    path(
      'M-60-66L-42-18-104-18ZM60-66L104-18H42ZM-42-18L0-66 42-18Z',
      `fill="${colours.paper}" opacity=".8"`,
    ),
    path('M-42-18H42L0 98Z', `fill="${paint(board, 'spark', 'bright')}" opacity=".85"`),
    path('M-104-18H104', 'fill="none"'),
    path(star(-70, -72, 34, 4, 4), `fill="#fff" stroke="none"`),
  ].join('')
}

export const wings: Motif = (board) => {
  const { colours } = board
  const feathers = [0, 1, 2, 3]
    .map((i) => {
      const drop = i * 24
      const reach = 150 - i * 26
      return path(
        `M10 ${-24 + drop}C50 ${-76 + drop} ${reach - 30} ${-70 + drop} ${reach} ${-84 + drop}C${reach - 10} ${-44 + drop} ${reach - 60} ${-6 + drop} 8 ${8 + drop}Z`,
        `fill="${paint(board, i % 2 ? 'spark' : 'paper', i % 2 ? 'pop' : 'bright')}"`,
      )
    })
    .join('')
  return `<g>${feathers}</g><g transform="scale(-1 1)">${feathers}</g>${path('M0-62C30-62 40-34 34 0C30 40 14 66 0 98C-14 66-30 40-34 0C-40-34-30-62 0-62Z', `fill="${paint(board, 'pop', 'mid')}"`)}${path(star(0, -6, 25, 10, 5), `fill="${colours.spark}"`)}`
}

export const moon: Motif = (board) => {
  const { colours } = board
  const bat =
    'M0 0C6-10 12-8 14-4L18-14 24-4C34-12 50-12 64-2C52-2 48 6 46 12C40 6 34 8 30 16L24 28 18 16C14 8 8 6 2 12C0 6-4-2-16-2C-10-6-4-6 0 0Z'
  return [
    circle(0, 0, 104, `fill="${paint(board, 'paper', 'spark')}"`),
    `<g fill="${colours.spark}" stroke="none" opacity=".6"><circle cx="-34" cy="-34" r="20"/><circle cx="36" cy="-54" r="11"/><circle cx="46" cy="30" r="25"/><circle cx="-22" cy="46" r="13"/></g>`,
    path(bat, `fill="${colours.ink}" stroke="none" transform="translate(-96 -30) scale(1.5) rotate(-10)"`),
    path(bat, `fill="${colours.ink}" stroke="none" transform="translate(36 -74) scale(1.05) rotate(8)"`),
    path(bat, `fill="${colours.ink}" stroke="none" transform="translate(30 34) scale(.8)"`),
  ].join('')
}

export const badge: Motif = (board) => {
  const { colours } = board
  const tips = [0, 1, 2, 3, 4].map((i) => {
    const [x, y] = around(0, 4, 108, -Math.PI / 2 + (i * 2 * Math.PI) / 5)
    return circle(x, y, 13, `fill="${colours.spark}"`)
  })
  return [
    path(star(0, 4, 104, 52, 5), `fill="${paint(board, 'spark', 'bright')}"`),
    ...tips,
    circle(0, 4, 44, `fill="${paint(board, 'paper', 'spark')}"`),
    path(
      'M-22 26V-2A22 22 0 0 1 22-2V26H10V-2A10 10 0 0 0-10-2V26Z',
      `fill="${colours.mid}" stroke-width="3"`,
    ),
  ].join('')
}

export const palm: Motif = (board) => {
  const { colours } = board
  const frond = 'M0 0C20-34 66-40 96-6C62-18 40-8 22 8Z'
  const leaves = [-150, -112, -68, -30, 8].map((turn, i) =>
    path(
      frond,
      `fill="${i % 2 ? colours.mid : paint(board, 'bright', 'mid')}" transform="translate(14 -56) rotate(${turn + 30})"`,
    ),
  )
  return [
    circle(-6, -26, 82, `fill="${paint(board, 'spark', 'pop')}"`),
    path('M4-52C-14 0-18 50-30 106H8C8 50 14 0 24-52Z', `fill="${paint(board, 'pop', 'deep')}"`),
    ...leaves,
    circle(4, -50, 9, `fill="${colours.deep}"`),
    circle(22, -46, 9, `fill="${colours.deep}"`),
  ].join('')
}

export const pyramid: Motif = (board) => {
  const { colours } = board
  return [
    circle(0, -46, 62, `fill="${paint(board, 'spark', 'pop')}"`),
    path('M0-96L-130 96H30Z', `fill="${paint(board, 'spark', 'bright')}"`),
    path('M0-96L30 96H130Z', `fill="${paint(board, 'mid', 'deep')}"`),
    path('M-28-46H10M-54-8H14M-80 30H20M-104 66H26', `fill="none" stroke-width="3"`),
    path('M-34 26Q-6 2 20 26Q-6 48-34 26Z', `fill="${colours.paper}" transform="translate(4 -50)"`),
    circle(-4, -24, 8, `fill="${colours.ink}"`),
  ].join('')
}

export const tent: Motif = (board) => {
  const { colours } = board
  return [
    path('M0-112V-84', 'stroke-width="5"'),
    path('M0-116L40-104 0-92Z', `fill="${colours.pop}"`),
    path(
      'M0-86Q40-30 116-8V12Q98 26 80 12Q60 26 40 12Q20 26 0 12Q-20 26-40 12Q-60 26-80 12Q-98 26-116 12V-8Q-40-30 0-86Z',
      `fill="${paint(board, 'spark', 'bright')}"`,
    ),
    path(
      'M0-86Q16-40 40-14V12Q20 26 0 12Q-20 26-40 12V-14Q-16-40 0-86ZM0-86Q40-40 80-18L116-8V12Q98 26 80 12V-18ZM0-86Q-40-40-80-18L-116-8V12Q-98 26-80 12V-18Z',
      `fill="${paint(board, 'pop', 'mid')}"`,
    ),
    path('M-98 22H98V96H-98Z', `fill="${colours.paper}"`),
    path(
      'M-98 22H-66V96H-98ZM-34 22H-2L-34 96ZM34 22H2L34 96ZM66 22H98V96H66Z',
      `fill="${paint(board, 'pop', 'mid')}"`,
    ),
    path('M0 30L-26 96H26Z', `fill="${colours.ink}"`),
  ].join('')
}

export const saucer: Motif = (board) => {
  const { colours } = board
  const lamps = [-84, -46, 0, 46, 84].map((x) =>
    circle(x, 22 - Math.abs(x) / 9, 8, `fill="${colours.spark}"`),
  )
  return [
    path('M-40 34L-96 150H96L40 34Z', `fill="${colours.spark}" stroke="none" opacity=".45"`),
    path('M-52-16C-50-84 50-84 52-16Z', `fill="${paint(board, 'paper', 'bright')}"`),
    path('M-136 10C-90-30 90-30 136 10C90 54-90 54-136 10Z', `fill="${paint(board, 'bright', 'mid')}"`),
    path('M-136 10C-90 54 90 54 136 10C90 28-90 28-136 10Z', `fill="${colours.deep}"`),
    ...lamps,
    path('M-34-28C-30-56-10-62 4-62', `fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"`),
  ].join('')
}

export const anchor: Motif = (board) => {
  const { colours } = board
  return [
    circle(0, -84, 20, `fill="none" stroke="${colours.ink}" stroke-width="20"`),
    circle(0, -84, 20, `fill="none" stroke="${colours.spark}" stroke-width="11"`),
    path(
      'M-10-64H10V-46H52V-28H10V70C40 66 60 48 66 26L48 32 76-14 100 34 84 30C76 74 44 102 0 108C-44 102-76 74-84 30L-100 34-76-14-48 32-66 26C-60 48-40 66-10 70V-28H-52V-46H-10Z',
      `fill="${paint(board, 'spark', 'pop')}"`,
    ),
  ].join('')
}

export const castle: Motif = (board) => {
  const { colours } = board
  return [
    path(
      'M-104 100V-30H-92V-44H-80V-30H-68V-44H-56V20H-34V-60H-40V-76H-24V-66H-8V-76H8V-66H24V-76H40V-60H34V20H56V-44H68V-30H80V-44H92V-30H104V100Z',
      `fill="${paint(board, 'bright', 'deep')}"`,
    ),
    path('M-18 100V62A18 18 0 0 1 18 62V100Z', `fill="${colours.ink}"`),
    path(
      'M-84-6h10v22h-10zM74-6h10v22H74zM-5-40h10v24H-5zM-24 26h8v14h-8zM16 26h8v14h-8z',
      `fill="${colours.spark}" stroke-width="2"`,
    ),
    path('M0-76V-124L40-110 2-96M-80-44V-84L-48-74-78-64M80-44V-84L112-74 82-64', `fill="${colours.pop}"`),
  ].join('')
}
