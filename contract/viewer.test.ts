import { expect, test } from 'vitest'
import { type Access, PERMISSIONS } from './endpoint.ts'
import { ALL_PERMISSIONS, may, NO_PERMISSIONS, VISITOR, type Viewer } from './viewer.ts'

const someone = (role: 'member' | 'moderator' | 'admin', permissions = NO_PERMISSIONS): Viewer => ({
  member: { id: 1, username: 'ada', role },
  permissions,
})
const ACCESSES: Access[] = ['anyone', 'member', 'moderator', 'admin', ...PERMISSIONS]
const allowed = (viewer: Viewer) => ACCESSES.filter((access) => may(viewer, access))

test('a visitor may what anyone may, even where flags are set by mistake', () => {
  expect(allowed(VISITOR)).toEqual(['anyone'])
  expect(allowed({ member: null, permissions: ALL_PERMISSIONS })).toEqual(['anyone'])
})

test('a member may what the tier opens, flag by flag', () => {
  expect(allowed(someone('member'))).toEqual(['anyone', 'member'])
  for (const flag of PERMISSIONS) {
    const viewer = someone('member', { ...NO_PERMISSIONS, [flag]: true })
    expect(allowed(viewer)).toEqual(['anyone', 'member', flag])
  }
})

test('a moderator moderates and has the flags of the own tier; an admin may everything', () => {
  expect(allowed(someone('moderator'))).toEqual(['anyone', 'member', 'moderator'])
  expect(allowed(someone('admin'))).toEqual(ACCESSES)
})
