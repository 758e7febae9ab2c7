// Names that the eye cannot tell apart are one name; names of office are nobody's.
import { refuse } from '#server/base/refusal.ts'

// Letters of other scripts that look like Latin ones (after lower-casing), and digits that look like letters.
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'l',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  ь: 'b',
  г: 'r',
  п: 'n',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'l',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  γ: 'y',
  σ: 'o',
  ı: 'l',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'b',
  ƅ: 'b',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'l',
  ʟ: 'l',
  ս: 'u',
  օ: 'o',
  ո: 'n',
  հ: 'h',
  '0': 'o',
  '1': 'l',
  i: 'l',
  '.': '_',
  '-': '_',
}

const RESERVED = new Set(
  [
    'admin',
    'administrator',
    'moderator',
    'mod',
    'staff',
    'support',
    'system',
    'root',
    'owner',
    'official',
    'help',
    'helpdesk',
    'security',
    'webmaster',
    'postmaster',
    'abuse',
    'everyone',
    'deleted',
    'anonymous',
    'guest',
    'null',
    'undefined',
    'multiball',
    'multiball_team',
    'team',
    'billing',
    'api',
    'new',
    'me',
    'settings',
  ].map(usernameKey),
)

/** The name folded to what it looks like: unique among members. "Аdmin" (Cyrillic А), "ADMIN" and "adm1n" are one. */
export function usernameKey(username: string): string {
  const folded = username.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...folded].map((letter) => LOOKS_LIKE[letter] ?? letter).join('')
}

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Han',
  'Hangul',
  'Thai',
  'Devanagari',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))

/** Refuses names of office and names that mix alphabets, which only imitation needs. */
export function mustBeOwnName(username: string): void {
  const mixed = SCRIPTS.filter((script) => script.test(username)).length > 1
  if (mixed) {
    const text = 'Please use letters of one alphabet'
    throw refuse.invalid('username_imitates', text, { username: text })
  }
  const key = usernameKey(username)
  if (RESERVED.has(key) || RESERVED.has(key.replace(/_/g, ''))) {
    const text = 'This username is reserved'
    throw refuse.invalid('username_reserved', text, { username: text })
  }
}
