// Machines of topics: named by the author, found in texts, listed on both pages, updated when ids move.
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { emit } from '#server/base/events/events.ts'
import { auditLog } from '#server/base/tables.ts'
import { forumCategories, forumTopics } from '#server/forum/tables.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { catalogueRedirects } from '#server/machines/tables.ts'
import { DEADPOOL, GODZILLA, MEDIEVAL, METALLICA } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
let bob: TestMember
let categoryId: number
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  bob = await site.member({ username: 'bob' })
  const [category] = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(1)
  categoryId = category?.id ?? 0
})

const titleOf = (opdbId: string) => opdbId.split('-')[0] ?? ''
const start = (machineIds: readonly unknown[], title = 'A machine') =>
  site.request('POST /api/forum-posts', {
    as: ada,
    body: { title, content: 'Tell me.', categoryId, machineIds },
  })
const machinesOf = async (id: number, as = bob) =>
  (await site.request(`GET /api/forum-posts/${id}`, { as })).body.machines.map(
    ({ opdbId }: { opdbId: string }) => opdbId,
  )
const onPageOf = async (opdbId: string, as: TestMember | null = null): Promise<number[]> =>
  (await site.request(`GET /api/forum-posts/newest?opdbId=${opdbId}&limit=50`, { as })).body.data.map(
    ({ id }: { id: number }) => id,
  )
const propose = async (text: string): Promise<string[]> => {
  const { status, body } = await site.request('POST /api/forum-machines', { as: ada, body: { text } })
  expect(status).toBe(200)
  return body.map(({ opdbId }: { opdbId: string }) => opdbId)
}

test('a topic names titles, each once, and stands on their pages and those of their editions', async () => {
  const { body, status } = await start([GODZILLA, titleOf(GODZILLA), MEDIEVAL.remake])
  expect([status, body.machines.map(({ opdbId }: { opdbId: string }) => opdbId).sort()]).toEqual([
    201,
    [titleOf(GODZILLA), MEDIEVAL.title].sort(),
  ])
  expect(body.machines).toContainEqual({
    opdbId: titleOf(GODZILLA),
    name: 'Godzilla',
    manufacturer: expect.stringContaining('Stern'),
    year: 2021,
  })
  for (const id of [GODZILLA, titleOf(GODZILLA), MEDIEVAL.first])
    expect(await onPageOf(id)).toContain(body.id)
  expect(await onPageOf(METALLICA)).not.toContain(body.id)
  const about = await site.request(`GET /api/forum-posts?opdbId=${GODZILLA}`, { as: bob })
  expect([about.body.data.map(({ id }: { id: number }) => id), about.body.pagination.total]).toEqual([
    [body.id],
    1,
  ])
})

test('its author changes them later, others do not, and what a moderator does is written down', async () => {
  const { body } = await start([GODZILLA])
  const change = (as: TestMember, machineIds: unknown) =>
    site.request(`PATCH /api/forum-posts/${body.id}`, { as, body: { machineIds, revision: 0 } })
  expect((await change(ada, [METALLICA])).body).toMatchObject({ revision: 0, editedAt: null })
  expect(await machinesOf(body.id)).toEqual([titleOf(METALLICA)])
  expect([await onPageOf(GODZILLA), await onPageOf(METALLICA)].map((ids) => ids.includes(body.id))).toEqual([
    false,
    true,
  ])
  expect((await change(bob, [])).status).toBe(403)
  const moderator = await site.member({ role: 'moderator' })
  expect((await change(moderator, [])).body.machines).toEqual([])
  const written = and(eq(auditLog.action, 'topic_edited'), eq(auditLog.subjectId, String(body.id)))
  expect(await site.context.db.$count(auditLog, written)).toBe(1)
})

test.each([[['Gzzzz-Mzzzz']], [['nothing']], [[5]], [[GODZILLA, 'L999999']], [Array(6).fill(GODZILLA)]])(
  '%j are no machines for a topic, and nothing is written',
  async (machineIds) => {
    const before = await site.context.db.$count(forumTopics)
    const { status, body } = await start(machineIds)
    expect([status, Object.keys(body.fields)]).toEqual([400, [expect.stringMatching(/^machineIds/)]])
    expect(await site.context.db.$count(forumTopics)).toBe(before)
  },
)

