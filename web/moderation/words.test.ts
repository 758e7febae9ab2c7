import { expect, test } from 'vitest'
import { counted, hoursText, plainWords } from './words.ts'

test('a length of time is written in days where it is whole days', () => {
  expect([1, 24, 36, 2160].map(hoursText)).toEqual(['1 hour', '1 day', '36 hours', '90 days'])
})

test('a count names one thing or many', () => {
  expect(counted(1, 'report')).toBe('1 report')
  expect(counted(1200, 'reply', 'replies')).toBe('1,200 replies')
})

test('a name of the log reads like words, whatever it is made of', () => {
  expect(plainWords('member_banned')).toBe('Member banned')
  expect(plainWords('refused.member-ban')).toBe('Refused member ban')
})
