// Search words for kinds of machines: types, displays, players, features, trim levels.
import { fold } from './search-words.ts'

/** A kind named by a query. */
export type Kind =
  | { fact: 'type' | 'display' | 'feature'; value: string }
  | { fact: 'playerCount'; value: number }

const type = (value: string): Kind => ({ fact: 'type', value })
const display = (value: string): Kind => ({ fact: 'display', value })
const feature = (value: string): Kind => ({ fact: 'feature', value })

const SPOKEN: Readonly<Record<string, Kind>> = {
  em: type('em'),
  electromechanical: type('em'),
  'electro mechanical': type('em'),
  ss: type('ss'),
  'solid state': type('ss'),
  'purely mechanical': type('me'),
  reels: display('reels'),
  'score reels': display('reels'),
  alphanumeric: display('alphanumeric'),
  dmd: display('dmd'),
  'dot matrix': display('dmd'),
  lcd: display('lcd'),
  cga: display('cga'),
  pro: feature('Pro edition'),
  premium: feature('Premium edition'),
  prem: feature('Premium edition'),
  le: feature('Limited edition'),
  limited: feature('Limited edition'),
  vault: feature('Vault edition'),
  remake: feature('Remake'),
  'wide body': feature('Widebody'),
  cocktail: feature('Cocktail table'),
  'home edition': feature('Home model'),
  'head to head': feature('Head-to-head play'),
  'conversion kits': feature('Conversion kit'),
}

/** Kinds by their folded spellings: colloquial ones, and every feature under its own name. */
export function kindSpellings(features: Iterable<string>): Map<string, Kind> {
  const own = [...features].map((value): [string, Kind] => [fold(value), feature(value)])
  return new Map([...own, ...Object.entries(SPOKEN)])
}

const PLAYERS = /^(\d{1,2}) ?(?:players?|p)$/

/** "4 players", "2 player", "4p"; null for anything else. */
export function readPlayers(spelling: string): Kind | null {
  const count = Number(PLAYERS.exec(spelling)?.[1])
  return count > 0 ? { fact: 'playerCount', value: count } : null
}

export interface KindFacts {
  type: string | null
  display: string | null
  playerCount: number | null
  features: readonly string[]
}

export function isOfKind(item: KindFacts, { fact, value }: Kind): boolean {
  return fact === 'feature' ? item.features.includes(value) : item[fact] === value
}
