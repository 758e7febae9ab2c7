import { expect, test } from 'vitest'
import { detailText, subjectPath } from './log-words.ts'

test('details are named one by one, and long ones are cut', () => {
  expect(detailText({ silenceHours: 72, actions: ['warn', 'ban'], reason: null, isSelf: false })).toBe(
    'Silence hours: 72, actions: warn and ban, is self: no',
  )
  expect(detailText({ thing: { id: 6, kind: 'topic' }, until: '2026-11-24T01:43:34.310Z' })).toBe(
    'Thing: topic 6, until: November 24, 2026, 01:43 UTC',
  )
  expect(detailText({})).toBe('')
  expect(detailText({ text: 'x'.repeat(999) }).length).toBeLessThan(310)
})

test('an entry leads to what it is about, where there is a place for it', () => {
  expect(subjectPath({ kind: 'member', id: '7' })).toBe('/moderation/members/7')
  expect(subjectPath({ kind: 'case', id: '3' })).toBe('/moderation/cases/3')
  expect(subjectPath({ kind: 'setting', id: '1' })).toBeNull()
  expect(subjectPath({ kind: 'member', id: '../x' })).toBeNull()
})
