// Scenes along the bottom of the glass, in front of the ground and behind the ball.
import { type Board, bolt, n, type Point, paint, path, polygon, rect } from './shapes.ts'

export type Scene = (board: Board) => string

const edge = (board: Board) =>
  board.airbrush ? '' : `stroke="${board.colours.ink}" stroke-width="4" stroke-linejoin="round"`

// Fixed colors, as for fire and leaves: an orange sea would look like a desert.
const waves: Scene = (board) => {
  const row = (y: number, offset: number, fill: string) => {
    let crest = `M${offset - 80} ${y}`
    for (let x = offset - 80; x < 660; x += 80) crest += 'c22-2 34-26 24-42c28 2 40 28 56 42'
    return path(
      `${crest}V490H-90Z`,
      `fill="${fill}" stroke="#e8fbff" stroke-width="3.5" stroke-linejoin="round"`,
    )
  }
  return (
    row(392, 0, '#2a9fd0') +
    path('M492 402C506 350 538 322 566 318C554 348 562 380 582 404Z', `fill="${board.colours.ink}"`) +
    row(420, -36, '#1873ab') +
    row(452, -12, '#0d4a80')
  )
}

const road: Scene = (board) => {
  const { colours } = board
  return [
    path('M0 480V392Q320 348 640 392V480Z', `fill="${paint(board, 'mid', 'deep')}" ${edge(board)}`),
    path('M292 368H348L560 480H80Z', `fill="${colours.ink}"`),
    path('M292 368L80 480H108L298 368ZM348 368L560 480H532L342 368Z', `fill="${colours.pop}"`),
    path('M318 376h4l2 14h-8zM315 400h10l4 22h-18zM309 434h22l8 46h-38z', `fill="${colours.spark}"`),
  ].join('')
}

const skyline: Scene = (board) => {
  const { colours, dice } = board
  let far = 'M0 480'
  let near = 'M0 480'
  let lamps = ''
  for (let x = 0; x < 640; ) {
    const w = dice.whole(30, 58)
    const top = 420 - dice.whole(20, 120)
    far += `V${top}H${x + w}`
    x += w
  }
  for (let x = -10; x < 640; ) {
    const w = dice.whole(34, 66)
    const top = 440 - dice.whole(0, 80)
    near += `L${x} ${top}${dice.chance(0.3) ? `l${w / 2}-22 ${w / 2} 22` : `h${w}`}`
    for (let i = 0; i < 3; i++)
      lamps += `M${x + 8 + dice.whole(0, 3) * 11} ${top + 12 + dice.whole(0, 3) * 13}h5v7h-5z`
    x += w
  }
  return [
    path(`${far}V480Z`, `fill="${colours.mid}" ${edge(board)}`),
    path(`${near}V480H0Z`, `fill="${colours.ink}"`),
    path(lamps, `fill="${colours.spark}"`),
  ].join('')
}

const mountains: Scene = (board) => {
  const { colours, dice } = board
  const peak = (x: number, y: number, w: number) =>
    path(
      `M${n(x - w)} 480L${n(x)} ${n(y)} ${n(x + w)} 480Z`,
      `fill="${paint(board, 'mid', 'deep')}" ${edge(board)}`,
    ) +
    path(
      `M${n(x)} ${n(y)}L${n(x - w * 0.24)} ${n(y + (480 - y) * 0.24)}l14-10 12 16 12-14 14 12L${n(x + w * 0.24)} ${n(y + (480 - y) * 0.24)}Z`,
      `fill="${colours.paper}"`,
    )
  return [
    peak(110, 330 + dice.between(-20, 20), 170),
    peak(520, 318 + dice.between(-20, 24), 180),
    peak(310, 372, 190),
  ].join('')
}

// Fire has fixed colors: in a green palette it would look like grass.
const flames: Scene = (board) => {
  const { dice } = board
  const row = (base: number, height: number, fill: string) => {
    let d = `M-20 490V${base}`
    for (let x = -20; x < 660; x += 60) {
      const up = height * dice.between(0.6, 1.1)
      d += `c8 ${n(-up * 0.3)} 26 ${n(-up * 0.3)} 22 ${n(-up)}c24 ${n(up * 0.4)} 34 ${n(up * 0.5)} 38 ${n(up)}`
    }
    return path(`${d}V490Z`, `fill="${fill}" ${edge(board)}`)
  }
  return row(440, 118, '#e8401c') + row(462, 84, '#ff9a1f') + row(484, 52, '#ffe58a')
}

