// Rooms index their content in their own transactions; visibility is decided when the search runs.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Hit } from '#contract/search/search.ts'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { personalData, searchableRows } from '#server/app.ts'
import { countSearchWords } from '#server/base/search/corrections.ts'
import { findUnfinishedRebuilds, rebuildSearchDocuments } from '#server/base/search/rebuild.ts'
import { searchDocuments } from '#server/base/tables.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { fillSearch } from '#server/testing/rooms/search.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let reader: TestMember
let author: TestMember
beforeEach(async () => {
  site = await openTestSite({ seed: 'demo' })
  reader = await site.member({ tier: 'pro' })
  author = await site.member({ tier: 'pro' })
})

async function find(q: string, kind: Hit['kind'], as: TestMember | null = reader) {
  const answer = await site.request(`GET /api/search?q=${encodeURIComponent(q)}&kind=${kind}`, { as })
  expect(answer.status).toBe(200)
  return answer.body as { data: Hit[]; pagination: { total: number }; more: boolean; searched: string | null }
}

async function addTopic(title: string, content: string, replies: string[] = []) {
  const values = { title, content, format: 'markdown' as const, categoryId: 1, authorId: author.id }
  const [row] = await site.context.db.insert(forumTopics).values(values).returning()
  const id = row?.id ?? 0
  for (const [at, reply] of replies.entries())
    await site.context.db
      .insert(forumReplies)
      .values({ topicId: id, content: reply, position: at + 1, authorId: author.id })
  await fillSearch(site)
  return id
}

test('a fresh site finds its seeds, and a rebuild changes nothing', async () => {
  const documents = () =>
    site.context.db
      .select({
        kind: searchDocuments.kind,
        id: searchDocuments.id,
        part: searchDocuments.part,
        words: searchDocuments.words,
      })
      .from(searchDocuments)
      .orderBy(searchDocuments.kind, searchDocuments.id, searchDocuments.part)
  await site.context.db.delete(searchDocuments).where(eq(searchDocuments.kind, 'member'))
  const seeded = await documents()
  expect(new Set(seeded.map(({ kind }) => kind))).toEqual(new Set(['listing', 'post', 'topic']))
  await fillSearch(site)
  expect((await documents()).filter(({ kind }) => kind !== 'member')).toEqual(seeded)
})

test('a rebuild that was cut off goes on where it was, and removes what belongs to no row', async () => {
  await fillSearch(site)
  const [topics] = searchableRows.filter(({ source }) => source === 'forum_topics')
  if (!topics) throw new Error('topics are missing')
  const asked: number[] = []
  const cutOff = {
    ...topics,
    read: async (...[tx, afterId]: Parameters<typeof topics.read>) => {
      asked.push(afterId)
      if (asked.length === 2) throw new Error('cut off')
      return topics.read(tx, afterId, 5)
    },
  }
  await site.context.db.insert(searchDocuments).values({
    ...{ kind: 'topic', id: 999_999, title: 'Gone', titleKey: 'gone', excerpt: '', words: "'gone':1A" },
    createdAt: new Date(),
    writtenAt: new Date(Date.now() - 60_000),
  })
  await expect(rebuildSearchDocuments(site.context.db, [cutOff], { all: true })).rejects.toThrow('cut off')
  expect(await findUnfinishedRebuilds(site.context.db, [cutOff])).toEqual(['forum_topics'])
  await rebuildSearchDocuments(site.context.db, [cutOff], { all: true })
  expect(asked[2]).toBe(asked[1])
  expect(asked[1]).toBeGreaterThan(0)
  expect(await findUnfinishedRebuilds(site.context.db, [cutOff])).toEqual([])
  const gone = await site.context.db.select().from(searchDocuments).where(eq(searchDocuments.id, 999_999))
  expect(gone).toEqual([])
})

test('a topic is found once, by its text and its replies, with an excerpt, by who may read it', async () => {
  const id = await addTopic('Odd noises', 'The gearbox hums when **warm**.', [
    'It was the quoxle bearing in mine.',
    'A quoxle again.',
  ])
  const { data, pagination } = await find('quoxle', 'topic')
  expect(data).toMatchObject([{ id: String(id), excerpt: 'It was the quoxle bearing in mine.' }])
  expect(pagination.total).toBe(1)
  expect((await find('gearbox warm', 'topic')).data).toMatchObject([
    { excerpt: 'The gearbox hums when warm.' },
  ])
  await site.context.database.query(
    "update membership_tiers set permissions = '{database,blogs}' where id = 1",
  )
  for (const as of [null, await site.member()]) {
    expect((await find('quoxle', 'topic', as)).data).toEqual([])
    expect((await find('odd noises', 'topic', as)).data).toMatchObject([{ id: String(id), excerpt: null }])
  }
})

