// Who may see a picture, by what uses it.
import { expect, test } from 'vitest'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { VISITOR, type Viewer } from '#contract/viewer.ts'
import { isPublicPicture, mayReadPicture, type PictureAccessByKind } from './picture-access.ts'

const ACCESS: PictureAccessByKind = {
  portrait: 'everyone',
  remote: 'everyone',
  machine: 'everyone',
  draft: 'uploader',
  message: async ({ member }, id) => id === 5 && (member?.id === 1 || member?.id === 2),
  collection: async () => false,
  logbook: async () => false,
  topic: async () => false,
  reply: async () => false,
  listing: async () => false,
  snapshot: async () => false,
  post: async () => false,
}
const person = (id: number, role: 'member' | 'moderator' | 'admin' = 'member'): Viewer => ({
  member: { id, username: `member_${id}`, role, isSilenced: false },
  permissions: ALL_PERMISSIONS,
})
const [OWNER, PARTNER] = [person(1), person(2)]
const EVERYONE = [OWNER, PARTNER, person(3), person(4, 'moderator'), person(5, 'admin'), VISITOR]

const readersOf = async (useKind: string | null, more: { hiddenAt?: Date } = {}) => {
  const row = { ownerId: 1, useKind, useId: useKind === null ? null : 5, hiddenAt: null, ...more }
  const seen: number[] = []
  for (const viewer of EVERYONE) {
    if (await mayReadPicture(viewer, row, ACCESS)) seen.push(viewer.member?.id ?? 0)
  }
  return { seen, isPublic: isPublicPicture(row, ACCESS) }
}

test.each([
  ['nothing yet', null, [1], false],
  ['a machine', 'machine', [1, 2, 3, 4, 5, 0], true],
  ['a message', 'message', [1, 2], false],
  ['a draft', 'draft', [1], false],
  ['a kind of use that nobody has registered', 'event', [1], false],
  ['a word that every object knows', 'constructor', [1], false],
])('shown by %s, it is for those who may see that', async (_what, kind, seen, isPublic) => {
  expect(await readersOf(kind)).toEqual({ seen, isPublic })
})

test.each([
  ['machine', [1, 4, 5]],
  ['draft', [1]],
  ['message', [1]],
])(
  'taken down, that of a %s is for its owner, and for staff where it was theirs to see',
  async (kind, seen) => {
    expect(await readersOf(kind, { hiddenAt: new Date(0) })).toEqual({ seen, isPublic: false })
  },
)