const teeth: Scene = (board) => {
  const { colours, dice } = board
  const jaw = (y: number, sign: number, count: number, reach: number) => {
    const points: Point[] = [[-20, y]]
    const step = 680 / count
    for (let i = 0; i < count; i++) {
      points.push(
        [-20 + step * (i + 0.5), y - sign * reach * dice.between(0.62, 1.05)],
        [-20 + step * (i + 1), y],
      )
    }
    return polygon([...points, [660, y + sign * 90], [-20, y + sign * 90]])
  }
  return [
    path(
      jaw(470, 1, 9, 82),
      `fill="${paint(board, 'paper', 'spark')}" stroke="${colours.ink}" stroke-width="4"`,
    ),
    path(jaw(486, 1, 7, 26), `fill="${paint(board, 'pop', 'deep')}"`),
  ].join('')
}

/** Spotlights from above onto a stage. */
const stage: Scene = (board) => {
  const { colours, dice } = board
  const beams = [60, 190, 450, 580].map((x, i) => {
    const to = 320 + (i - 1.5) * dice.between(90, 190)
    return path(
      `M${x} -10L${n(to - 54)} 430H${n(to + 54)}Z`,
      `fill="${[colours.spark, colours.bright, colours.pop, colours.spark][i] ?? colours.spark}" opacity=".3"`,
    )
  })
  let crowd = 'M0 480V446'
  for (let x = 0; x < 640; x += 32)
    crowd += dice.chance(0.3) ? 'l6-34h8l2 30a9 9 0 0 1 16 4' : 'h7a9 10 0 0 1 18 0h7'
  return [
    ...beams,
    rect({ x: 0, y: 420, w: 640, h: 60 }, `fill="${paint(board, 'mid', 'deep')}"`),
    path(`${crowd}V480Z`, `fill="${colours.ink}"`),
  ].join('')
}

const leaves: Scene = (board) => {
  const { dice } = board
  const clump = Array.from({ length: 10 }, (_, i) => {
    const x = i * 68 + dice.between(-16, 16)
    const lean = dice.between(-60, 60)
    const top = 480 - dice.between(70, 150)
    return path(
      `M${n(x)} 490Q${n(x - 36 + lean * 0.4)} ${n((480 + top) / 2)} ${n(x + lean)} ${n(top)}Q${n(x + 44 + lean * 0.4)} ${n((480 + top) / 2)} ${n(x + 16)} 490Z`,
      `fill="${['#3f9a4b', '#27743d', '#15502f'][i % 3] ?? '#27743d'}" ${edge(board)}`,
    )
  })
  return clump.join('')
}

const checker: Scene = (board) => {
  const { colours } = board
  let d = ''
  const rows = [404, 418, 440, 480]
  for (const [r, y] of rows.entries()) {
    const above = r === 0 ? 396 : (rows[r - 1] ?? 396)
    for (let i = -6 + (r % 2); i < 6; i += 2) {
      const at = (line: number, column: number) => 320 + column * (18 + (line - 380) * 1.3)
      d += `M${n(at(above, i))} ${above}H${n(at(above, i + 1))}L${n(at(y, i + 1))} ${y}H${n(at(y, i))}Z`
    }
  }
  return (
    rect({ x: 0, y: 396, w: 640, h: 84 }, `fill="${colours.paper}"`) +
    path(d, `fill="${colours.ink}"`) +
    path('M0 396H640', `stroke="${colours.pop}" stroke-width="6"`)
  )
}

const storm: Scene = (board) => {
  const { colours } = board
  const strike = (from: Point, to: Point, width: number) => {
    const d = bolt(from, to, width)
    return (
      path(d, `fill="${colours.bright}" stroke="${colours.bright}" stroke-width="14" opacity=".3"`) +
      path(d, `fill="${colours.paper}" stroke="${colours.spark}" stroke-width="3"`)
    )
  }
  return strike([96, -20], [60, 420], 26) + strike([560, -20], [592, 440], 30)
}

export const SCENES = {
  checker,
  flames,
  leaves,
  mountains,
  road,
  skyline,
  stage,
  storm,
  teeth,
  waves,
} satisfies Record<string, Scene>

export type SceneName = keyof typeof SCENES
