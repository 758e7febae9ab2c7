// Edited topics and replies: each revision is stored, and of two concurrent edits the later is refused without losing
// its text.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/base/tables.ts'
import { forumCategories, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { elementsOf } from '#server/testing/parsed-html.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

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

const { uploaded } = uploadsOn(() => ({ site, owner: ada }))

async function ask(call: string, as: TestMember | null, body?: object) {
  const answer = await site.request(call, { as, ...(body && { body }) })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const topicOf = async (as: TestMember, content = 'When both flippers fire.') =>
  (await ask('POST /api/forum-posts', as, { title: 'Funhouse resets', content, categoryId })).id as number
const replyTo = async (as: TestMember, topicId: number, content = 'Check the fuse.') =>
  (await ask(`POST /api/forum-posts/${topicId}/replies`, as, { content })).id as number
const edit = (as: TestMember, replyId: number, body: object) =>
  site.request(`PATCH /api/forum-replies/${replyId}`, { as, body })

test('an edited reply shows its new text, when it was edited, and every state with who wrote it', async () => {
  const topicId = await topicOf(ada)
  const id = await replyTo(bob, topicId)
  const { body } = await edit(bob, id, { content: 'Check the **bridge**.', revision: 0 })
  expect([body.revision, body.editedAt, body.content]).toEqual([
    1,
    expect.any(String),
    'Check the **bridge**.',
  ])
  expect(elementsOf(body.html).map(({ tag }) => tag)).toEqual(['p', 'strong'])
  const states = await ask(`GET /api/forum-replies/${id}/revisions`, ada)
  expect(
    states.data.map((state: { revision: number; content: string; writer: { username: string } }) => [
      state.revision,
      state.content,
      state.writer.username,
    ]),
  ).toEqual([
    [1, 'Check the **bridge**.', 'bob'],
    [0, 'Check the fuse.', 'bob'],
  ])
  const found = async (words: string) => JSON.stringify(await ask(`GET /api/search?q=${words}`, ada))
  expect(await found('bridge')).toContain(`/forums/${topicId}`)
})

test('a topic is edited in title and text; what is not said stays', async () => {
  const id = await topicOf(ada)
  const path = `PATCH /api/forum-posts/${id}`
  const titled = await ask(path, ada, { title: 'Funhouse resets often', revision: 0 })
  expect([titled.title, titled.content, titled.revision]).toEqual([
    'Funhouse resets often',
    'When both flippers fire.',
    1,
  ])
  const same = await ask(path, ada, { title: 'Funhouse resets often', revision: 1 })
  expect(same.revision).toBe(1)
  const states = await ask(`GET /api/forum-posts/${id}/revisions`, bob)
  expect(states.data.map(({ title }: { title: string }) => title)).toEqual([
    'Funhouse resets often',
    'Funhouse resets',
  ])
})

test('of two edits of one state, also at once, the later is refused with the newer text', async () => {
  const id = await replyTo(bob, await topicOf(ada))
  const answers = await Promise.all([
    edit(bob, id, { content: 'First', revision: 0 }),
    edit(bob, id, { content: 'Second', revision: 0 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [won, lost] = answers.sort((a, b) => a.status - b.status)
  expect(lost?.body).toMatchObject({
    code: 'edited_meanwhile',
    fields: { revision: '1', text: won?.body.content },
  })
})

test('an edit that names no revision is written over the present state', async () => {
  const topicId = await topicOf(ada)
  const id = await replyTo(bob, topicId)
  await edit(bob, id, { content: 'First', revision: 0 })
  const second = await edit(bob, id, { content: 'Second' })
  expect([second.status, second.body.content, second.body.revision]).toEqual([200, 'Second', 2])
  const titled = await ask(`PATCH /api/forum-posts/${topicId}`, ada, { title: 'Funhouse again' })
  expect([titled.title, titled.revision]).toEqual(['Funhouse again', 1])
})

test('authors edit their own posts alone; moderators edit all, which the audit log says', async () => {
  const topicId = await topicOf(ada)
  const id = await replyTo(bob, topicId)
  const other = await edit(ada, id, { content: 'Mine now', revision: 0 })
  expect([other.status, other.body.code]).toEqual([403, 'not_yours'])
  expect((await edit(moderator, id, { content: 'Without names', revision: 0 })).status).toBe(200)
  const states = await ask(`GET /api/forum-replies/${id}/revisions`, bob)
  expect(states.data.map(({ writer }: { writer: { username: string } }) => writer.username)).toEqual([
    moderator.username,
    'bob',
  ])
  const log = await site.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
  expect(log.map(({ action, subjectKind }) => [action, subjectKind])).toEqual([['reply_edited', 'reply']])
})

test('who is silenced, a hidden post and a locked topic: none is edited by its author', async () => {
  const topicId = await topicOf(ada)
  const id = await replyTo(bob, topicId)
  const code = async () => (await edit(bob, id, { content: 'Later', revision: 0 })).body.code
  const { db } = site.context
  await db.update(forumTopics).set({ lockedAt: new Date() }).where(eq(forumTopics.id, topicId))
  const locked = await edit(bob, id, { content: 'Later', revision: 0 })
  expect([locked.status, locked.body.code]).toEqual([409, 'topic_locked'])
  await db.update(forumTopics).set({ lockedAt: null }).where(eq(forumTopics.id, topicId))
  await db.update(forumReplies).set({ hiddenAt: new Date() }).where(eq(forumReplies.id, id))
  expect(await code()).toBe('post_hidden')
  expect((await edit(ada, id, { content: 'Later', revision: 0 })).body.code).toBe('reply_not_found')
  await db.update(forumReplies).set({ hiddenAt: null }).where(eq(forumReplies.id, id))
  await setSanctions(db, bob.id, { silencedUntil: new Date(Date.now() + 60_000) })
  expect(await code()).toBe('silenced')
  await setSanctions(db, bob.id, { silencedUntil: null })
  expect(await code()).toBe(undefined)
})

test('who is named by an edit is told once, and who was named before is not told again', async () => {
  const [early, late] = [await site.member(), await site.member()]
  const told = async (as: TestMember) => {
    await site.followUp()
    const { data } = await ask('GET /api/notifications', as)
    return data.map(({ kind, count }: { kind: string; count: number }) => [kind, count])
  }
  const id = await replyTo(bob, await topicOf(ada), `Ask @${early.username}`)
  const both = `Ask @${early.username} or @${late.username}`
  await site.followUp()
  await edit(bob, id, { content: both, revision: 0 })
  await site.followUp()
  await edit(bob, id, { content: `${both}!`, revision: 1 })
  expect([await told(early), await told(late)]).toEqual([[['mention', 1]], [['mention', 1]]])
})

test('who is quoted by an edit is told once', async () => {
  const [early, late] = [await site.member(), await site.member()]
  const topicId = await topicOf(ada)
  const [first, second] = [await replyTo(early, topicId), await replyTo(late, topicId)]
  const quoteOf = (member: TestMember, id: number) =>
    `> @${member.username} in #${id}:\n> Check the fuse.\n\n`
  const id = await replyTo(bob, topicId, `${quoteOf(early, first)}Yes.`)
  await edit(bob, id, { content: `${quoteOf(early, first)}${quoteOf(late, second)}Yes.`, revision: 0 })
  await site.followUp()
  await edit(bob, id, { content: `${quoteOf(early, first)}${quoteOf(late, second)}No.`, revision: 1 })
  await site.followUp()
  for (const as of [early, late]) {
    const { data } = await ask('GET /api/notifications', as)
    const mentions = data.filter(({ kind }: { kind: string }) => kind === 'mention')
    expect(mentions.map(({ title, count }: { title: string; count: number }) => [title, count])).toEqual([
      ['bob quoted you in “Funhouse resets”', 1],
    ])
  }
})

test('pictures that an edit adds are shown, those it keeps stay, and those it leaves out are let go', async () => {
  const [kept, left, added] = [await uploaded(), await uploaded(), await uploaded()]
  const id = await replyTo(ada, await topicOf(bob), `![Kept](${kept.url})\n\n![Left](${left.url})`)
  const { body } = await edit(ada, id, {
    content: `![Kept](${kept.url})\n\n![Added](${added.url})`,
    revision: 0,
  })
  const shown = elementsOf(body.html).filter(({ tag }) => tag === 'img')
  expect(shown.map(({ attributes }) => attributes.alt)).toEqual(['Kept', 'Added'])
  const seen = async ({ url }: { url: string }) => (await site.request(`GET ${url}`, { as: bob })).status
  expect([await seen(kept), await seen(added), await seen(left)]).toEqual([200, 200, 404])
})

test('a change that was begun is kept as a draft while its writer may edit, and is over with the edit', async () => {
  const id = await replyTo(bob, await topicOf(ada))
  const draft = { text: 'Not yet', key: 'editkey777', version: 0, fields: { revision: '0' } }
  const path = `/api/drafts/reply_edit/${id}`
  expect((await site.request(`PUT ${path}`, { as: ada, body: draft })).status).toBe(404)
  await ask(`PUT ${path}`, bob, draft)
  const { data } = await ask('GET /api/drafts', bob)
  expect(data[0]).toMatchObject({ title: 'Edit of your reply in “Funhouse resets”' })
  await edit(bob, id, { content: 'Now', revision: 0 })
  expect((await ask(`GET ${path}`, bob)).text).toBe('')
})
