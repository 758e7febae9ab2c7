// Backdrops of translites: the ground behind everything else, by era.
import {
  around,
  type Board,
  bolt,
  circle,
  type Era,
  falling,
  glowing,
  HEIGHT,
  n,
  type Point,
  path,
  polygon,
  rays,
  rect,
  star,
  WIDTH,
} from './shapes.ts'

const ALL = { x: 0, y: 0, w: WIDTH, h: HEIGHT }

/** Rows of dots that grow towards the bottom (or the top), like a printing screen, as dotted strokes. */
function halftone(from: number, to: number, colour: string, opacity: number): string {
  const rows = 9
  const step = (to - from) / rows
  const pitch = Math.abs(step) * 1.15
  let markup = ''
  for (let i = 0; i < rows; i++) {
    const y = from + step * (i + 0.5)
    const size = ((i + 1) / rows) * pitch * 0.98
    const offset = i % 2 ? n(-pitch / 2) : '0'
    markup += path(`M${offset} ${n(y)}H660`, `stroke-width="${n(size)}"`)
  }
  return `<g fill="none" stroke="${colour}" stroke-linecap="round" stroke-dasharray="0 ${n(pitch)}" opacity="${opacity}">${markup}</g>`
}

function atoms(board: Board, count: number): string {
  const { colours, dice } = board
  const places: Point[] = [
    [70, 90],
    [566, 74],
    [96, 330],
    [560, 316],
    [318, 44],
    [208, 396],
    [450, 404],
  ]
  return places
    .slice(0, count)
    .map(([x, y]) => {
      const r = dice.between(20, 38)
      const [cx, cy] = [x + dice.between(-22, 22), y + dice.between(-18, 18)]
      const colour = dice.pick([colours.paper, colours.spark, colours.paper])
      return (
        path(star(cx, cy, r, r * 0.13, 4), `fill="${colour}"`) +
        path(star(cx, cy, r * 0.55, r * 0.09, 4, Math.PI / 4), `fill="${colour}"`)
      )
    })
    .join('')
}

function woodrail(board: Board, [cx, cy]: Point): string {
  const { colours, dice } = board
  const sky = falling(board, 'sky', [0, colours.mid], [0.62, colours.bright], [1, colours.paper])
  const turn = dice.between(0, 1)
  const harlequin = board.define(
    'argyle',
    (id) =>
      `<pattern id="${id}" width="36" height="52" patternUnits="userSpaceOnUse"><path fill="${colours.pop}" d="M0 0h36v52H0z"/><path fill="${colours.paper}" d="M18 0 36 26 18 52 0 26z"/><path d="M0 0l36 52M36 0 0 52" stroke="${colours.ink}" stroke-width="1.2"/></pattern>`,
  )
  return [
    rect(ALL, `fill="${sky}"`),
    path(rays(cx, cy, dice.whole(11, 16), 0.5, turn), `fill="${colours.spark}" opacity=".8"`),
    circle(cx, cy, 176, `fill="${colours.paper}" opacity=".55"`),
    path(star(cx, cy, 168, 128, 24, turn), `fill="${colours.pop}" stroke="${colours.ink}" stroke-width="3"`),
    circle(cx, cy, 118, `fill="${colours.spark}" stroke="${colours.ink}" stroke-width="3"`),
    circle(cx, cy, 104, `fill="none" stroke="${colours.paper}" stroke-width="5"`),
    atoms(board, dice.whole(4, 6)),
    path(
      'M0 436Q160 404 320 420T640 404V480H0Z',
      `fill="${harlequin}" stroke="${colours.ink}" stroke-width="4"`,
    ),
  ].join('')
}

function em(board: Board, [cx, cy]: Point): string {
  const { colours, dice } = board
  const tones = dice.pick([
    [colours.bright, colours.mid] as const,
    [colours.spark, colours.bright] as const,
    [colours.paper, colours.spark] as const,
  ])
  const turn = dice.between(0, 6)
  const rings = [330, 262, 200, 146].map((r, i) => {
    const tips = 9
    return path(
      star(cx, cy, r, r * 0.62, tips, turn + i * 0.17),
      `fill="${[colours.deep, tones[1], colours.pop, tones[0]][i] ?? colours.mid}"`,
    )
  })
  const shards = Array.from({ length: 6 }, (_, i) => {
    const angle = turn + i * 1.047 + dice.between(-0.25, 0.25)
    const points = [
      around(cx, cy, 150, angle),
      around(cx, cy, 760, angle - dice.between(0.09, 0.2)),
      around(cx, cy, 760, angle + dice.between(0.03, 0.14)),
    ]
    return path(
      polygon(points),
      `fill="${dice.pick([colours.pop, colours.paper, colours.spark, colours.deep])}"`,
    )
  })
  const up = dice.chance(0.5)
  const stripes = [colours.deep, colours.pop, colours.spark, colours.paper].map((colour, i) => {
    const lift = i * 24
    const d = up
      ? `M-20 ${500 - lift}C200 ${470 - lift} 420 ${420 - lift} 660 ${250 - lift}`
      : `M660 ${500 - lift}C440 ${470 - lift} 220 ${420 - lift} -20 ${250 - lift}`
    return path(d, `stroke="${colour}"`)
  })
  return [
    rect(ALL, `fill="${tones[0]}"`),
    path(rays(cx, cy, dice.whole(9, 13), 0.5, turn), `fill="${tones[1]}"`),
    `<g stroke="${colours.ink}" stroke-width="3.5" stroke-linejoin="round">${shards.join('')}${rings.join('')}</g>`,
    `<g fill="none" stroke-width="24">${stripes.join('')}</g>`,
  ].join('')
}

