import { expect, test } from 'vitest'
import { actionText, actorText, detailText, subjectPath, subjectText, thingOf } from './log-words.ts'

test('details are named one by one, and long ones are cut', () => {
  expect(detailText({ silenceHours: 72, actions: ['warn', 'ban'], reason: null, isSelf: false })).toBe(
    'Silence hours: 72, actions: warn and ban, is self: no',
  )
  expect(detailText({ about: { id: 6, kind: 'topic' }, until: '2026-11-24T01:43:34.310Z' })).toBe(
    'About: topic 6, until: November 24, 2026, 1:43 AM UTC',
  )
  expect(detailText({ Pro: 'success', Free: 'skipped' })).toBe('Pro: success, Free: skipped')
  expect(detailText({})).toBe('')
  expect(detailText({ text: 'x'.repeat(999) }).length).toBeLessThan(310)
})

test('lists and changes are told in words', () => {
  const link = { network: 'youtube', url: 'https://example.com' }
  expect(detailText({ socialLinks: { before: [], after: [link, link, link] } })).toBe(
    'Social links: from none to 3 links',
  )
  expect(
    detailText({ socialLinks: { before: [link], after: [{ ...link, url: 'https://example.org' }] } }),
  ).toBe('Social links: 1 link, changed')
  expect(detailText({ name: { before: 'Old', after: null } })).toBe('Name: from Old to none')
  expect(detailText({ decision: 'upheld', actions: [] })).toBe('Decision: upheld, actions: none')
  expect(detailText({ fields: ['year', 'customNotes', 'value'] })).toBe(
    'Fields: year, custom notes and value',
  )
  expect(detailText({ hours: { from: 1, to: null } })).toBe('Hours: from 1 and to none')
})

test('codes are told in words', () => {
  expect(actionText({ action: 'thing_taken_down', subject: { kind: 'listing', id: '2', name: null } })).toBe(
    'Listing taken down',
  )
  expect(actionText({ action: 'role_changed', subject: null })).toBe('Role changed')
  const decided = { thing: { id: 2, kind: 'listing' }, actions: ['take_down', 'warn'], decision: 'upheld' }
  expect(thingOf(decided)).toEqual({ kind: 'listing', id: '2', name: null })
  expect(detailText(decided)).toBe('Actions: take down and warn, decision: upheld')
  expect(detailText({ caseId: 7 })).toBe('Case: 7')
  expect(detailText({ changed: ['isPublished', 'publishedAt'] })).toBe(
    'Changed: whether it is published and publication date',
  )
  expect(subjectText({ kind: 'settings', id: '2', name: null })).toBe('Site settings, version 2')
  expect(subjectPath({ kind: 'settings', id: '2', name: null })).toBe('/admin/settings')
})

test('what the server itself did is told from what a member of that name did', () => {
  expect(actorText({ id: null, username: 'operator' })).toBe('operator (server)')
  expect(actorText({ id: 7, username: 'operator' })).toBe('operator')
  expect(actorText({ id: null, username: 'ada' })).toBe('ada')
})

test('who an entry is about is named, where it is known', () => {
  expect(subjectText({ kind: 'member', id: '2', name: 'demo_pro' })).toBe('Member demo_pro')
  expect(subjectText({ kind: 'case', id: '7', name: 'demo_pro' })).toBe('Case 7 about demo_pro')
  expect(subjectText({ kind: 'case', id: '7', name: null })).toBe('Case 7')
  expect(subjectText({ kind: 'schedule', id: 'count_search_words', name: null })).toBe(
    'Search spelling update',
  )
})

test('an entry leads to what it is about, where there is a place for it', () => {
  expect(subjectPath({ kind: 'member', id: '7', name: null })).toBe('/moderation/members/7')
  expect(subjectPath({ kind: 'case', id: '3', name: null })).toBe('/moderation/cases/3')
  expect(subjectPath({ kind: 'machine', id: 'GweeP-MW95j', name: null })).toBe(
    '/admin/machines/GweeP-MW95j/history',
  )
  expect(subjectPath({ kind: 'machine', id: 'L7', name: null })).toBe('/admin/machines/L7/history')
  expect(subjectPath({ kind: 'machine', id: '../x', name: null })).toBeNull()
  expect(subjectPath({ kind: 'proposal', id: '4', name: null })).toBe('/proposals/4')
  expect(subjectPath({ kind: 'setting', id: '1', name: null })).toBeNull()
  expect(subjectPath({ kind: 'member', id: '../x', name: null })).toBeNull()
})
