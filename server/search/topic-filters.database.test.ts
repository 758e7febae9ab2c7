// Filters of topics and replies: author, category, machine, date, answer, and inside one topic, for those who may read
// them.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { forumCategories, forumReplies } from '#server/forum/tables.ts'
import { DEADPOOL, GODZILLA } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
let bob: TestMember
const categories: number[] = []
const ids: Record<'first' | 'second' | 'question', number> = { first: 0, second: 0, question: 0 }
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  bob = await site.member({ username: 'bob' })
  const rows = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(2)
  const board = { name: 'Questions', slug: 'questions-test', description: 'Ask.', isQuestionBoard: true }
  const [asked] = await site.context.db
    .insert(forumCategories)
    .values({ ...board, sortOrder: 95 })
    .returning()
  categories.push(...rows.map(({ id }) => id), asked?.id ?? 0)
  ids.first = await start(ada, { title: 'Quoxle one', categoryId: categories[0], machineIds: [GODZILLA] })
  site.clock.advance(3 * DAY_MS)
  ids.second = await start(bob, { title: 'Other', categoryId: categories[1], machineIds: [DEADPOOL] })
  await reply(ada, ids.second, 'A quoxle bearing.')
  await reply(bob, ids.second, 'Another quoxle, a larger one.')
  ids.question = await start(ada, { title: 'Quoxle asked', categoryId: categories[2] })
  const answer = await reply(bob, ids.question, 'Grease it.')
  await site.request(`PUT /api/forum-posts/${ids.question}/answer`, { as: ada, body: { replyId: answer } })
})

async function start(as: TestMember, body: object): Promise<number> {
  return (await site.request('POST /api/forum-posts', { as, body: { content: 'Squeaks.', ...body } })).body.id
}
async function reply(as: TestMember, id: number, content: string): Promise<number> {
  return (await site.request(`POST /api/forum-posts/${id}/replies`, { as, body: { content } })).body.id
}
async function found(filters: Record<string, string | number | boolean>, q = 'quoxle', as = bob) {
  const query = new URLSearchParams({ q, kind: 'topic' })
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value))
  const { status, body, text } = await site.request(`GET /api/search?${query}`, { as })
  expect(status, text).toBe(200)
  expect(body.pagination.total).toBe(body.data.length)
  return body.data.map(({ url }: { url: string }) => url).sort()
}
const dayOf = (days: number) =>
  new Date(site.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

test('a question whose accepted answer was taken down is unsolved in the search as on its page', async () => {
  const { question } = ids
  const hide = (at: Date | null) =>
    site.context.db.update(forumReplies).set({ hiddenAt: at }).where(eq(forumReplies.topicId, question))
  await hide(site.clock.now())
  expect(await found({ solved: true })).toEqual([])
  expect(await found({ solved: false })).toContain(`/forums/${question}`)
  await hide(null)
  expect(await found({ solved: true })).toEqual([`/forums/${question}`])
})

test('each filter leaves what it says, a reply by its own author and day', async () => {
  const { first, second, question } = ids
  const inReply = `/forums/${second}#r1`
  expect(await found({ author: 'ada' })).toEqual([`/forums/${first}`, inReply, `/forums/${question}`].sort())
  expect(await found({ author: '@BOB' })).toEqual([`/forums/${second}#r2`])
  expect(await found({ author: 'nobody' })).toEqual([])
  expect(await found({ categoryId: categories[0] ?? 0 })).toEqual([`/forums/${first}`])
  expect(await found({ opdbId: GODZILLA })).toEqual([`/forums/${first}`])
  expect(await found({ opdbId: DEADPOOL, author: 'ada' })).toEqual([inReply])
  expect(await found({ solved: true })).toEqual([`/forums/${question}`])
  expect(await found({ solved: false, categoryId: categories[2] ?? 0 })).toEqual([])
  expect(await found({ until: dayOf(-3) })).toEqual([`/forums/${first}`])
  expect(await found({ from: dayOf(0), author: 'ada' })).toEqual([inReply, `/forums/${question}`].sort())
})

test('inside one topic each post that matches is a hit', async () => {
  expect(await found({ topicId: ids.second })).toEqual([
    `/forums/${ids.second}#r1`,
    `/forums/${ids.second}#r2`,
  ])
  expect(await found({ topicId: ids.second, author: 'bob' })).toEqual([`/forums/${ids.second}#r2`])
  expect(await found({ topicId: ids.first }, 'squeaks')).toEqual([`/forums/${ids.first}`])
  expect(await found({ topicId: 999_999 })).toEqual([])
})

test('who may not read the forums cannot ask who wrote what, and other kinds have no such filters', async () => {
  const ask = async (query: string, as: TestMember | null = bob) =>
    (await site.request(`GET /api/search?q=quoxle&${query}`, { as })).status
  expect(await ask('kind=topic&author=ada', null)).toBe(401)
  expect([await ask('author=ada'), await ask('kind=listing&solved=true')]).toEqual([400, 400])
  for (const bad of [
    'from=yesterday',
    'until=2026-02-30',
    'categoryId=x',
    'solved=perhaps',
    'opdbId=nothing',
  ])
    expect(await ask(`kind=topic&${bad}`), bad).toBe(400)
})