function starfield(board: Board, count: number, below: number): string {
  let d = ''
  for (let i = 0; i < count; i++) d += `M${board.dice.whole(8, 632)} ${board.dice.whole(8, below)}h0`
  return path(d, `stroke="${board.colours.paper}" stroke-width="2.4" stroke-linecap="round" opacity=".85"`)
}

/** A floor that runs to the horizon. */
function grid(board: Board, horizon: number, colour: string, vanish = 320): string {
  let d = ''
  for (let i = -9; i <= 9; i++) d += `M${n(vanish + i * 10)} ${horizon}L${vanish + i * 118} 480`
  for (let i = 1; i <= 7; i++) d += `M0 ${n(horizon + (480 - horizon) * (i / 7) ** 2.2)}H640`
  const ground = falling(
    board,
    `floor${horizon}`,
    [0, board.colours.mid],
    [0.5, board.colours.deep],
    [1, board.colours.ink],
  )
  return (
    rect({ x: 0, y: horizon, w: WIDTH, h: HEIGHT - horizon }, `fill="${ground}"`) +
    path(d, `fill="none" stroke="${colour}" stroke-width="1.8" opacity=".75"`) +
    path(`M0 ${horizon}H640`, `stroke="${board.colours.paper}" stroke-width="2.5" opacity=".9"`)
  )
}

function solid(board: Board, [cx, cy]: Point): string {
  const { colours, dice } = board
  const night = falling(board, 'night', [0, colours.ink], [0.55, colours.deep], [1, colours.mid])
  const nebula = glowing(
    board,
    'nebula',
    [0.5, 0.5],
    [0, colours.bright, 0.95],
    [0.35, colours.mid, 0.75],
    [1, colours.deep, 0],
  )
  const away = cx < 320 ? 1 : -1
  const strike = (x: number, toX: number, toY: number, width: number) => {
    const d = bolt([x, -20], [toX, toY], width)
    return (
      path(d, `fill="${colours.bright}" stroke="${colours.bright}" stroke-width="16" opacity=".28"`) +
      path(d, `fill="${colours.paper}" stroke="${colours.spark}" stroke-width="3"`)
    )
  }
  const far = 320 + away * dice.between(150, 250)
  return [
    rect(ALL, `fill="${night}"`),
    `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="380" ry="300" fill="${nebula}"/>`,
    starfield(board, 46, 330),
    path(rays(cx, cy, 14, 0.24, dice.between(0, 1)), `fill="${colours.bright}" opacity=".2"`),
    grid(board, dice.pick([360, 376, 392]), colours.bright, Math.round(cx)),
    strike(far, far + dice.between(-80, 80), 350, dice.between(22, 32)),
    strike(
      320 - away * dice.between(200, 280),
      320 - away * dice.between(240, 290),
      dice.between(150, 240),
      14,
    ),
  ].join('')
}

