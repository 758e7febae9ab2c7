// Links, quotes, reports, drafts and read positions after posts have moved to another topic.
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { forumCategories, forumReplies } from '#server/forum/tables.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import { elementsOf } from '#server/testing/parsed-html.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
let bob: TestMember
let moderator: TestMember
let categoryIds: number[]
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  bob = await site.member({ username: 'bob' })
  moderator = await site.member({ role: 'moderator' })
  const rows = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(2)
  categoryIds = rows.map(({ id }) => id)
})

async function done(call: string, as: TestMember, body?: object) {
  const answer = await site.request(call, { as, body })
  expect(answer.status, `${call} ${answer.text}`).toBeLessThan(300)
  return answer.body
}
const topicOf = async (as: TestMember, title: string, categoryId = categoryIds[0]) =>
  (await done('POST /api/forum-posts', as, { title, content: `${title} begins`, categoryId })).id as number
const replyTo = async (as: TestMember, id: number, content: string) =>
  (await done(`POST /api/forum-posts/${id}/replies`, as, { content })).id as number
const splitOff = async (id: number, replyIds: number[], categoryId = categoryIds[0]) =>
  (await done(`POST /api/forum-posts/${id}/split`, moderator, { title: 'Split', categoryId, replyIds }))
    .id as number
const merge = (id: number, intoId: number) => done(`POST /api/forum-posts/${id}/merge`, moderator, { intoId })
const movedOf = async (id: number, as = bob) =>
  (await done(`GET /api/forum-posts/${id}/replies`, as)).moved.map(
    ({ position, topic, movedTo }: { position: number; topic: { id: number }; movedTo: number }) => [
      position,
      topic.id,
      movedTo,
    ],
  )
/** Addresses to which a reply's quotes link. */
async function quotesOf(replyId: number, as = bob): Promise<(string | undefined)[]> {
  const { html } = await done(`GET /api/forum-replies/${replyId}`, as)
  return elementsOf(html)
    .filter(({ tag, attributes }) => tag === 'a' && attributes.href?.startsWith('/forums/'))
    .map(({ attributes }) => attributes.href)
}

test('a link by number reaches its reply after a split, a second one and a merge back', async () => {
  const id = await topicOf(ada, 'Numbers')
  const ids: number[] = []
  for (const text of ['One', 'Two', 'Three', 'Four']) ids.push(await replyTo(bob, id, text))
  const [, two = 0, three = 0] = ids
  const made = await splitOff(id, [two, three])
  expect(await movedOf(id)).toEqual([
    [2, made, 0],
    [3, made, 1],
  ])
  const second = await splitOff(made, [three])
  expect(await movedOf(id)).toEqual([
    [2, made, 0],
    [3, second, 0],
  ])
  expect(await movedOf(made)).toEqual([[1, second, 0]])
  await merge(second, id)
  expect(await movedOf(id)).toEqual([
    [2, made, 0],
    [3, id, 5],
  ])
  expect((await done(`GET /api/forum-replies/${three}`, bob)).position).toBe(5)
  await merge(made, id)
  expect(await movedOf(id)).toEqual([
    [2, id, 6],
    [3, id, 5],
    [7, id, 5],
  ])
})

test('a number is not given again after the last reply went to another topic', async () => {
  const id = await topicOf(ada, 'Last numbers')
  await replyTo(bob, id, 'One')
  const made = await splitOff(id, [await replyTo(bob, id, 'Two')])
  const next = await replyTo(bob, id, 'Three')
  expect((await done(`GET /api/forum-replies/${next}`, bob)).position).toBe(3)
  expect(await movedOf(id)).toEqual([[2, made, 0]])
})

test('where a reply went is told to those alone who may read there', async () => {
  const board = { name: 'Hidden room', slug: 'hidden-room-test', description: 'Closed.' }
  const [row] = await site.context.db
    .insert(forumCategories)
    .values({ ...board, needs: 'privateForums', sortOrder: 91 })
    .returning()
  const id = await topicOf(ada, 'Secrets')
  const made = await splitOff(id, [await replyTo(bob, id, 'Secret')], row?.id)
  expect(await movedOf(id, ada)).toEqual([])
  expect(await movedOf(id, moderator)).toEqual([[1, made, 0]])
})

