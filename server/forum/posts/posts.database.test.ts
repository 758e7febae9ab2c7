// Writing topics and replies: stored once, numbered, counted, notified, held for review where the settings say so.
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { countForumPosts } from '#server/forum/contributions.ts'
import { forumCategories, forumFollows, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { recountRecentReplies } from '#server/forum/topics/popularity.ts'
import { settings } from '#server/site/tables.ts'
import { elementsOf } from '#server/testing/parsed-html.ts'
import { setPlan, setSanctions } from '#server/testing/rooms/member-status.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { drafts } from '#server/writing/tables.ts'
import { moderatedReplies, moderatedTopics } from './moderated.ts'

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

const start = (as: TestMember, body: object = {}) =>
  site.request('POST /api/forum-posts', {
    as,
    body: { title: 'Funhouse resets', content: 'When both **flippers** fire.', categoryId, ...body },
  })
async function topicOf(as: TestMember, body: object = {}): Promise<number> {
  const answer = await start(as, body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body.id
}
const reply = (as: TestMember, id: number, body: object = {}) =>
  site.request(`POST /api/forum-posts/${id}/replies`, { as, body: { content: 'Check the fuse.', ...body } })
const repliesOf = async (id: number) =>
  (await site.request(`GET /api/forum-posts/${id}/replies`, { as: bob })).body
const topicCount = async () =>
  (await site.request('GET /api/forum-categories')).body.find(({ id }: { id: number }) => id === categoryId)
    .topicCount
const notificationsOf = async (as: TestMember) => {
  await site.followUp()
  const { body } = await site.request('GET /api/notifications', { as })
  return body.data.map(({ kind, title, path }: Record<string, string>) => [kind, title, path])
}
async function withoutForums(): Promise<TestMember> {
  await site.context.db.execute(
    sql`insert into membership_tiers (id, name, price_cents, description) values (90, 'Lurker', 0, 'No forums')
      on conflict do nothing`,
  )
  const member = await site.member()
  await setPlan(site.context.db, member.id, { tierId: 90 })
  return member
}
async function inTransaction(work: (tx: Db) => Promise<void> | undefined): Promise<void> {
  await site.context.db.transaction(async (tx) => work(tx))
}
async function holdFirst(howMany: number): Promise<void> {
  const row = { key: 'holdFirstPosts', value: howMany }
  await site.context.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
}

test('a topic stands on top of the list, is counted, is shown as HTML and is found by its words', async () => {
  const before = await topicCount()
  const { status, body } = await start(ada, { title: '  Whirlwind topper  ' })
  expect([status, body.title, body.author.username, body.replyCount]).toEqual([
    201,
    'Whirlwind topper',
    'ada',
    0,
  ])
  expect(elementsOf(body.html).map(({ tag }) => tag)).toEqual(['p', 'strong'])
  const list = await site.request('GET /api/forum-posts?limit=1', { as: bob })
  expect(list.body.data[0].id).toBe(body.id)
  expect(await topicCount()).toBe(before + 1)
  const found = await site.request('GET /api/search?q=whirlwind+topper', { as: bob })
  expect(JSON.stringify(found.body)).toContain(`/forums/${body.id}`)
})

test('a topic without its required fields says so, and each field what it needs', async () => {
  const missing = 'Please fill out all required fields.'
  const { status, body } = await site.request('POST /api/forum-posts', { as: ada, body: {} })
  expect([status, body]).toEqual([400, expect.objectContaining({ error: missing, message: missing })])
  expect(body.fields).toEqual({
    title: 'Please enter a title',
    content: 'Please write something',
    categoryId: 'Please choose a category',
  })
  expect((await start(ada, { title: '\u3164' })).body.error).toBe(missing)
  expect((await start(ada, { title: 'a\nb' })).body.error).toBe('Contains characters that are not allowed')
  // There, but no category.
  expect((await start(ada, { categoryId: 'abc' })).body.error).toBe('Please choose a category')
})

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['a title of letters that nobody sees', { title: '\u3164\u2800' }, 'title'],
  ['no text', { content: '\n' }, 'content'],
  ['a title of two lines', { title: 'a\nb' }, 'title'],
  ['a title that is too long', { title: 'a'.repeat(151) }, 'title'],
  ['a text that is too long', { content: 'a'.repeat(20_001) }, 'content'],
  ['a category that does not exist', { categoryId: 999_999 }, 'categoryId'],
  ['more than can be rendered', { content: '*'.repeat(9_000) }, 'content'],
])('%s is refused by the name of its field, and nothing is written', async (_what, body, field) => {
  const rows = await site.context.db.$count(forumTopics)
  const before = await topicCount()
  const answer = await start(ada, body)
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
  expect([await site.context.db.$count(forumTopics), await topicCount()]).toEqual([rows, before])
})

