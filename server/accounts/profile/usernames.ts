// Refused usernames: names that sound official, and names of mixed alphabets, which serve only imitation.
import { plainLetters, usernameKey } from '#contract/accounts/username-key.ts'
import { refuse } from '#server/base/refusal.ts'

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

// Words that speak for the site. Refused as a name: two of them together, or one with nothing but digits beside it.
const OFFICES = [
  'administrator',
  'admin',
  'moderator',
  'helpdesk',
  'official',
  'security',
  'multiball',
  'support',
  'billing',
  'deleted',
  'system',
  'staff',
  'owner',
  'team',
  'mod',
].map(usernameKey)
const OFFICE = `(?:${OFFICES.join('|')})`
const OFFICE_ALONE = new RegExp(`^(?:${OFFICE}|[\\d_])*${OFFICE}(?:${OFFICE}|[\\d_])*$`)
const OFFICES_JOINED = new RegExp(`${OFFICE}_*${OFFICE}`)

// Words that readers trust wherever they appear ("site_admin"); "admin" and "moderator" also when joined to others.
const BELIEVED = ['admin', 'administrator', 'moderator', 'support'].map(usernameKey)
const JOINED = ['admin', 'moderator'].map(usernameKey)

function soundsOfficial(key: string): boolean {
  if (OFFICE_ALONE.test(key) || OFFICES_JOINED.test(key)) return true
  if (key.split('_').some((word) => BELIEVED.includes(word))) return true
  const bare = bareName(key)
  if (JOINED.some((word) => bare.startsWith(word) || bare.endsWith(word))) return true
  return key.split('_').filter((word) => OFFICES.includes(word)).length > 1
}

/** A key without separators: "demofree" is too close to "demo_free", and so is "boss3." to "boss3". */
export function bareName(key: string): string {
  return key.replaceAll('_', '')
}

// Alphabets used for names. Of the Latin script only its common letters: most others are phonetic signs and small
// capitals, which only imitation needs, like whole scripts that are missing here (Lisu, Cherokee).
const ALPHABETS = [
  'a-zæðøþœßđħıŋłŧə',
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー',
  ...[
    'Arabic',
    'Armenian',
    'Bengali',
    'Cyrillic',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Greek',
    'Hangul',
    'Hebrew',
    'Khmer',
    'Tamil',
    'Telugu',
    'Thai',
  ].map((script) => `\\p{Script=${script}}`),
].map(
  (letters) => new RegExp(`^[0-9_.\\-[[[${letters}]&&\\p{L}]--\\p{Default_Ignorable_Code_Point}]]+$`, 'v'),
)

/** Whether the name's letters are of one alphabet, and none is a rare one that only imitation needs. */
export function isOfOneAlphabet(name: string): boolean {
  const plain = plainLetters(name)
  return ALPHABETS.some((alphabet) => alphabet.test(plain))
}

/** Whether the name speaks for the site. Words are separated as in usernames. */
export function isReserved(name: string): boolean {
  // "rn" looks like "m" at a glance.
  const key = usernameKey(name).replaceAll('rn', 'm')
  const withoutDigits = usernameKey(plainLetters(name).replace(/\d/g, ''))
  return RESERVED.has(key) || RESERVED.has(bareName(key)) || [key, withoutDigits].some(soundsOfficial)
}

/** Refuses official names, and names of mixed alphabets or rare letters, which only imitation needs. */
export function mustBeOwnName(username: string): void {
  if (!isOfOneAlphabet(username)) {
    const text = 'Please use letters from one alphabet only'
    throw refuse.invalid('username_imitates', text, { username: text })
  }
  if (isReserved(username)) {
    const text = 'This username is reserved'
    throw refuse.invalid('username_reserved', text, { username: text })
  }
}
