// Palettes by manufacturer, since each factory's artists had inks of their own.
import { diceFor } from './random.ts'

export interface Palette {
  /** Outlines and the darkest shade. */
  ink: string
  /** Night background. */
  deep: string
  /** The picture's main colour. */
  mid: string
  /** A lighter companion of it. */
  bright: string
  /** The contrasting accent. */
  pop: string
  /** Lamps, fire, warm side of metal. */
  spark: string
  /** Unprinted glass. */
  paper: string
}

function palette(
  ink: string,
  deep: string,
  mid: string,
  bright: string,
  pop: string,
  spark: string,
  paper: string,
): Palette {
  return { ink, deep, mid, bright, pop, spark, paper }
}

const PALETTES = {
  wedge: palette('#1d0b14', '#5c0f2b', '#c4232f', '#f08a24', '#1c74bb', '#ffd45e', '#fff2d8'),
  riviera: palette('#0a1730', '#123a73', '#1e73be', '#5cc3e8', '#e63b2e', '#ffcb47', '#fff5df'),
  orchard: palette('#16210f', '#23502c', '#4c8f3a', '#b9cf3c', '#e2472f', '#ffd35a', '#fdf6dc'),
  midnight: palette('#0b0a20', '#1b1659', '#4030b8', '#7f6bff', '#f0336b', '#ffcf3a', '#fff1d9'),
  pinbot: palette('#0a0d1f', '#0e2a57', '#1b62b5', '#37c8f0', '#ff6a1f', '#ffd84a', '#f1f7ff'),
  cyclone: palette('#1c0a20', '#551457', '#b0267d', '#ff5c8a', '#18a7a0', '#ffc93d', '#fff0e2'),
  lagoon: palette('#04161c', '#06404a', '#0f8c8c', '#4fd6b8', '#ff6138', '#ffd75c', '#f2fbe9'),
  electra: palette('#0e0a1c', '#2a1a5e', '#6a36c9', '#c266ff', '#16c7c0', '#ffd54d', '#f8f0ff'),
  blacktop: palette('#0a0a0e', '#2a1014', '#a3161f', '#f0402f', '#4bb3e6', '#ffc23c', '#fff4e4'),
  steel: palette('#080d16', '#13263d', '#2c5a86', '#7fb2d9', '#ff5236', '#ffc857', '#f3f8ff'),
  amber: palette('#150b06', '#4a1d0b', '#b3470f', '#ff8f1f', '#1d8fb3', '#ffdb66', '#fff3da'),
  laser: palette('#0d0820', '#341068', '#7d22c3', '#d850e8', '#9be02f', '#ffe14a', '#fbf2ff'),
  arcade: palette('#05102b', '#0b2f86', '#1668e0', '#34c2ff', '#ff3d6e', '#ffe042', '#eef7ff'),
  emerald: palette('#04150f', '#0a4432', '#12875a', '#52d68a', '#d8324a', '#f7c948', '#f6fbe6'),
  crypt: palette('#0f0a18', '#2d1747', '#6a2a9c', '#a6d930', '#ff7a1a', '#f4e04d', '#f6f3df'),
  soda: palette('#121a3a', '#23539c', '#49a0dc', '#a7dbe8', '#ee4b3b', '#ffd25e', '#fff7e1'),
  milano: palette('#150a24', '#4a0f63', '#c01f86', '#ff6fa8', '#1c9be0', '#ffd23f', '#fff0f4'),
  sunset: palette('#1a0c0a', '#5a1e1c', '#c4502a', '#f59a3b', '#2a8f86', '#ffd977', '#fdf0d2'),
  bubblegum: palette('#180a2a', '#3f1480', '#8a2be2', '#ff5fc4', '#1fd1a0', '#ffe259', '#fdf1ff'),
  liberty: palette('#0a1026', '#15296b', '#2c4fb5', '#86a8ff', '#d92b3a', '#ffcc4d', '#fdf6ea'),
  vivid: palette('#061818', '#0b4450', '#0aa0a6', '#8ee05a', '#ff5a7a', '#ffe15a', '#f3fff2'),
  mustard: palette('#1c1408', '#5a4210', '#b5851b', '#f0c341', '#c03a2b', '#ffe38a', '#fff6dd'),
} satisfies Record<string, Palette>

type Pot = keyof typeof PALETTES

// By the beginning of the manufacturer's name in lower case; the first match wins.
const MAKERS: readonly (readonly [maker: string, pots: readonly [Pot, ...Pot[]]])[] = [
  ['d. gottlieb', ['wedge', 'riviera', 'orchard']],
  ['gottlieb', ['wedge', 'riviera', 'orchard']],
  ['premier', ['wedge', 'cyclone', 'arcade']],
  ['williams', ['midnight', 'pinbot', 'cyclone']],
  ['bally', ['lagoon', 'electra', 'amber']],
  ['midway', ['lagoon', 'electra', 'pinbot']],
  ['stern electronics', ['amber', 'steel', 'milano']],
  ['stern', ['blacktop', 'steel', 'amber', 'arcade']],
  ['data east', ['laser', 'arcade', 'blacktop']],
  ['sega', ['arcade', 'pinbot', 'blacktop']],
  ['jersey jack', ['emerald', 'electra', 'amber']],
  ['spooky', ['crypt', 'emerald', 'blacktop']],
  ['chicago coin', ['soda', 'orchard', 'mustard']],
  ['chicago gaming', ['pinbot', 'lagoon', 'midnight']],
  ['zaccaria', ['milano', 'pinbot', 'amber']],
  ['atari', ['sunset', 'mustard', 'pinbot']],
  ['capcom', ['bubblegum', 'laser', 'lagoon']],
  ['american', ['liberty', 'cyclone', 'amber']],
  ['multimorphic', ['vivid', 'electra', 'arcade']],
  ['genco', ['soda', 'wedge', 'mustard']],
  ['playmatic', ['mustard', 'milano', 'sunset']],
  ['recel', ['sunset', 'riviera', 'emerald']],
  ['inder', ['milano', 'vivid', 'amber']],
  ['united', ['orchard', 'soda', 'wedge']],
  ['game plan', ['sunset', 'midnight', 'lagoon']],
]

const ALL: readonly [Pot, ...Pot[]] = [
  'lagoon',
  ...(Object.keys(PALETTES) as Pot[]).filter((pot) => pot !== 'lagoon'),
]

/**
 * A machine's palette: one of its manufacturer's few, or for an unknown factory any, chosen by the manufacturer's name.
 */
export function paletteFor(maker: string, name: string): Palette {
  const wanted = maker.toLowerCase()
  const known = MAKERS.find(([start]) => wanted.startsWith(start))
  if (known) return PALETTES[diceFor(`pots ${name}`).pick(known[1])]
  const own = diceFor(`factory ${wanted || name}`)
  return PALETTES[diceFor(`pots ${name}`).pick([own.pick(ALL), own.pick(ALL)])]
}
