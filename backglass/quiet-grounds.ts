// Grounds of pictures without a machine: a playfield's wood at night, with printed shapes and ball paths.
import { type Board, circle, falling, n, path, rays, rect } from './shapes.ts'

function rings({ colours, dice }: Board): string {
  const [cx, cy] = [dice.between(60, 580), dice.between(40, 420)]
  return [250, 200, 150, 100]
    .map((r, i) =>
      circle(
        cx,
        cy,
        r,
        `fill="none" stroke="${i % 2 ? colours.bright : colours.mid}" stroke-width="${3 + i * 3}" opacity=".5"`,
      ),
    )
    .join('')
}

function sunburst({ colours, dice }: Board): string {
  const d = rays(dice.between(80, 560), dice.between(-40, 380), dice.whole(9, 15), 0.5, dice.between(0, 1))
  return path(d, `fill="${colours.mid}" opacity=".38"`)
}

function stripes({ colours, dice }: Board): string {
  const lean = dice.pick([-220, -120, 120, 220])
  const d = Array.from({ length: 8 }, (_, i) => {
    const x = i * 110 - 140
    return `M${x} -10H${x + 46}L${x + 46 + lean} 490H${x + lean}Z`
  }).join('')
  return path(d, `fill="${colours.mid}" opacity=".3"`)
}

/** Large lozenges, like those printed between lanes. */
function lozenges({ colours, dice }: Board): string {
  const size = dice.between(70, 110)
  const d = [0, 1, 2, 3]
    .flatMap((i) =>
      [0, 1, 2].map((k) => {
        const [x, y] = [60 + i * size * 1.9 + (k % 2) * size * 0.95, 30 + k * size * 1.5]
        return `M${n(x)} ${n(y - size)}l${n(size * 0.62)} ${n(size)}-${n(size * 0.62)} ${n(size)}-${n(size * 0.62)}-${n(size)}Z`
      }),
    )
    .join('')
  return path(d, `fill="none" stroke="${colours.mid}" stroke-width="7" opacity=".55"`)
}

function lanes({ colours, dice }: Board): string {
  const lean = dice.between(-90, 90)
  const curve = (x: number) => `M${n(x)} -10C${n(x + lean)} 140 ${n(x - lean)} 300 ${n(x + lean * 0.5)} 490`
  const base = dice.between(170, 500)
  return [
    path(curve(base), `stroke="${colours.mid}" stroke-width="120" opacity=".55"`),
    path(curve(base - 66), `stroke="${colours.bright}" stroke-width="5"`),
    path(curve(base + 66), `stroke="${colours.bright}" stroke-width="5"`),
    path(curve(base - 82), `stroke="${colours.pop}" stroke-width="10"`),
    path(curve(base + 120), `stroke="${colours.deep}" stroke-width="60"`),
  ].join('')
}

/** The orbit lane around the top, from side to side. */
function orbit({ colours, dice }: Board): string {
  const [x, y, r] = [dice.between(250, 390), dice.between(250, 330), dice.between(190, 250)]
  const arc = (reach: number) =>
    `M${n(x - reach)} 490V${n(y)}A${n(reach)} ${n(reach)} 0 0 1 ${n(x + reach)} ${n(y)}V490`
  return [
    path(arc(r), `stroke="${colours.mid}" stroke-width="84" opacity=".55"`),
    path(arc(r + 46), `stroke="${colours.pop}" stroke-width="8"`),
    path(arc(r - 46), `stroke="${colours.bright}" stroke-width="5"`),
  ].join('')
}

/** Two crossing ramps. */
function crossing({ colours, dice }: Board): string {
  const [from, to] = [dice.between(-40, 120), dice.between(460, 640)]
  const ramp = (a: number, b: number, colour: string) => {
    const d = `M${n(a)} 490C${n(a)} 250 ${n(b)} 260 ${n(b)} -10`
    return (
      path(d, `stroke="${colours.mid}" stroke-width="70" opacity=".5"`) +
      path(d, `stroke="${colour}" stroke-width="6"`)
    )
  }
  return ramp(from, to, colours.bright) + ramp(to - 60, from + 60, colours.pop)
}

export function quietGround(board: Board): string {
  const { colours, dice } = board
  const wood = falling(board, 'wood', [0, colours.deep], [1, colours.ink])
  const printed = dice.pick([rings, sunburst, stripes, lozenges])
  const way = dice.pick([lanes, orbit, crossing, lanes])
  return [
    rect({ x: 0, y: 0, w: 640, h: 480 }, `fill="${wood}"`),
    printed(board),
    `<g fill="none">${way(board)}</g>`,
  ].join('')
}