test('replies are numbered one after the other, also when fifty come at once', async () => {
  const id = await topicOf(ada)
  const writers = await Promise.all(Array.from({ length: 10 }, () => site.member()))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => reply(writers[n % 10] ?? bob, id, { content: `Reply ${n}` })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  const positions = answers.map(({ body }) => body.position).sort((a, b) => a - b)
  expect(positions).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  const topic = await site.request(`GET /api/forum-posts/${id}`, { as: bob })
  expect(topic.body.replyCount).toBe(50)
})

test('a number is not given again after the last reply was taken down', async () => {
  const id = await topicOf(ada)
  await reply(bob, id)
  const { body: last } = await reply(bob, id)
  await site.context.db.update(forumReplies).set({ hiddenAt: new Date() }).where(eq(forumReplies.id, last.id))
  expect((await reply(bob, id)).body.position).toBe(3)
})

test('sent twice under one key, also at once, there is one topic and one reply, and the draft is over', async () => {
  const sendKey = 'draftkey12-digest1234'
  const draft = { text: 'When both', key: 'draftkey12', version: 0 }
  await site.request('PUT /api/drafts/topic/_', { as: ada, body: draft })
  const before = await topicCount()
  const [one, two] = await Promise.all([start(ada, { sendKey }), start(ada, { sendKey })])
  expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
  expect(await topicCount()).toBe(before + 1)
  const replyKey = 'replykey12-digest1234'
  const first = await reply(ada, one.body.id, { sendKey: replyKey })
  expect((await reply(ada, one.body.id, { sendKey: replyKey })).body.id).toBe(first.body.id)
  expect((await repliesOf(one.body.id)).pagination.total).toBe(1)
  const open = await site.context.db.select().from(drafts).where(eq(drafts.userId, ada.id))
  expect(open.filter(({ endedAt }) => endedAt === null)).toEqual([])
  // Keys belong to a member: another member's equal key is a different one.
  expect((await start(bob, { sendKey })).body.id).not.toBe(one.body.id)
})

test('drafts are kept of a new topic, and of replies where one may reply', async () => {
  const id = await topicOf(ada)
  const draft = { text: 'Not yet', key: 'draftkey77', version: 0 }
  expect((await site.request(`PUT /api/drafts/reply/${id}`, { as: bob, body: draft })).status).toBe(200)
  const { body } = await site.request('GET /api/drafts', { as: bob })
  expect(body.data[0]).toMatchObject({ title: 'Reply to “Funhouse resets”', path: `/forums/${id}#write` })
  await site.context.db.update(forumTopics).set({ hiddenAt: new Date() }).where(eq(forumTopics.id, id))
  const refused = await site.request(`GET /api/drafts/reply/${id}`, { as: bob })
  expect([refused.status, refused.body.code]).toEqual([404, 'cannot_write_here'])
  expect((await reply(bob, id)).status).toBe(404)
  expect((await reply(bob, 999_999)).body.code).toBe('topic_not_found')
})

test('a title alone is kept as a draft, and a category alone is none', async () => {
  const cyd = await site.member()
  const save = (fields: object, version: number) =>
    site.request('PUT /api/drafts/topic/_', {
      as: cyd,
      body: { text: '', fields, key: 'titledraft1', version },
    })
  expect((await save({ title: 'Funhouse', categoryId: '1' }, 0)).body.fields.title).toBe('Funhouse')
  const { body } = await save({ title: ' ', categoryId: '1' }, 1)
  expect([body.key, body.fields]).toEqual([null, {}])
})