test('what is hidden or written by a blocked member is not found, without a document being written', async () => {
  const id = await addTopic('Odd noises', 'Hum.', ['A quoxle bearing.'])
  await site.context.db.update(forumReplies).set({ hiddenAt: new Date() }).where(eq(forumReplies.topicId, id))
  expect((await find('quoxle', 'topic')).data).toEqual([])
  await site.context.db.update(forumReplies).set({ hiddenAt: null }).where(eq(forumReplies.topicId, id))
  expect((await find('quoxle', 'topic')).data).toHaveLength(1)
  await site.request(`PUT /api/blocks/${author.id}`, { as: reader })
  expect((await find('quoxle', 'topic')).data).toEqual([])
  expect((await find('odd noises', 'topic')).data).toEqual([])
  expect((await find('quoxle', 'topic', author)).data).toHaveLength(1)
})

test('what may be read is found behind any number of newer things that may not', async () => {
  const { db, database } = site.context
  const seen = await addTopic('An old quibble', 'Still true.')
  await database.query(
    `insert into forum_topics (id, title, content, category_id, author_id, hidden_at, created_at)
    select 50000 + n, 'A quibble', 'x', 1, $1, now(), now() + interval '1 hour' from generate_series(1, 2100) n`,
    [author.id],
  )
  await db.execute(sql`
    insert into search_documents (kind, id, title, title_key, excerpt, words, created_at)
    select 'topic', id, title, 'a quibble', 'x', '''a'':1A ''quibble'':2A'::tsvector, created_at
    from forum_topics where id > 50000`)
  expect((await find('quibble', 'topic')).data.map(({ id }) => id)).toEqual([String(seen)])
})

test('a hit in a reply leads to that reply on its page', async () => {
  const replies = Array.from({ length: 21 }, (_, at) => (at === 20 ? 'Check the opto.' : 'Me too.'))
  const id = await addTopic('Drop targets', 'They stay down.', replies)
  expect((await find('opto', 'topic')).data[0]?.url).toBe(`/forums/${id}?page=2#r21`)
  expect((await find('targets', 'topic')).data[0]?.url).toBe(`/forums/${id}`)
})

test('each word counts, the last one as a beginning, and titles come first', async () => {
  const inText = await addTopic('Odd noises', 'Zwixel and grommet.')
  const inTitle = await addTopic('Zwixel grommets', 'Hum.')
  const ids = async (q: string) => (await find(q, 'topic')).data.map(({ id }) => Number(id))
  expect(await ids('zwixel')).toEqual([inTitle, inText])
  expect(await ids('zwixel gro')).toEqual([inTitle, inText])
  expect(await ids('zwixel grommets')).toEqual([inTitle, inText])
  expect(await ids('zwi grommet')).toEqual([])
})

test('a typing error finds what it meant and says so: of titles at once, of texts once words are counted', async () => {
  await addTopic('Zwixelmeister rebuild', 'The flumbergast spring.', ['My flumbergast as well.'])
  expect(await find('zwixelmiester', 'topic', null)).toMatchObject({
    data: [{ title: 'Zwixelmeister rebuild' }],
    searched: 'zwixelmeister',
  })
  await countSearchWords(site.context.db)
  expect(await find('flumbergats spring', 'topic')).toMatchObject({
    data: [{ title: 'Zwixelmeister rebuild' }],
    searched: 'flumbergast spring',
  })
  // No viewer learns a word of a text that they may not read.
  expect(await find('flumbergats', 'topic', null)).toMatchObject({ data: [], searched: null })
  expect(await find('zwixelmeister', 'topic')).toMatchObject({ searched: null })
})

test('a new member is found by name at once, with a typing error too, and not once erased', async () => {
  const registered = await site.request('POST /api/register', {
    body: { username: 'Wedgehead_Walt', email: 'walt@example.com', password: 'correct horse battery' },
  })
  expect(registered.status).toBe(201)
  expect((await find('head_wal', 'member')).data).toMatchObject([{ title: 'Wedgehead_Walt' }])
  expect(await find('wedgehaed', 'member')).toMatchObject({
    data: [{ title: 'Wedgehead_Walt' }],
    searched: 'wedgehead',
  })
  await eraseMember(site.context, 'Wedgehead_Walt', personalData)
  expect(await find('wedgehaed', 'member')).toMatchObject({ data: [], searched: null })
})

