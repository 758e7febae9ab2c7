// Readers react to posts, quote them and accept answers; their authors are notified.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { forumCategories, forumReactions, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
let bob: TestMember
let cyd: TestMember
let categoryId: number
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  bob = await site.member({ username: 'bob' })
  cyd = await site.member({ username: 'cyd' })
  const [category] = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(1)
  categoryId = category?.id ?? 0
})

async function ask(call: string, as: TestMember | null, body?: object) {
  const answer = await site.request(call, { as, ...(body && { body }) })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const codeOf = async (call: string, as: TestMember, body?: object) =>
  (await site.request(call, { as, ...(body && { body }) })).body.code
const topicOf = async (as: TestMember, title = 'Funhouse resets') =>
  (await ask('POST /api/forum-posts', as, { title, content: 'When both fire.', categoryId })).id as number
const replyTo = async (as: TestMember, topicId: number, content = 'Check the fuse.') =>
  (await ask(`POST /api/forum-posts/${topicId}/replies`, as, { content })).id as number
const repliesOf = async (topicId: number, as = ada) =>
  (await ask(`GET /api/forum-posts/${topicId}/replies`, as)).data
const notificationsOf = async (as: TestMember) => {
  await site.followUp()
  const { data } = await ask('GET /api/notifications', as)
  return data.map(({ kind, title, path }: Record<string, string>) => [kind, title, path])
}

test('one reaction of each member stands beside a post; another one takes its place', async () => {
  const topicId = await topicOf(ada)
  const id = await replyTo(bob, topicId)
  const path = `/api/forum-replies/${id}/reaction`
  await ask(`PUT ${path}`, ada, { reaction: 'tilt' })
  await ask(`PUT ${path}`, cyd, { reaction: 'jackpot' })
  const { reactions, ownReaction } = await ask(`PUT ${path}`, ada, { reaction: 'jackpot' })
  expect([reactions, ownReaction]).toEqual([[{ reaction: 'jackpot', count: 2 }], 'jackpot'])
  expect((await repliesOf(topicId, bob))[0]).toMatchObject({ reactions, ownReaction: null })
  expect((await repliesOf(topicId, cyd))[0]).toMatchObject({ reactions, ownReaction: 'jackpot' })
  const who = await ask(`GET /api/forum-replies/${id}/reactions`, bob)
  expect(who.data.map(({ member }: { member: { username: string } }) => member.username).sort()).toEqual([
    'ada',
    'cyd',
  ])
  const left = await ask(`DELETE ${path}`, ada)
  expect(left).toEqual({ reactions: [{ reaction: 'jackpot', count: 1 }], ownReaction: null })
})

test('a topic’s own text has reactions of its own', async () => {
  const id = await topicOf(ada)
  const replyId = await replyTo(ada, id)
  await ask(`PUT /api/forum-replies/${replyId}/reaction`, bob, { reaction: 'drain' })
  await ask(`PUT /api/forum-posts/${id}/reaction`, bob, { reaction: 'multiball' })
  const topic = await ask(`GET /api/forum-posts/${id}`, bob)
  expect([topic.reactions, topic.ownReaction]).toEqual([[{ reaction: 'multiball', count: 1 }], 'multiball'])
})

test('twenty who react at once are twenty', async () => {
  const id = await topicOf(ada)
  const members = await Promise.all(Array.from({ length: 20 }, () => site.member()))
  await Promise.all(
    members.map((as) => ask(`PUT /api/forum-posts/${id}/reaction`, as, { reaction: 'replay' })),
  )
  expect(await site.context.db.$count(forumReactions, eq(forumReactions.topicId, id))).toBe(20)
})

test('nobody reacts to their own post, a hidden one, one in a locked topic, or with a word of their own', async () => {
  const { db } = site.context
  const topicId = await topicOf(ada)
  const id = await replyTo(bob, topicId)
  const react = (as: TestMember, reaction = 'tilt') =>
    codeOf(`PUT /api/forum-replies/${id}/reaction`, as, { reaction })
  expect(await react(bob)).toBe('own_post')
  expect(await react(ada, 'thumbs')).toBe('invalid_input')
  await db.update(forumTopics).set({ lockedAt: new Date() }).where(eq(forumTopics.id, topicId))
  expect(await react(ada)).toBe('topic_locked')
  await db.update(forumTopics).set({ lockedAt: null }).where(eq(forumTopics.id, topicId))
  await db.update(forumReplies).set({ hiddenAt: new Date() }).where(eq(forumReplies.id, id))
  expect(await react(ada)).toBe('reply_not_found')
  expect(await db.$count(forumReactions, eq(forumReactions.replyId, id))).toBe(0)
})

test('an author hears of reactions together, and of none that were taken back', async () => {
  const author = await site.member()
  const id = await replyTo(author, await topicOf(ada, 'Gathered'))
  await ask(`PUT /api/forum-replies/${id}/reaction`, bob, { reaction: 'replay' })
  await ask(`PUT /api/forum-replies/${id}/reaction`, cyd, { reaction: 'tilt' })
  expect(await notificationsOf(author)).toEqual([
    ['reaction', 'New reactions to your reply in “Gathered”', expect.stringMatching(/#r1$/)],
  ])
  await ask(`DELETE /api/forum-replies/${id}/reaction`, bob)
  await ask(`DELETE /api/forum-replies/${id}/reaction`, cyd)
  expect(await notificationsOf(author)).toEqual([])
})

test('who reacts again after taking it back tells the author no second time, read or unread', async () => {
  const author = await site.member()
  const id = await replyTo(author, await topicOf(ada, 'Fickle'))
  const path = `/api/forum-replies/${id}/reaction`
  const counts = async () => {
    await site.followUp()
    const { data } = await ask('GET /api/notifications', author)
    return data.map(({ count, isRead }: { count: number; isRead: boolean }) => [count, isRead])
  }
  const again = async (as: TestMember) => {
    await ask(`DELETE ${path}`, as)
    await site.followUp()
    await ask(`PUT ${path}`, as, { reaction: 'jackpot' })
  }
  await ask(`PUT ${path}`, bob, { reaction: 'replay' })
  await site.followUp()
  await again(bob)
  expect(await counts()).toEqual([[1, false]])
  await ask(`PUT ${path}`, cyd, { reaction: 'tilt' })
  await site.followUp()
  await again(bob)
  expect(await counts()).toEqual([[2, false]])
  await ask('PUT /api/notifications/read', author, { all: true })
  await again(bob)
  await again(cyd)
  expect(await counts()).toEqual([[2, true]])
  expect((await ask(`GET /api/forum-replies/${id}`, bob)).reactions).toEqual([
    { reaction: 'jackpot', count: 2 },
  ])
})

test('across a block nobody reacts, and who blocked reads no history', async () => {
  const [author, blocked] = [await site.member(), await site.member()]
  const id = await replyTo(author, await topicOf(ada, 'Apart'))
  await ask(`PATCH /api/forum-replies/${id}`, author, { content: 'Changed.', revision: 0 })
  await ask(`PUT /api/blocks/${blocked.id}`, author)
  const path = `/api/forum-replies/${id}`
  expect(await codeOf(`PUT ${path}/reaction`, blocked, { reaction: 'tilt' })).toBe('cannot_react')
  expect((await ask(`GET ${path}/revisions`, blocked)).data).toHaveLength(2)
  const theirs = await replyTo(blocked, await topicOf(ada, 'Other way'))
  expect(await codeOf(`PUT /api/forum-replies/${theirs}/reaction`, author, { reaction: 'tilt' })).toBe(
    'cannot_react',
  )
  expect(await codeOf(`GET /api/forum-replies/${theirs}/revisions`, author)).toBe('reply_not_found')
})

test('who asked accepts one reply as the answer, on boards of questions alone', async () => {
  const { db } = site.context
  const id = await topicOf(ada, 'Which fuse?')
  const [first, second] = [await replyTo(bob, id), await replyTo(cyd, id)]
  const path = `PUT /api/forum-posts/${id}/answer`
  expect(await codeOf(path, ada, { replyId: first })).toBe('not_a_question')
  await db.update(forumCategories).set({ isQuestionBoard: true }).where(eq(forumCategories.id, categoryId))
  expect(await codeOf(path, bob, { replyId: first })).toBe('not_yours')
  const elsewhere = await replyTo(bob, await topicOf(ada))
  expect(await codeOf(path, ada, { replyId: elsewhere })).toBe('reply_not_found')
  await ask(path, ada, { replyId: first })
  const solved = await ask(path, ada, { replyId: second })
  expect(solved).toMatchObject({ isQuestion: true, isSolved: true, answer: { replyId: second, position: 2 } })
  expect((await notificationsOf(cyd))[0]).toEqual([
    'answer',
    'Your reply is the accepted answer in “Which fuse?”',
    `/forums/${id}#r2`,
  ])
  const [inList] = (await ask('GET /api/forum-posts?sort=lastActivity&limit=100', bob)).data.filter(
    (topic: { id: number }) => topic.id === id,
  )
  expect(inList.isSolved).toBe(true)
  await ask(`DELETE /api/forum-replies/${second}`, cyd)
  expect(await ask(`GET /api/forum-posts/${id}`, bob)).toMatchObject({ isSolved: false, answer: null })
  await db.update(forumCategories).set({ isQuestionBoard: false }).where(eq(forumCategories.id, categoryId))
})

test('who is quoted hears of it once, and not who is named by a quote of another’s words', async () => {
  const [quotedMember, falsely] = [await site.member(), await site.member()]
  const id = await topicOf(ada, 'Quotes')
  const source = await replyTo(quotedMember, id)
  const quote = `> @${quotedMember.username} in #${source}:\n> Check the fuse.\n\nI did.`
  await replyTo(bob, id, quote)
  expect(await notificationsOf(quotedMember)).toEqual([
    ['mention', 'bob quoted you in “Quotes”', `/forums/${id}#r2`],
  ])
  await replyTo(bob, id, `> @${falsely.username} in #${source}:\n> I sell fuses.\n\nReally?`)
  expect(await notificationsOf(falsely)).toEqual([])
})

const quote = async (as: TestMember, topicId: number, quoteOf: unknown, content = 'I did.') =>
  site.request(`POST /api/forum-posts/${topicId}/replies`, { as, body: { content, quoteOf } })

test('a reply may name the reply that it quotes: it is quoted before the text, and its author hears of it', async () => {
  const author = await site.member()
  const id = await topicOf(ada, 'Named quotes')
  const earlier = await replyTo(ada, id)
  await site.followUp()
  const text = `> @ada in #${earlier}:\n> Check the fuse.\n\nWhich one?\n\nF101?`
  const source = await replyTo(author, id, text)
  const { status, body } = await quote(bob, id, source)
  const quoted = `> @${author.username} in #2 (id ${source}):\n> Which one?\n>\n> F101?\n\nI did.`
  expect([status, body.content]).toEqual([201, quoted])
  expect(body.html).toContain(`/forums/${id}#r2`)
  const { db } = site.context
  const [row] = await db.select().from(forumReplies).where(eq(forumReplies.id, body.id))
  expect(row?.quotedIds).toEqual([source])
  expect(await notificationsOf(author)).toEqual([
    ['mention', 'bob quoted you in “Named quotes”', `/forums/${id}#r3`],
  ])
})

test('a reply that quotes null quotes none', async () => {
  const { status, body } = await quote(bob, await topicOf(ada), null)
  expect([status, body.content]).toEqual([201, 'I did.'])
})

test('what cannot be read is not quoted, nor what stands in another topic', async () => {
  const { db } = site.context
  const [blocked, blocking] = [await site.member(), await site.member()]
  const id = await topicOf(ada)
  const [deleted, hidden, unwanted, shown] = [
    await replyTo(cyd, id),
    await replyTo(cyd, id),
    await replyTo(blocked, id),
    await replyTo(cyd, id),
  ]
  await ask(`DELETE /api/forum-replies/${deleted}`, cyd)
  await db.update(forumReplies).set({ hiddenAt: new Date() }).where(eq(forumReplies.id, hidden))
  await ask(`PUT /api/blocks/${blocked.id}`, blocking)
  const elsewhere = await replyTo(cyd, await topicOf(ada))
  for (const replyId of [deleted, hidden, unwanted, elsewhere, 2_147_483_647]) {
    const { status, body } = await quote(blocking, id, replyId)
    const told = { quoteOf: 'This reply can’t be quoted. It may have been removed.' }
    expect([status, body.code, body.fields]).toEqual([400, 'quote_not_found', told])
  }
  expect((await quote(blocking, id, 0)).body.fields).toHaveProperty('quoteOf')
  expect((await repliesOf(id)).length).toBe(3)
  await db.update(forumTopics).set({ hiddenAt: new Date() }).where(eq(forumTopics.id, id))
  expect((await quote(blocking, id, shown)).body.code).toBe('topic_not_found')
})

test('a long reply is quoted in part, and the quote takes nothing from the writer’s own text', async () => {
  const id = await topicOf(ada)
  const source = await replyTo(cyd, id, 'a'.repeat(1_600))
  const { body } = await quote(bob, id, source)
  expect(body.content).toBe(`> @cyd in #1 (id ${source}):\n> ${'a'.repeat(1_500)}…\n\nI did.`)
  const refused = await quote(bob, id, source, 'b'.repeat(19_000))
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    400,
    'invalid_input',
    { content: 'At most 20000 characters' },
  ])
})

test('a quote leads to its source, says what became of it, and leads nowhere where the reader may not go', async () => {
  const { db } = site.context
  const id = await topicOf(ada, 'Sources')
  const source = await replyTo(cyd, id)
  const cite = async (as = ada) => {
    const { html } = (await repliesOf(id, as)).at(-1)
    return /<cite>(.*?)<\/cite>/
      .exec(html)?.[1]
      ?.replace(/<a [^>]*href="([^"]*)"[^>]*>/g, '[$1]')
      .replaceAll('</a>', '')
  }
  await replyTo(bob, id, `> @cyd in #1 (id ${source}):\n> Check the fuse.\n\nI did.`)
  expect(await cite()).toBe(`[/members/cyd]@cyd in [/forums/${id}#r1]#1`)
  await db
    .update(forumReplies)
    .set({ editedAt: new Date(Date.now() + 60_000) })
    .where(eq(forumReplies.id, source))
  expect(await cite()).toBe(`[/members/cyd]@cyd in [/forums/${id}#r1]#1, edited since`)
  await ask(`DELETE /api/forum-replies/${source}`, cyd)
  expect(await cite()).toBe('[/members/cyd]@cyd in a post that was removed since')

  await replyTo(bob, id, '> @ada in #0:\n> When both fire.\n\nAnd one?')
  expect(await cite()).toBe(`[/members/ada]@ada in [/forums/${id}]the first post`)
  await replyTo(bob, id, '> @ada in the first post:\n> When both fire.\n\nAnd one?')
  expect(await cite()).toBe(`[/members/ada]@ada in [/forums/${id}]the first post`)
  await replyTo(bob, id, '> @cyd in #0:\n> I sell fuses.\n\nReally?')
  expect(await cite()).toBe('[/members/cyd]@cyd in another post')

  const [closed] = await db
    .insert(forumCategories)
    .values({ name: 'Closed', slug: 'closed', description: 'Closed', needs: 'experts' })
    .returning()
  const hidden = await topicOf(cyd, 'Secret')
  const secret = await replyTo(cyd, hidden)
  await db
    .update(forumTopics)
    .set({ categoryId: closed?.id ?? 0 })
    .where(eq(forumTopics.id, hidden))
  await replyTo(bob, id, `> @cyd in #${secret}:\n> Secret words.\n\nSo?`)
  expect(await cite()).toBe('[/members/cyd]@cyd in another post')
})

test('a key that came with a reply to another topic does not answer with that one', async () => {
  const sendKey = 'elsewhere1-digest1234'
  const body = { content: 'The fuse.', sendKey }
  await ask(`POST /api/forum-posts/${await topicOf(ada)}/replies`, bob, body)
  const other = await topicOf(ada)
  expect(await codeOf(`POST /api/forum-posts/${other}/replies`, bob, body)).toBe('sent_elsewhere')
  expect(await repliesOf(other)).toEqual([])
})
