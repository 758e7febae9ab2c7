import { expect, test } from 'vitest'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type PlanClass } from '#contract/viewer.ts'
import { accountLinks } from './account-links.tsx'

function labels(plan: PlanClass, { role = 'member' as 'member' | 'admin', isSilenced = false } = {}) {
  const permissions = role === 'admin' ? ALL_PERMISSIONS : NO_PERMISSIONS
  const viewer = { member: { id: 1, username: 'bo', role, isSilenced }, permissions, plan }
  return accountLinks(viewer, 0).map(({ label }) => label)
}

test('those who may propose find their proposals in the menu, and nobody else', () => {
  expect(labels('paid')).toContain('Your proposals')
  expect(labels('free', { role: 'admin' })).toContain('Your proposals')
  expect(labels('free')).not.toContain('Your proposals')
})

test('a silenced member still finds what became of theirs', () => {
  expect(labels('paid', { isSilenced: true })).toContain('Your proposals')
})

test('everybody who is signed in finds what they keep', () => {
  for (const plan of ['free', 'paid'] as const)
    expect(labels(plan)).toEqual(expect.arrayContaining(['My collection', 'Favorites']))
})