function dmd(board: Board, [cx, cy]: Point): string {
  const { colours, dice } = board
  const heat = board.define(
    'heat',
    (id) =>
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="470"><stop stop-color="${colours.paper}"/><stop offset=".14" stop-color="${colours.spark}"/><stop offset=".4" stop-color="${colours.pop}"/><stop offset=".72" stop-color="${colours.mid}"/><stop offset="1" stop-color="${colours.deep}"/></radialGradient>`,
  )
  const jagged = (r: number, wild: number, tips: number) => {
    const points: Point[] = []
    for (let i = 0; i < tips * 2; i++) {
      const reach = i % 2 ? r * 0.56 : r * (1 + dice.between(-wild, wild))
      points.push(around(cx, cy, reach, (i * Math.PI) / tips + dice.between(-0.04, 0.04)))
    }
    return polygon(points)
  }
  return [
    rect(ALL, `fill="${heat}"`),
    path(rays(cx, cy, dice.whole(15, 21), 0.42, dice.between(0, 1)), `fill="${colours.deep}" opacity=".4"`),
    halftone(230, 490, colours.ink, 0.5),
    halftone(150, -20, colours.deep, 0.55),
    path(
      jagged(270, 0.22, 13),
      `fill="${colours.bright}" stroke="${colours.ink}" stroke-width="5" stroke-linejoin="round" opacity=".92"`,
    ),
    path(jagged(204, 0.2, 13), `fill="${colours.spark}"`),
    circle(cx, cy, 96, `fill="${colours.paper}" opacity=".75"`),
  ].join('')
}

function ridge(board: Board, y: number, rough: number, colour: string): string {
  let d = `M0 480V${n(y)}`
  for (let x = 0; x < 640; ) {
    x = Math.min(640, x + board.dice.whole(26, 70))
    d += `L${x} ${n(y + board.dice.between(-rough, rough * 0.6))}`
  }
  return path(`${d}V480Z`, `fill="${colour}"`)
}

function lcd(board: Board, [cx, cy]: Point): string {
  const { colours, dice } = board
  const dusk = falling(
    board,
    'dusk',
    [0, colours.ink],
    [0.42, colours.deep],
    [0.68, colours.mid],
    [0.8, colours.pop],
    [0.88, colours.spark],
  )
  const disc = falling(board, 'disc', [0, colours.paper], [0.4, colours.spark], [1, colours.pop])
  const halo = glowing(
    board,
    'halo',
    [0.5, 0.5],
    [0, colours.spark, 0.65],
    [0.45, colours.pop, 0.32],
    [1, colours.pop, 0],
  )
  const horizon = 388
  const y = Math.min(cy, 230)
  return [
    rect(ALL, `fill="${dusk}"`),
    starfield(board, 30, 200),
    circle(cx, y, 300, `fill="${halo}"`),
    path(rays(cx, y, 12, 0.3, dice.between(0, 1)), `fill="${colours.paper}" opacity=".09"`),
    circle(cx, y, 132, `fill="${disc}"`),
    ridge(board, 318, 44, colours.mid),
    ridge(board, 348, 34, colours.deep),
    grid(board, horizon, colours.bright, Math.round(cx)),
    path(`M0 ${horizon - 2}H640`, `stroke="${colours.spark}" stroke-width="10" opacity=".4"`),
  ].join('')
}

function cga(board: Board, [cx, cy]: Point): string {
  const { colours, dice } = board
  const tube = glowing(board, 'tube', [0.5, 0.4], [0, colours.mid], [0.6, colours.deep], [1, colours.ink])
  const pixel = 20
  let blocks = ''
  for (let i = 0; i < 34; i++) {
    const [x, y] = around(cx, cy, 90 + dice.between(0, 240), dice.between(0, 6.28))
    blocks += `M${Math.round(x / pixel) * pixel} ${Math.round(y / pixel) * pixel}h${pixel}v${pixel}h-${pixel}z`
  }
  return [
    rect(ALL, `fill="${tube}"`),
    path(rays(cx, cy, 14, 0.35, dice.between(0, 1)), `fill="${colours.bright}" opacity=".22"`),
    path(blocks, `fill="${colours.bright}" opacity=".7"`),
    circle(cx, cy, 130, `fill="none" stroke="${colours.pop}" stroke-width="10" stroke-dasharray="20 12"`),
    circle(cx, cy, 158, `fill="none" stroke="${colours.spark}" stroke-width="4"`),
    grid(board, 384, colours.bright, Math.round(cx)),
  ].join('')
}

const GROUNDS: Record<Exclude<Era, 'calm'>, (board: Board, centre: Point) => string> = {
  woodrail,
  em,
  solid,
  dmd,
  lcd,
  cga,
}

/** The era's ground with its burst, sun or storm around the centre. */
export function backdrop(board: Board, centre: Point): string {
  return board.era === 'calm' ? '' : GROUNDS[board.era](board, centre)
}

/** The top layer: a darkened edge, scanlines in the video era, and the frame. */
export function glass(board: Board): string {
  const { colours, era } = board
  const printed = era === 'woodrail' || era === 'em'
  const shade = board.define(
    'shade',
    (id) =>
      `<radialGradient id="${id}" r=".75"><stop offset=".62" stop-color="${colours.ink}" stop-opacity="0"/><stop offset="1" stop-color="${colours.ink}" stop-opacity="${era === 'calm' ? 0.25 : printed ? 0.35 : 0.7}"/></radialGradient>`,
  )
  const lines =
    era === 'cga'
      ? board.define(
          'scan',
          (id) =>
            `<pattern id="${id}" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0h4v1.6H0z" opacity=".42"/></pattern>`,
        )
      : ''
  return [
    rect(ALL, `fill="${shade}"`),
    lines && rect(ALL, `fill="${lines}"`),
    rect({ x: 5, y: 5, w: 630, h: 470 }, `rx="6" fill="none" stroke="${colours.ink}" stroke-width="10"`),
    rect(
      { x: 11, y: 11, w: 618, h: 458 },
      `rx="4" fill="none" stroke="${printed ? colours.spark : colours.bright}" stroke-width="2" opacity=".85"`,
    ),
  ].join('')
}