test('the address of a merged topic says where its posts begin, also after a second merge', async () => {
  const [first, second, third] = [await topicOf(ada, 'A'), await topicOf(ada, 'B'), await topicOf(bob, 'C')]
  await replyTo(bob, first, 'In A')
  await replyTo(bob, second, 'In B')
  await replyTo(bob, third, 'In C')
  await merge(first, second)
  expect(await done(`GET /api/forum-posts/${first}`, bob)).toMatchObject({ id: second, mergedAt: 2 })
  await merge(second, third)
  expect(await done(`GET /api/forum-posts/${second}`, bob)).toMatchObject({ id: third, mergedAt: 2 })
  expect(await done(`GET /api/forum-posts/${first}`, bob)).toMatchObject({ id: third, mergedAt: 4 })
  expect((await done(`GET /api/forum-posts/${third}`, bob)).mergedAt).toBeNull()
  const { data } = await done(`GET /api/forum-posts/${third}/replies`, bob)
  expect(
    data.map(({ position, content }: { position: number; content: string }) => [position, content]),
  ).toEqual([
    [1, 'In C'],
    [2, 'B begins'],
    [3, 'In B'],
    [4, 'A begins'],
    [5, 'In A'],
  ])
})

test('quotes lead to what they quote, whichever of the two has moved and whatever it opens now', async () => {
  const id = await topicOf(ada, 'Quoted')
  const quoted = await replyTo(bob, id, 'Check the fuse.')
  const quoting = await replyTo(ada, id, `> @bob in #1 (id ${quoted}):\n> Check the fuse.\n\nDone.`)
  const ofFirst = await replyTo(bob, id, '> @ada in #0:\n> Quoted begins\n\nReally?')
  expect([await quotesOf(quoting), await quotesOf(ofFirst)]).toEqual([
    [`/forums/${id}#r1`],
    [`/forums/${id}`],
  ])
  const made = await splitOff(id, [quoted])
  expect(await quotesOf(quoting)).toEqual([`/forums/${made}`])
  const second = await splitOff(id, [ofFirst, quoting])
  expect([await quotesOf(ofFirst), (await done(`GET /api/forum-posts/${second}`, bob)).html]).toEqual([
    [`/forums/${id}`],
    expect.stringContaining(`href="/forums/${made}"`),
  ])
  const other = await topicOf(bob, 'Other')
  await merge(second, other)
  expect([await quotesOf(quoting), await quotesOf(ofFirst)]).toEqual([[`/forums/${made}`], [`/forums/${id}`]])
  await merge(id, other)
  expect(await quotesOf(ofFirst)).toEqual([`/forums/${other}#r3`])
  await merge(made, other)
  expect(await quotesOf(quoting)).toEqual([`/forums/${other}#r7`])
})

test('reports follow a post that becomes a reply or opens a topic', async () => {
  const [from, into] = [await topicOf(ada, 'Reported'), await topicOf(bob, 'Taker')]
  await done('POST /api/flags', bob, { kind: 'topic', id: from, reason: 'spam' })
  const [opened] = await site.context.db
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.kind, 'topic'), eq(moderationCases.thingId, from)))
  await merge(from, into)
  const seen = () => done(`GET /api/moderation/cases/${opened?.id}`, moderator)
  const [reply] = await site.context.db.select().from(forumReplies).where(eq(forumReplies.topicId, into))
  expect(await seen()).toMatchObject({
    kind: 'reply',
    thingId: reply?.id,
    thing: { excerpt: 'Reported begins', path: `/forums/${into}#r1` },
  })
  const made = await splitOff(into, [reply?.id ?? 0])
  expect(await seen()).toMatchObject({ kind: 'topic', thingId: made, thing: { path: `/forums/${made}` } })
  const again = { as: bob, body: { kind: 'topic', id: from, reason: 'spam' } }
  expect((await site.request('POST /api/flags', again)).status).toBe(404)
})

const draftOf = (about: number, as = ada) => done(`GET /api/drafts/reply/${about}`, as)
const save = (about: number, { text, key, version = 0 }: { text: string; key: string; version?: number }) =>
  site.request(`PUT /api/drafts/reply/${about}`, { as: ada, body: { text, key, version } })