test('pictures of a topic are seen by who may read it, and each picture is used once', async () => {
  const { id: pictureId, url } = await uploaded()
  const content = `![The playfield](${url})`
  const id = await topicOf(ada, { content })
  const { body } = await site.request(`GET /api/forum-posts/${id}`, { as: bob })
  expect(elementsOf(body.html).find(({ tag }) => tag === 'img')?.attributes.alt).toBe('The playfield')
  const see = async (as: TestMember | null) => (await site.request(`GET ${url}`, { as })).status
  expect([await see(bob), await see(null)]).toEqual([200, 404])
  await site.context.db.update(forumTopics).set({ hiddenAt: new Date() }).where(eq(forumTopics.id, id))
  expect([await see(bob), await see(ada), await see(moderator)]).toEqual([404, 200, 200])
  // A picture of another member's is not shown.
  const other = await topicOf(bob, { content })
  const { html } = (await site.request(`GET /api/forum-posts/${other}`, { as: ada })).body
  expect(elementsOf(html).filter(({ tag }) => tag === 'img')).toEqual([])
  expect(pictureId).toBeGreaterThan(0)
})

test('the starter is told of replies, those who are mentioned of that, and nobody of their own or across a block', async () => {
  const [starter, named, blocked] = [await site.member(), await site.member(), await site.member()]
  const id = await topicOf(starter, { title: 'Told of' })
  expect((await site.request(`PUT /api/blocks/${blocked.id}`, { as: starter })).status).toBeLessThan(300)
  await reply(starter, id)
  expect(await notificationsOf(starter)).toEqual([])
  await reply(blocked, id, { content: `@${starter.username} look` })
  expect(await notificationsOf(starter)).toEqual([])
  await reply(bob, id, { content: `Ask @${named.username}\n\n> @${blocked.username} in a quote` })
  expect(await notificationsOf(starter)).toEqual([
    ['topic_reply', 'bob replied to “Told of”', `/forums/${id}#r3`],
  ])
  expect(await notificationsOf(named)).toEqual([
    ['mention', 'bob mentioned you in “Told of”', `/forums/${id}#r3`],
  ])
  // Replying follows the topic; a name inside a quote is no mention.
  expect((await notificationsOf(blocked)).map(([kind]: string[]) => kind)).toEqual(['topic_reply'])
  const outside = await withoutForums()
  await reply(bob, id, { content: `@${outside.username}` })
  expect(await notificationsOf(outside)).toEqual([])
})

test('silenced members, visitors and members without the forums write nothing', async () => {
  const id = await topicOf(ada)
  const silenced = await site.member()
  await setSanctions(site.context.db, silenced.id, { silencedUntil: new Date('2100-01-01') })
  for (const [as, status] of [
    [null, 401],
    [await withoutForums(), 403],
    [silenced, 403],
  ] as const) {
    const body = { title: 'a', content: 'b', categoryId }
    expect((await site.request('POST /api/forum-posts', { as, body })).status).toBe(status)
    expect(
      (await site.request(`POST /api/forum-posts/${id}/replies`, { as, body: { content: 'b' } })).status,
    ).toBe(status)
  }
})

test('first posts wait for a moderator where the settings say so, uncounted and told to nobody', async () => {
  const newcomer = await site.member()
  const id = await topicOf(ada)
  await holdFirst(1)
  const before = await topicCount()
  const { body: held } = await start(newcomer, { title: 'My first' })
  expect(held.isHidden).toBe(true)
  const { body: heldReply } = await reply(newcomer, id, { content: '@bob see' })
  expect(heldReply.isHidden).toBe(true)
  expect([await topicCount(), (await repliesOf(id)).data]).toEqual([before, []])
  expect((await site.request(`GET /api/forum-posts/${held.id}`, { as: bob })).status).toBe(404)
  const told = (await notificationsOf(ada)).map(([, , path]: string[]) => path)
  expect(told).not.toContain(`/forums/${id}#r1`)
  const queue = await site.request('GET /api/moderation/cases', { as: moderator })
  const waiting = queue.body.data.find(({ title }: { title: string }) => title === 'My first')
  const waitingReply = queue.body.data.find(
    ({ kind, thingId }: { kind: string; thingId: number }) => kind === 'reply' && thingId === heldReply.id,
  )
  for (const { id: caseId } of [waiting, waitingReply]) {
    const path = `POST /api/moderation/cases/${caseId}/decision`
    const decided = await site.request(path, { as: moderator, body: { decision: 'approved' } })
    expect(decided.status).toBeLessThan(300)
  }
  // Approval sends the notifications.
  expect((await notificationsOf(ada)).map(([, , path]: string[]) => path)).toContain(`/forums/${id}#r1`)
  expect((await notificationsOf(bob)).map(([kind, , path]: string[]) => [kind, path])).toContainEqual([
    'mention',
    `/forums/${id}#r1`,
  ])
  expect(await topicCount()).toBe(before + 1)
  expect((await site.request(`GET /api/forum-posts/${held.id}`, { as: bob })).status).toBe(200)
  expect((await reply(newcomer, id)).body.isHidden).toBe(false)
  await holdFirst(0)
})

