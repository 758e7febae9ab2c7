import { expect, test } from 'vitest'
import type { Access } from './endpoint.ts'
import { type Action, hindrance, may, RULES, type Subject } from './entitlements.ts'
import {
  ALL_PERMISSIONS,
  NO_PERMISSIONS,
  PERMISSION_NAMES,
  type Permissions,
  permissionsOf,
} from './permissions.ts'
import { VISITOR, type Viewer } from './viewer.ts'

const someone = (role: 'member' | 'moderator' | 'admin', permissions = NO_PERMISSIONS): Viewer => ({
  member: { id: 1, username: 'ada', role, isSilenced: false },
  permissions,
})
const ACCESSES: Access[] = ['anyone', 'member', 'moderator', 'admin', ...PERMISSION_NAMES]
const ACTIONS = Object.keys(RULES) as Action[]
const allowed = (viewer: Viewer) => ACCESSES.filter((access) => may(viewer, access))

test('a visitor may what anyone may, even where flags are set by mistake', () => {
  expect(allowed(VISITOR)).toEqual(['anyone'])
  expect(allowed({ member: null, permissions: ALL_PERMISSIONS })).toEqual(['anyone'])
})

test('a member may what the tier opens, flag by flag', () => {
  expect(allowed(someone('member'))).toEqual(['anyone', 'member'])
  for (const flag of PERMISSION_NAMES) {
    const viewer = someone('member', { ...NO_PERMISSIONS, [flag]: true })
    expect(allowed(viewer)).toEqual(['anyone', 'member', flag])
  }
})

test('a moderator moderates and has the flags of the own tier; an admin may everything', () => {
  expect(allowed(someone('moderator'))).toEqual(['anyone', 'member', 'moderator'])
  expect(allowed(someone('admin'))).toEqual(ACCESSES)
})

test('a conversation is read by those it is between, and by staff once it is reported', () => {
  const ours: Subject = { partyIds: [1, 2] }
  const theirs: Subject = { partyIds: [2, 3] }
  expect(may(someone('member'), 'conversation.read', ours)).toBe(true)
  for (const role of ['member', 'moderator', 'admin'] as const) {
    expect([role, may(someone(role), 'conversation.read', theirs)]).toEqual([role, false])
  }
  const reported = { ...theirs, isReported: true }
  expect(may(someone('member'), 'conversation.read', reported)).toBe(false)
  expect(may(someone('moderator'), 'conversation.read', reported)).toBe(true)
  expect(may(someone('admin'), 'message.write', reported)).toBe(true)
})

test('who is silenced reads on and cannot speak', () => {
  const silenced = someone('member', ALL_PERMISSIONS)
  if (silenced.member) silenced.member.isSilenced = true
  expect(may(silenced, 'topic.read')).toBe(true)
  expect(hindrance(silenced, 'topic.write')).toBe('silenced')
  expect(hindrance(silenced, 'message.write', { partyIds: [1, 2] })).toBe('silenced')
})

test('what is hidden is seen by its owner and staff alone', () => {
  const hidden: Subject = { isHidden: true, ownerId: 1 }
  expect(may(VISITOR, 'post.read', hidden)).toBe(false)
  expect(may(someone('member'), 'post.read', hidden)).toBe(true)
  expect(may(someone('member'), 'post.read', { ...hidden, ownerId: 2 })).toBe(false)
  expect(may(someone('moderator'), 'post.read', { ...hidden, ownerId: 2 })).toBe(true)
})

// Properties over all viewers, actions and subjects.

/** None, all, each alone, all but one, and a sample of mixtures: testing all subsets would take too long. */
const PERMISSION_SETS = [
  [],
  PERMISSION_NAMES,
  ...PERMISSION_NAMES.map((name) => [name]),
  ...PERMISSION_NAMES.map((name) => PERMISSION_NAMES.filter((other) => other !== name)),
  ...Array.from({ length: 16 }, (_, set) => PERMISSION_NAMES.filter((_, at) => (set * 7 + at * at) % 5 < 2)),
].map(permissionsOf)
const ROLES = ['member', 'moderator', 'admin'] as const
const SUBJECTS: Subject[] = [undefined, null, 1, 2].flatMap((ownerId) =>
  [[], [1], [2, 3], [1, 2]].flatMap((partyIds) =>
    [null, 'marketplace' as const, 'admin' as const].flatMap((needs) =>
      [true, false].flatMap((isHidden) =>
        [true, false].map((isReported) => ({
          ...(ownerId !== undefined && { ownerId }),
          partyIds,
          needs,
          isHidden,
          isReported,
        })),
      ),
    ),
  ),
)
const ASKED = [...ACTIONS, ...ACCESSES]

function member(role: (typeof ROLES)[number], permissions: Permissions, isSilenced: boolean): Viewer {
  return { member: { id: 1, username: 'ada', role, isSilenced }, permissions }
}

/** Fails with the first case that the weaker viewer may do and the stronger may not. */
function neverMore(weaker: Viewer, stronger: Viewer): void {
  for (const action of ASKED) {
    for (const subject of SUBJECTS) {
      if (may(weaker, action, subject) && !may(stronger, action, subject))
        throw new Error(`${action} of ${JSON.stringify(subject)}: ${JSON.stringify([weaker, stronger])}`)
    }
  }
}

test('more never means less: flags, roles and an end of silence only add', () => {
  for (const flags of PERMISSION_SETS) {
    for (const silenced of [true, false]) {
      const as = (role: (typeof ROLES)[number]) => member(role, flags, silenced)
      neverMore({ member: null, permissions: flags }, as('member'))
      neverMore(as('member'), as('moderator'))
      neverMore(as('moderator'), as('admin'))
    }
    neverMore(member('member', flags, true), member('member', flags, false))
    for (const flag of PERMISSION_NAMES)
      neverMore(member('member', { ...flags, [flag]: false }, false), member('member', flags, false))
  }
})

test('a visitor may nothing that is not open to anyone, whatever the subject', () => {
  const open = ASKED.filter((action) => SUBJECTS.some((subject) => may(VISITOR, action, subject)))
  expect(open.sort()).toEqual(['anyone', 'post.read', 'profile.read'])
})

test('what belongs to one member is never another plain member’s', () => {
  const stranger = member('member', ALL_PERMISSIONS, false)
  const owned = ACTIONS.filter((action) => 'relation' in RULES[action])
  expect(owned.length).toBeGreaterThan(5)
  for (const action of owned) expect(may(stranger, action, { ownerId: 2, partyIds: [2, 3] })).toBe(false)
})