test('drafts on both topics of a merge become one, and a tab that stood open is told', async () => {
  const [from, into] = [await topicOf(bob, 'Draft from'), await topicOf(bob, 'Draft into')]
  await save(from, { text: 'Begun in the first', key: 'draftkeyone1' })
  await save(into, { text: 'Begun in the second', key: 'draftkeytwo2' })
  await merge(from, into)
  expect(await draftOf(into)).toMatchObject({ text: 'Begun in the second\n\nBegun in the first', version: 2 })
  const list = await done('GET /api/drafts', ada)
  expect(
    list.data.filter(({ about }: { about: string }) => [`${from}`, `${into}`].includes(about)),
  ).toHaveLength(1)
  const late = await save(from, { text: 'Begun in the first, and', key: 'draftkeyone1', version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'draft_changed'])
  expect((await draftOf(from)).text).toBe('Begun in the second\n\nBegun in the first')
})

test('a draft goes on in the other topic, also where an older one ended there', async () => {
  const [from, into] = [await topicOf(bob, 'Ended from'), await topicOf(bob, 'Ended into')]
  await save(into, { text: 'Forgotten', key: 'draftkeytri3' })
  await done(`DELETE /api/drafts/reply/${into}`, ada)
  await save(from, { text: 'Goes on', key: 'draftkeyfor4' })
  await merge(from, into)
  expect(await draftOf(into)).toMatchObject({ text: 'Goes on', key: 'draftkeyfor4' })
})

async function newReader(): Promise<TestMember> {
  const reader = await site.member()
  await site.context.database.query('update users set created_at = $1 where id = $2', [
    site.clock.now(),
    reader.id,
  ])
  site.clock.advance(1_000)
  return reader
}
const unread = async (id: number, as: TestMember) => {
  const topic = await done(`GET /api/forum-posts/${id}`, as)
  return [topic.isNew, topic.unread]
}

test('what was read with its category stays read when it leaves the category, by a move or a split', async () => {
  const [here, there] = categoryIds
  const reader = await newReader()
  const id = await topicOf(ada, 'Leaving', here)
  const ids: number[] = []
  for (const text of ['One', 'Two', 'Three']) ids.push(await replyTo(bob, id, text))
  site.clock.advance(1_000)
  await done('POST /api/forum-reads', reader, { categoryId: here })
  site.clock.advance(1_000)
  await replyTo(bob, id, 'Unseen')
  expect(await unread(id, reader)).toEqual([false, 1])
  const made = await splitOff(id, [ids[1] ?? 0], there)
  expect(await unread(made, reader)).toEqual([false, 0])
  await done(`PUT /api/forum-posts/${id}/category`, moderator, { categoryId: there })
  expect(await unread(id, reader)).toEqual([false, 1])
})

test('replies of a merged topic that are older than what is unread leave it unread', async () => {
  const reader = await newReader()
  const [into, from] = [await topicOf(ada, 'Old into'), await topicOf(ada, 'Old from')]
  await replyTo(bob, from, 'Before the line')
  site.clock.advance(1_000)
  await done('POST /api/forum-reads', reader, {})
  site.clock.advance(1_000)
  await replyTo(bob, into, 'After the line')
  await merge(from, into)
  expect(await unread(into, reader)).toEqual([false, 1])
})

test('a reply to a topic that was merged meanwhile stands once, says what it missed, and quotes what moved', async () => {
  const [id, into] = [await topicOf(ada, 'Gone'), await topicOf(ada, 'Stays')]
  const quoted = await replyTo(bob, id, 'Check the fuse.')
  await merge(id, into)
  const send = (body: object) =>
    site.request(`POST /api/forum-posts/${id}/replies`, { as: ada, body: { content: 'Done.', ...body } })
  const sendKey = 'mergedsend1-digest1234'
  const first = await send({ sendKey })
  const again = await send({ sendKey })
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
  const missed = await send({ seen: 1 })
  expect([missed.status, missed.body.code]).toEqual([409, 'topic_moved_on'])
  expect((await send({ seen: 2, quoteOf: quoted })).body.content).toContain(`(id ${quoted}):`)
})
