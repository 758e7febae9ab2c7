import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/base/database/database.ts'
import { moderationRoutes } from '#server/moderation/routes.ts'
import { settings } from '#server/site/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { holdForReview, holdsFirstPosts } from './held-posts.ts'
import { type ModeratedKind, moderatedKinds } from './reportable-kinds.ts'

/** A fake room that holds posts. */
const posts = new Map<number, { authorId: number; text: string; isHidden: boolean }>()
const notes: ModeratedKind = {
  kind: 'topic',
  find: async (_viewer, id) => {
    const post = posts.get(id)
    return post ? { authorId: post.authorId, title: 'A note', excerpt: post.text, path: null } : null
  },
  takeDown: async (_tx, id) => hide(id, true),
  restore: async (_tx, id) => hide(id, false),
}
function hide(id: number, isHidden: boolean): void {
  const post = posts.get(id)
  if (post) post.isHidden = isHidden
}
const counter = {
  countOf: async (_db: Db, authorId: number) =>
    [...posts.values()].filter((post) => post.authorId === authorId && !post.isHidden).length,
}
const { needsReview } = holdsFirstPosts([counter])

let site: TestSite
let author: TestMember
let moderator: TestMember
beforeEach(async () => {
  posts.clear()
  site = await openTestSite()
  author = await site.member()
  moderator = await site.member({ role: 'moderator' })
})

async function holdFirst(howMany: number): Promise<void> {
  await site.context.db
    .insert(settings)
    .values({ key: 'holdFirstPosts', value: howMany })
    .onConflictDoUpdate({ target: settings.key, set: { value: howMany } })
}

async function write(text: string): Promise<number> {
  const { db, clock } = site.context
  const id = posts.size + 1
  const isHidden = await needsReview(db, author.id)
  posts.set(id, { authorId: author.id, text, isHidden })
  if (!isHidden) return 0
  return db.transaction(async (tx) =>
    holdForReview(tx, {
      kind: 'topic',
      id,
      thing: { authorId: author.id, title: 'A note', excerpt: text, path: null },
      now: clock.now(),
    }),
  )
}

/** Decides with the fake room's kinds, because it is not one of the site's rooms. */
async function decide(caseId: number, body: object) {
  const routes = moderationRoutes(site.context, moderatedKinds(notes))
  const route = routes.find(({ key }) => key === 'POST /api/moderation/cases/{id}/decision')
  const me = { id: moderator.id, username: moderator.username, role: 'moderator', isSilenced: false }
  const viewer = { member: me, permissions: {} }
  return route?.handler({ viewer, me, params: { id: caseId }, body, isConfirmed: true } as never)
}

test('nothing is held unless the settings say so', async () => {
  expect(await needsReview(site.context.db, author.id)).toBe(false)
})

test('first posts wait until as many were let through as the settings say', async () => {
  await holdFirst(2)
  const [first, second] = [await write('one'), await write('two')]
  expect([first, second].every((id) => id > 0)).toBe(true)
  await decide(first, { decision: 'approved' })
  expect(posts.get(1)?.isHidden).toBe(false)
  expect(await needsReview(site.context.db, author.id)).toBe(true)
  await decide(second, { decision: 'approved' })
  expect(await needsReview(site.context.db, author.id)).toBe(false)
  expect(await write('three')).toBe(0)
})

test('held posts stand in the queue with their own state, and are approved or refused', async () => {
  await holdFirst(1)
  const caseId = await write('Buy watches.')
  const queue = await site.request('GET /api/moderation/cases?state=held', { as: moderator })
  expect(queue.body.data).toMatchObject([{ id: caseId, state: 'held', flagCount: 0, title: 'A note' }])
  expect((await site.request('GET /api/moderation/cases?state=open', { as: moderator })).body.data).toEqual(
    [],
  )
  await expect(decide(caseId, { decision: 'upheld' })).rejects.toMatchObject({ code: 'wrong_decision' })
  await decide(caseId, { decision: 'refused', textToAuthor: 'No advertising.' })
  expect(posts.get(1)?.isHidden).toBe(true)
  const told = await site.request('GET /api/my-standing', { as: author })
  expect(told.body.data).toMatchObject([{ measure: 'refused', text: 'No advertising.' }])
  expect(await needsReview(site.context.db, author.id)).toBe(true)
})

test('staff do not wait for themselves', async () => {
  await holdFirst(5)
  expect(await needsReview(site.context.db, moderator.id)).toBe(false)
})
