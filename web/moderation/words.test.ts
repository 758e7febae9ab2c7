import { expect, test } from 'vitest'
import { hoursText, plainWords } from './words.ts'

test('a length of time is written in days where it is whole days', () => {
  expect([1, 24, 36, 2160].map(hoursText)).toEqual(['1 hour', '1 day', '36 hours', '90 days'])
})

test('a name of the log reads like words, whatever it is made of', () => {
  expect(plainWords('member_banned')).toBe('Member banned')
  expect(plainWords('refused.member-ban')).toBe('Refused member ban')
})