test('a reply that was taken down takes its mentions along; in a hidden topic its starter replies no more', async () => {
  const { db } = site.context
  const [starter, named] = [await site.member(), await site.member()]
  const id = await topicOf(starter, { title: 'Taken down' })
  const { body } = await reply(bob, id, { content: `@${named.username} buy here` })
  expect(await notificationsOf(named)).toHaveLength(1)
  const before = await countForumPosts(db)
  await inTransaction((tx) => moderatedReplies(site.context).takeDown?.(tx, body.id))
  expect(await notificationsOf(named)).toEqual([])
  await reply(bob, id)
  expect(await countForumPosts(db)).toBe(before)
  await inTransaction((tx) => moderatedTopics(site.context).takeDown?.(tx, id))
  // Topic and reply are hidden now.
  expect(await countForumPosts(db)).toBe(before - 2)
  expect((await reply(starter, id)).body.code).toBe('topic_not_found')
  expect((await reply(moderator, id)).status).toBe(201)
})

test('erased members are told nothing, whatever they followed', async () => {
  const gone = await site.member()
  const id = await topicOf(ada, { title: 'Erased' })
  await site.context.db.insert(forumFollows).values({ topicId: id, userId: gone.id })
  await site.context.database.query('update users set erased_at = now() where id = $1', [gone.id])
  await reply(bob, id)
  await site.followUp()
  const { rows } = await site.context.database.query('select 1 from notifications where user_id = $1', [
    gone.id,
  ])
  expect(rows).toEqual([])
})

test('replies make a topic popular for thirty days, unless they are hidden', async () => {
  const popular = async () => {
    const { body } = await site.request('GET /api/forum-posts?sort=popular&limit=2', { as: bob })
    return body.data.map(({ id }: { id: number }) => id)
  }
  const { db } = site.context
  await db.update(forumTopics).set({ recentReplies: 0 })
  const [one, other] = [await topicOf(ada), await topicOf(ada)]
  const replies: number[] = []
  for (const id of [one, one, other, one]) replies.push((await reply(bob, id)).body.id)
  expect(await popular()).toEqual([one, other])
  await inTransaction(async (tx) => {
    await moderatedReplies(site.context).takeDown?.(tx, replies[0] ?? 0)
    await moderatedReplies(site.context).takeDown?.(tx, replies[1] ?? 0)
  })
  await reply(bob, other)
  expect(await popular()).toEqual([other, one])
  await inTransaction((tx) => moderatedReplies(site.context).restore?.(tx, replies[0] ?? 0))
  await inTransaction((tx) => moderatedReplies(site.context).restore?.(tx, replies[1] ?? 0))
  expect(await popular()).toEqual([one, other])
  const old = new Date(Date.now() - 31 * DAY_MS)
  await db
    .update(forumReplies)
    .set({ createdAt: old })
    .where(inArray(forumReplies.id, replies.slice(0, 2)))
  await recountRecentReplies(db, new Date())
  expect(await popular()).toEqual([other, one])
  // An old hidden reply was not counted as recent.
  await inTransaction((tx) => moderatedReplies(site.context).takeDown?.(tx, replies[0] ?? 0))
  const [topic] = await db.select().from(forumTopics).where(eq(forumTopics.id, one))
  expect([topic?.replyCount, topic?.recentReplies]).toEqual([2, 1])
})
