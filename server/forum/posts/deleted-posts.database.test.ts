// Deleted topics and replies: hidden at once, restorable for seconds, then cleared.
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/base/tables.ts'
import {
  forumCategories,
  forumReactions,
  forumReplies,
  forumRevisions,
  forumTopics,
} from '#server/forum/tables.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { runClearDeletedPost } from './deletions.ts'
import { moderatedReplies } from './moderated.ts'

let site: TestSite
let ada: TestMember
let bob: TestMember
let moderator: TestMember
let categoryId: number
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  bob = await site.member({ username: 'bob' })
  moderator = await site.member({ role: 'moderator' })
  const [category] = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(1)
  categoryId = category?.id ?? 0
})

const { uploaded } = uploadsOn(() => ({ site, owner: bob }))

async function ask(call: string, as: TestMember | null, body?: object) {
  const answer = await site.request(call, { as, ...(body && { body }) })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const topicOf = async (as: TestMember, title = 'Funhouse resets') =>
  (await ask('POST /api/forum-posts', as, { title, content: 'When both fire.', categoryId })).id as number
const replyTo = async (as: TestMember, topicId: number, content = 'Check the fuse.') =>
  (await ask(`POST /api/forum-posts/${topicId}/replies`, as, { content })).id as number
const repliesOf = async (topicId: number, as = ada) =>
  (await ask(`GET /api/forum-posts/${topicId}/replies`, as)).data
const codeOf = async (call: string, as: TestMember, body?: object) =>
  (await site.request(call, { as, ...(body && { body }) })).body.code
const later = (seconds: number) => new Date(site.context.clock.now().getTime() + seconds * 1000)

test('a deleted reply keeps its place without text and name, and is in no count and no search', async () => {
  const topicId = await topicOf(ada)
  await replyTo(ada, topicId, 'Which board?')
  const id = await replyTo(bob, topicId, 'The zircon board.')
  await ask(`DELETE /api/forum-replies/${id}`, bob)
  for (const as of [ada, bob, moderator]) {
    const [, gone] = await repliesOf(topicId, as)
    expect(gone).toMatchObject({ position: 2, content: '', html: '', author: null, deletedBy: 'author' })
  }
  const topic = await ask(`GET /api/forum-posts/${topicId}`, ada)
  expect(topic.replyCount).toBe(1)
  expect((await ask('GET /api/search?q=zircon', ada)).data).toEqual([])
  expect((await replyTo(ada, topicId)) > id).toBe(true)
  expect((await repliesOf(topicId)).at(-1).position).toBe(3)
})

test.each(['reply', 'topic'] as const)(
  'a %s that is taken down while it is deleted stays hidden when its author takes it back',
  async (kind) => {
    const topicId = await topicOf(bob)
    const id = kind === 'reply' ? await replyTo(bob, topicId) : topicId
    const path = kind === 'reply' ? `/api/forum-replies/${id}` : `/api/forum-posts/${id}`
    await ask('POST /api/flags', ada, { kind, id, reason: 'spam' })
    const isOfPost = and(eq(moderationCases.kind, kind), eq(moderationCases.thingId, id))
    const [row] = await site.context.db.select().from(moderationCases).where(isOfPost)
    const caseId = row?.id
    await ask(`DELETE ${path}`, bob)
    const decision = { decision: 'upheld', actions: ['take_down'], textToAuthor: 'This is an ad.' }
    await ask(`POST /api/moderation/cases/${caseId}/decision`, moderator, decision)
    await ask(`POST ${path}/restoration`, bob)
    const isShownTo = async (as: TestMember) => (await site.request(`GET ${path}`, { as })).status
    expect([await isShownTo(ada), await isShownTo(bob)]).toEqual([404, 200])
    await ask(`POST /api/moderation/cases/${caseId}/restore`, moderator)
    expect(await isShownTo(ada)).toBe(200)
    if (kind === 'reply') expect((await ask(`GET /api/forum-posts/${topicId}`, ada)).replyCount).toBe(1)
  },
)

test('for some seconds its author takes it back, and a decision of moderators does not', async () => {
  const topicId = await topicOf(ada)
  const id = await replyTo(bob, topicId)
  await ask(`DELETE /api/forum-replies/${id}`, bob)
  await site.context.db.transaction(async (tx) => moderatedReplies(site.context).restore?.(tx, id))
  expect((await repliesOf(topicId))[0].deletedBy).toBe('author')
  expect(await codeOf(`POST /api/forum-replies/${id}/restoration`, ada)).toBe('reply_not_found')
  const restored = await ask(`POST /api/forum-replies/${id}/restoration`, bob)
  expect([restored.content, restored.deletedBy]).toEqual(['Check the fuse.', null])
  expect((await ask(`GET /api/forum-posts/${topicId}`, ada)).replyCount).toBe(1)
  await ask(`DELETE /api/forum-replies/${id}`, bob)
  const longAgo = later(-31)
  await site.context.db.update(forumReplies).set({ deletedAt: longAgo }).where(eq(forumReplies.id, id))
  expect(await codeOf(`POST /api/forum-replies/${id}/restoration`, bob)).toBe('too_late')
})

test('what a moderator deleted says so, stands in the audit log, and is not the author’s to bring back', async () => {
  const topicId = await topicOf(ada)
  const id = await replyTo(bob, topicId)
  expect(await codeOf(`DELETE /api/forum-replies/${id}`, ada)).toBe('not_yours')
  await ask(`DELETE /api/forum-replies/${id}?reason=Spam+again`, moderator)
  expect((await repliesOf(topicId))[0].deletedBy).toBe('moderator')
  const [entry] = await site.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
  expect(entry).toMatchObject({ action: 'reply_deleted', detail: { topicId, reason: 'Spam again' } })
  expect(await codeOf(`POST /api/forum-replies/${id}/restoration`, bob)).toBe('reply_not_found')
  expect((await ask(`POST /api/forum-replies/${id}/restoration`, moderator)).deletedBy).toBe(null)
})

test('nobody but staff reads a deleted reply by any other call, nor its pictures', async () => {
  const { url } = await uploaded()
  const id = await replyTo(bob, await topicOf(ada), `![Board](${url})`)
  const see = async (as: TestMember) => (await site.request(`GET ${url}`, { as })).status
  expect(await see(ada)).toBe(200)
  await ask(`DELETE /api/forum-replies/${id}`, bob)
  expect([await see(ada), await see(bob), await see(moderator)]).toEqual([404, 404, 200])
  for (const path of ['', '/revisions', '/reactions']) {
    expect(await codeOf(`GET /api/forum-replies/${id}${path}`, bob), path).toBe('reply_not_found')
  }
  expect((await ask(`GET /api/forum-replies/${id}`, moderator)).deletedBy).toBe('author')
})

test('after that text, states, reactions and pictures are gone, and only then', async () => {
  const { db } = site.context
  const id = await replyTo(bob, await topicOf(ada))
  await ask(`PATCH /api/forum-replies/${id}`, bob, { content: 'Check the bridge.', revision: 0 })
  await ask(`PUT /api/forum-replies/${id}/reaction`, ada, { reaction: 'jackpot' })
  const left = async () => [
    (await db.select().from(forumReplies).where(eq(forumReplies.id, id)))[0]?.content,
    await db.$count(forumRevisions, eq(forumRevisions.replyId, id)),
    await db.$count(forumReactions, eq(forumReactions.replyId, id)),
  ]
  await runClearDeletedPost(db, { kind: 'reply', id }, later(100))
  expect(await left()).toEqual(['Check the bridge.', 2, 1])
  await ask(`DELETE /api/forum-replies/${id}`, bob)
  await runClearDeletedPost(db, { kind: 'reply', id }, later(29))
  expect(await left()).toEqual(['Check the bridge.', 2, 1])
  await runClearDeletedPost(db, { kind: 'reply', id }, later(31))
  expect(await left()).toEqual(['', 0, 0])
})

test('a topic is its author’s to delete until others have replied; then moderators delete it', async () => {
  const own = await topicOf(ada, 'Zygote topper')
  await replyTo(ada, own)
  await ask(`DELETE /api/forum-posts/${own}`, ada)
  for (const as of [ada, bob]) {
    for (const path of ['', '/teaser', '/replies', '/revisions', '/reactions']) {
      expect(await codeOf(`GET /api/forum-posts/${own}${path}`, as), path).toBe('topic_not_found')
    }
  }
  expect((await ask(`GET /api/forum-posts/${own}`, moderator)).isDeleted).toBe(true)
  expect((await ask(`GET /api/forum-posts/${own}/replies`, moderator)).data).toHaveLength(1)
  expect((await ask('GET /api/search?q=zygote', bob)).data).toEqual([])
  expect((await ask(`POST /api/forum-posts/${own}/restoration`, ada)).isDeleted).toBe(false)
  expect((await ask(`GET /api/forum-posts/${own}`, bob)).content).toBe('When both fire.')

  await replyTo(bob, own)
  expect(await codeOf(`DELETE /api/forum-posts/${own}`, ada)).toBe('topic_has_replies')
  await ask(`DELETE /api/forum-posts/${own}`, moderator)
  expect(await codeOf(`POST /api/forum-posts/${own}/restoration`, ada)).toBe('topic_not_found')
  expect(await codeOf(`POST /api/forum-posts/${own}/replies`, bob, { content: 'Too late.' })).toBe(
    'topic_not_found',
  )
  await runClearDeletedPost(site.context.db, { kind: 'topic', id: own }, later(60))
  const [row] = await site.context.db.select().from(forumTopics).where(eq(forumTopics.id, own))
  expect([row?.title, row?.content]).toEqual(['Deleted topic', ''])
})

test('a reply that waits for a moderator stands in its place for its author alone', async () => {
  const topicId = await topicOf(ada)
  const id = await replyTo(bob, topicId)
  await site.context.db.update(forumReplies).set({ hiddenAt: new Date() }).where(eq(forumReplies.id, id))
  expect((await repliesOf(topicId, bob))[0]).toMatchObject({ isHidden: true, content: 'Check the fuse.' })
  expect(await repliesOf(topicId, ada)).toEqual([])
})
