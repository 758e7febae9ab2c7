import { expect, test } from 'vitest'
import { Username } from '#contract/accounts/accounts.ts'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { mustBeOwnName } from './usernames.ts'

test('a stand-in that compares letters would take each of these for another name than admin', () => {
  const naive = new Set(
    ['admin', 'аdmin', 'adm1n', 'ADMIN', 'ádmin', 'ａｄｍｉｎ'].map((name) =>
      name.normalize('NFC').toLowerCase(),
    ),
  )
  expect(naive.size).toBe(5)
})

test.each([
  'admin',
  'ADMIN',
  'Admin',
  'аdmin',
  'adm1n',
  'ádmin',
  'ａｄｍｉｎ',
  'a.d.m.i.n',
  'ad-min',
  '_admin_',
  'administrator',
  'm0derator',
  'moderat0r',
  'suppоrt',
  'r00t',
  'staff',
  'system',
  'null',
  'undefined',
  'Multiball',
  'rnoderator',
  'adrnin',
  'multiball_support',
  'stern_official_admin',
  'Official.Multiball',
  'adminteam',
  'the_admin_of_support',
  'admin2',
  'admin_007',
  'Support24',
  'deleted_7',
  'm0d_t3am_support',
  'officialadminpinball',
  'site_admin',
  'the.admin',
  'aadmin',
  'admins',
  'siteadmin7',
  'joe-the-moderator',
  'supp0rt_ann',
  'ann.support',
])('%s is a name of office', (name) => {
  expect(() => mustBeOwnName(name)).toThrow(/reserved|one alphabet/)
})

test.each([
  ['paypal', 'pаypаl'],
  ['tilttom', 'TiltTom'],
  ['tilttom', 'tiIttom'],
  ['hello', 'hell0'],
  ['ramp_rat', 'ramp.rat'],
  ['ramp_rat', 'Ramp-Rat'],
  ['cafe', 'café'],
  ['cafe', 'cafe\u0301'],
  ['one', 'οne'],
  ['i1l', 'lll'],
  ['hello', 'ħello'],
  ['аӏӏа', 'аllа'],
])('%s and %s are one name', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other))
})

test.each([
  ['ada', 'adam'],
  ['ada', 'bda'],
  ['silverball', 'silverballs'],
  ['日本', '本日'],
])('%s and %s are two', (one, other) => {
  expect(usernameKey(one)).not.toBe(usernameKey(other))
})

test.each([
  'TiltTom',
  'Ramp_Rat',
  'Ångström',
  'Жанна',
  'Ωμέγα',
  '日本太郎',
  'スーパーボール',
  '김철수',
  'Łukasz',
  'Þórður',
  'שלום',
  'a1b2',
  'badminton',
  'helping_hand',
  'multiball_mike',
  'team_tilt',
  'modern_times',
  'steam_powered',
  'badmintonmod',
  'ecosystems',
  'supporter_ann',
  'flipper_boss',
  'badminton_ann',
  'moderato',
])('%s is somebody', (name) => {
  expect(() => mustBeOwnName(name)).not.toThrow()
  expect(Username.parse(name)).toBe(name)
})

test.each(['аdа_lovelace', 'Pаul', 'Ωmega', 'Жanna'])('%s mixes alphabets', (name) => {
  expect(() => mustBeOwnName(name)).toThrow('Please use letters from one alphabet only')
})

// Rare letters that look like common ones, or like nothing at all.
test.each([
  ['small capitals', 'ᴀᴅᴍɪɴ'],
  ['Lisu', 'ꓮꓓꓟꓲꓠ'],
  ['Lisu within Latin', 'aꓳaa'],
  ['Cherokee', 'ᎠᎬᎷᎾ'],
  ['Coptic', 'ⲁⲇⲙⲓⲛ'],
  ['a Kannada nought', 'br೦adway'],
  ['noughts alone', '〇〇〇'],
  ['clicks', 'ǀǀǀ'],
  ['blank letters', '\u3164\u3164\u3164'],
  ['blank letters of another kind', '\u115f\u1160\uffa0'],
  ['a blank letter at the end', '김철수\u3164'],
  ['a letter that is a sentence', 'ﷺﷺﷺ'],
])('a name of %s is refused', (_what, name) => {
  expect(() => mustBeOwnName(name)).toThrow('Please use letters from one alphabet only')
})

test.each([
  'a b',
  'ada\u200b',
  'ada\u202e',
  'ada\u00ad',
  '\ufeffada',
  'ada\u0000',
  'ada\n',
  '<b>ada</b>',
  'ada@home',
  '@ada',
  '.ada',
  '-ada',
  '_ada',
  'ada/..',
  'ada🎱',
  '...',
])('%j is no name', (name) => {
  const parsed = Username.safeParse(name)
  // Blanks around a name are not part of it.
  expect(parsed.success ? parsed.data : null).toBe(name.trim() === 'ada' ? 'ada' : null)
})
