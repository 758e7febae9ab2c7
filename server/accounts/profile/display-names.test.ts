import { expect, test } from 'vitest'
import { DisplayName } from '#contract/accounts/profiles.ts'
import { displayNameKey, mustBeOwnDisplayName } from './display-names.ts'

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['Jose\u0301', 'José'],
  ['“Doc” O’Neil, Jr. (& Sons)', '“Doc” O’Neil, Jr. (& Sons)'],
  ['스티브', '스티브'],
  ['สมชาย', 'สมชาย'],
  ['x', 'x'],
  ['é'.normalize('NFD').repeat(40), 'é'.repeat(40)],
])('%j is shown as %j', (name, shown) => {
  expect(DisplayName.parse(name)).toBe(shown)
  expect(() => mustBeOwnDisplayName(shown)).not.toThrow()
})

test.each([
  '',
  '   ',
  '...',
  'x'.repeat(41),
  'ada\u202eecaL',
  'ada\u2066x',
  'ada\u200b',
  'ada\u0000',
  'ada\nlovelace',
  'ada\tlovelace',
  'ada\u00adlovelace',
  'ada\u2003lovelace',
  '@ada',
  'ada@home',
  '<b>ada</b>',
  'ada 🎱',
  'a\u0301\u0302\u0303\u0304da',
])('%j is no display name', (name) => {
  expect(DisplayName.safeParse(name).success).toBe(false)
})

test.each([
  'Admin',
  'аdmin',
  'The Admin',
  'A d m i n',
  'Adm!n',
  'Site Moderator',
  'Multiball Support',
  'Official Multiball Team',
  'Deleted 7',
  'SYSTEM',
])('%s speaks for the site', (name) => {
  expect(() => mustBeOwnDisplayName(name)).toThrow(/reserved|one alphabet/)
})

test.each(['Pаul Newman', 'ᴀᴅᴀ', 'Ωmega', 'Ada\u3164'])(
  '%s mixes alphabets, or looks like another name',
  (name) => {
    expect(() => mustBeOwnDisplayName(name)).toThrow('Please use letters from one alphabet only')
  },
)

test.each(['Modern Times', 'Bad Minton', 'Team Tilt', 'Mike & Ann', '日本 太郎', 'Жанна Агузарова'])(
  '%s is nobody’s office',
  (name) => {
    expect(() => mustBeOwnDisplayName(name)).not.toThrow()
  },
)

test.each([
  ['Silver Ball', 'silverball'],
  ['S!LVER-BÄLL.', 'silverball'],
  ['silver_ba1l', 'silverball'],
])('%s looks like %s', (one, other) => {
  expect(displayNameKey(one)).toBe(displayNameKey(other))
})
