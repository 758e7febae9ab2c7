import { expect, test } from 'vitest'
import { commandOf } from './shortcuts.ts'

const key = (key: string, code: string, held: string) => ({
  key,
  code,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  shiftKey: held.includes('s'),
  altKey: held.includes('a'),
})

test.each([
  ['b', 'KeyB', 'c', 'bold'],
  ['B', 'KeyB', 'm', 'bold'],
  ['k', 'KeyK', 'c', 'link'],
  ['e', 'KeyE', 'c', 'code'],
  ['E', 'KeyE', 'cs', 'preview'],
  // With Shift these keys type other characters, different per country.
  [':', 'Period', 'cs', 'quote'],
  ['(', 'Digit8', 'ms', 'list'],
  ['/', 'Digit7', 'cs', 'numbered'],
  ['Enter', 'Enter', 'c', 'send'],
  ['b', 'KeyB', 'cs', null],
  ['b', 'KeyB', 'ca', null],
  ['b', 'KeyB', '', null],
  ['b', 'KeyB', 'cm', null],
  ['Enter', 'Enter', '', null],
])('%s at %s with %j is %s', (name, code, held, command) => {
  expect(commandOf(key(name, code, held))).toBe(command)
})
