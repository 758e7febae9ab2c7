import { expect, test } from 'vitest'
import { ALL_PERMISSIONS, type Permission, permissionsOf } from '#contract/permissions.ts'
import { accountLinks } from './account-links.tsx'

function labels(granted: Permission[], { role = 'member' as 'member' | 'admin', isSilenced = false } = {}) {
  const permissions = role === 'admin' ? ALL_PERMISSIONS : permissionsOf(granted)
  const viewer = { member: { id: 1, username: 'bo', role, isSilenced }, permissions }
  return accountLinks(viewer, 0).map(({ label }) => label)
}

test('those who may propose find their proposals in the menu, and nobody else', () => {
  expect(labels(['contribute'])).toContain('Your proposals')
  expect(labels(['forums'], { role: 'admin' })).toContain('Your proposals')
  expect(labels(['forums'])).not.toContain('Your proposals')
})

test('a silenced member still finds what became of theirs', () => {
  expect(labels(['contribute'], { isSilenced: true })).toContain('Your proposals')
})

test('everybody who is signed in finds their dashboard after their profile', () => {
  expect(labels([]).slice(0, 2)).toEqual(['Profile', 'Dashboard'])
})

test('everybody who is signed in finds what they keep', () => {
  for (const granted of [[], ['contribute' as const]])
    expect(labels(granted)).toEqual(
      expect.arrayContaining(['Drafts', 'My collection', 'Following', 'Favorites']),
    )
})