test('machines are found in a text by whole names, short names and capitals, and not in other words', async () => {
  const named = await propose('My Godzilla’s flipper died. Deadpool and Medieval Madness are fine.')
  expect(named[0]).toBe(titleOf(GODZILLA))
  expect(named).toEqual(expect.arrayContaining([titleOf(DEADPOOL), MEDIEVAL.title]))
  expect(await propose('MM or mm? And the MEDIEVAL MADNESS again.')).toEqual([MEDIEVAL.title])
  expect(await propose('The flippers, the coils and a fuse: nothing else works at all.')).toEqual([])
  expect(await propose('Deadpool '.repeat(2_000))).toEqual([titleOf(DEADPOOL)])
})

test('who owns a machine reads the topics about it, and who wants or had it does not', async () => {
  const [owner, other] = [await site.member(), await site.member()]
  const { body } = await start([METALLICA], 'For owners')
  const own = async (as: TestMember) => {
    const list = await site.request('GET /api/forum-posts?owned=true', { as })
    const { owned } = (await site.request('GET /api/forum-machines', { as })).body
    return [owned, list.body.data.map(({ id }: { id: number }) => id).includes(body.id)]
  }
  const add = (as: TestMember, status: string) =>
    site.request('POST /api/collection', { as, body: { opdbId: METALLICA, status } })
  expect(await own(owner)).toEqual([0, false])
  await add(owner, 'owned')
  await add(owner, 'owned')
  await add(other, 'wanted')
  expect([await own(owner), await own(other)]).toEqual([
    [1, true],
    [0, false],
  ])
})

test('visitors read titles of topics alone on a machine’s page, and nothing of closed boards or hidden topics', async () => {
  const board = { name: 'Owners room', slug: 'owners-room-test', description: 'Closed.' }
  const [row] = await site.context.db
    .insert(forumCategories)
    .values({ ...board, needs: 'privateForums', sortOrder: 92 })
    .returning()
  const [open, hidden, closed] = [
    (await start([DEADPOOL], 'Open')).body.id,
    (await start([DEADPOOL], 'Hidden')).body.id,
    (await start([DEADPOOL], 'Closed')).body.id,
  ]
  await site.context.db.update(forumTopics).set({ hiddenAt: new Date() }).where(eq(forumTopics.id, hidden))
  await site.context.db
    .update(forumTopics)
    .set({ categoryId: row?.id ?? 0 })
    .where(eq(forumTopics.id, closed))
  const { body } = await site.request(`GET /api/forum-posts/newest?opdbId=${DEADPOOL}`)
  expect([body.data.map(({ id }: { id: number }) => id), body.pagination.total]).toEqual([[open], 1])
  expect(body.data[0]).toMatchObject({ title: 'Open', author: null })
  expect(JSON.stringify(body)).not.toContain('Tell me.')
  expect(await onPageOf(DEADPOOL, await site.member({ tier: 'pro' }))).toEqual([closed, open])
})

test('machines go along when topics are merged, and with ids that move or merge at the source', async () => {
  const moderator = await site.member({ role: 'moderator' })
  const [from, into] = [(await start([GODZILLA])).body.id, (await start([MEDIEVAL.title])).body.id]
  await site.request(`POST /api/forum-posts/${from}/merge`, { as: moderator, body: { intoId: into } })
  expect((await machinesOf(into)).sort()).toEqual([titleOf(GODZILLA), MEDIEVAL.title].sort())
  const [fromId, toId] = [MEDIEVAL.title, titleOf(GODZILLA)]
  await site.context.db.insert(catalogueRedirects).values({ fromId, toId })
  const other = (await start([MEDIEVAL.remake])).body.id
  await emit(site.context.db, catalogueSynced, { source: 'test', moved: [] })
  await site.followUp()
  expect([await machinesOf(into), await machinesOf(other)]).toEqual([[toId], [toId]])
})