test('of an erased member, listings are not found, not even one that was in a deal; topics stay', async () => {
  const { sell, offered, answered } = dealsOn(() => site)
  await sell(author, { title: 'Quoxle rail' })
  const pending = await sell(author, { title: 'Quoxle flumberbar' })
  await answered(author, await offered(reader, pending), 'accept')
  const topic = await addTopic('Which quoxle?', 'Mine hums.', ['It is the quoxle.'])
  const own = async () =>
    (
      await site.context.db
        .select()
        .from(searchDocuments)
        .where(sql`words @@ 'quoxl:*'`)
        .orderBy(searchDocuments.kind, searchDocuments.part)
    ).map(({ kind, id, part }) => [kind, id, part > 0])
  expect(await own()).toContainEqual(['listing', expect.any(Number), false])
  await eraseMember(site.context, author.username, personalData)
  expect(await own()).toEqual([
    ['topic', topic, false],
    ['topic', topic, true],
  ])
  expect(await find('quoxle', 'listing')).toMatchObject({ data: [], pagination: { total: 0 } })
  expect(await find('flumbrebar', 'listing')).toMatchObject({ data: [], searched: null })
})

test('counting stops at a thousand and says that there is more', async () => {
  const values = Array.from({ length: 1_005 }, (_, at) => ({
    ...{ title: `Plonk ${at}`, content: 'x', categoryId: 1, authorId: author.id },
    createdAt: new Date(1_700_000_000_000 + at * 1_000),
  }))
  await site.context.db.insert(forumTopics).values(values)
  await fillSearch(site)
  expect(await find('plonk', 'topic')).toMatchObject({ pagination: { total: 1_000 }, more: true })
  expect(await find('plonk 17', 'topic')).toMatchObject({ more: false })
})

test('matches of which many are replies to one topic are counted by topic, and there may be more', async () => {
  const topic = await addTopic('Sprizzle in play', 'x')
  const replies = Array.from({ length: 1_000 }, (_, at) => ({
    ...{ topicId: topic, position: at + 1, content: 'Sprizzled again.', authorId: author.id },
    createdAt: new Date(1_700_000_000_000 + at * 1_000),
  }))
  await site.context.db.insert(forumReplies).values(replies)
  await fillSearch(site)
  expect(await find('sprizzled', 'topic')).toMatchObject({ pagination: { total: 1 }, more: false })
  const [last] = replies.slice(-1)
  if (!last) throw new Error('there is no last reply')
  await site.context.db.insert(forumReplies).values({ ...last, position: 1_001 })
  await fillSearch(site)
  expect(await find('sprizzled', 'topic')).toMatchObject({ pagination: { total: 1 }, more: true })
})

test.each([
  ['operators', "coil & !stops | (a:* <-> b')"],
  ['quotes', `'"\\' '::`],
  ['signs alone', '&|!<->():*'],
  ['markup', '<script>alert(1)</script>'],
])('a query of %s is only a search', async (_what, q) => {
  for (const kind of ['topic', 'listing', 'post', 'member'] as const) {
    const { status } = await site.request(`GET /api/search?q=${encodeURIComponent(q)}&kind=${kind}`, {
      as: reader,
    })
    expect([200, 400]).toContain(status)
  }
  for (const list of ['forum-posts', 'marketplace-listings', 'blog-posts']) {
    const answer = await site.request(`GET /api/${list}?search=${encodeURIComponent(q)}`, {
      as: reader,
    })
    expect([200, 400]).toContain(answer.status)
  }
})

test.each([
  ['10,000 characters', 'x'.repeat(10_000)],
  ['NUL', 'coil\u0000stops'],
])('a query of %s is refused', async (_what, q) => {
  const answer = await site.request(`GET /api/search?q=${encodeURIComponent(q)}`, { as: reader })
  expect(answer.status).toBe(400)
})

test('markup in titles and texts comes as the plain text that it is', async () => {
  await addTopic('<img src=x onerror=alert(1)> vexil', `Vexil <b>bold</b> ${'word '.repeat(3_000)}`)
  const [hit] = (await find('vexil', 'topic')).data
  expect(hit?.title).toBe('<img src=x onerror=alert(1)> vexil')
  expect(hit?.excerpt?.length).toBeLessThan(200)
})
