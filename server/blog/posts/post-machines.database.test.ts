// Posts and machines: chosen in the editor, listed on both pages, updated when ids move.

import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { emit } from '#server/base/events/events.ts'
import { blogPosts } from '#server/blog/tables.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { catalogueRedirects } from '#server/machines/tables.ts'
import { DEADPOOL, GODZILLA, MEDIEVAL, METALLICA } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
})

interface Named {
  opdbId: string
}

const titleOf = (opdbId: string) => opdbId.split('-')[0] ?? ''
const idsOf = (machines: Named[]) => machines.map(({ opdbId }) => opdbId)
const write = (title: string, more: object) => {
  const body = { title, content: '<p>First words.</p><p>Secret words.</p>', categoryId: 1, ...more }
  return site.request('POST /api/admin/blog-posts', { as: admin, body })
}
const change = async (id: number, body: object) =>
  (await site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body })).body
const read = async (slug: string) => (await site.request(`GET /api/blog-posts/slug/${slug}`)).body
const onPageOf = async (opdbId: string): Promise<string[]> =>
  (await site.request(`GET /api/blog-posts/newest?opdbId=${opdbId}`)).body.data.map(
    ({ title }: { title: string }) => title,
  )

test('a post names titles, each once, and stands on their pages and those of their editions', async () => {
  const { status, body } = await write('Two machines', {
    machineIds: [GODZILLA, titleOf(GODZILLA), MEDIEVAL.remake],
  })
  expect(status).toBe(201)
  expect(idsOf(body.machines).sort()).toEqual([titleOf(GODZILLA), MEDIEVAL.title].sort())
  expect((await read('two-machines')).machines[0]).toEqual({
    opdbId: titleOf(GODZILLA),
    name: 'Godzilla',
    manufacturer: expect.stringContaining('Stern'),
    year: 2021,
  })
  for (const id of [GODZILLA, titleOf(GODZILLA), MEDIEVAL.first])
    expect(await onPageOf(id)).toContain('Two machines')
  expect(await onPageOf(METALLICA)).not.toContain('Two machines')
})

test('what a save leaves out stays, and an empty list takes them away', async () => {
  const { body } = await write('One machine', { machineIds: [METALLICA] })
  expect(idsOf((await change(body.id, { title: 'One machine still' })).machines)).toEqual([
    titleOf(METALLICA),
  ])
  expect((await change(body.id, { machineIds: [] })).machines).toEqual([])
  expect(await onPageOf(METALLICA)).toEqual([])
})

test('drafts and posts to come are on no machine’s page; of a post for members only the title is, with its mark', async () => {
  const later = new Date(site.clock.now().getTime() + HOUR_MS).toISOString()
  await write('A draft', { machineIds: [DEADPOOL], isPublished: false })
  await write('To come', { machineIds: [DEADPOOL], publishedAt: later })
  const hidden = await write('Taken down', { machineIds: [DEADPOOL] })
  expect(await onPageOf(DEADPOOL)).toEqual(['Taken down'])
  await change(hidden.body.id, { isPublished: false })
  await write('For members', { machineIds: [DEADPOOL], needs: 'tutorials' })
  const { text, body } = await site.request(`GET /api/blog-posts/newest?opdbId=${DEADPOOL}`)
  expect(body.data).toMatchObject([{ title: 'For members', needs: 'tutorials' }])
  expect(body.pagination.total).toBe(1)
  expect(text).not.toContain('words')
})

test.each([[['Gzzzz-Mzzzz']], [['nothing']], [[5]], [Array(6).fill(GODZILLA)]])(
  '%j are no machines for a post, and nothing is written',
  async (machineIds) => {
    const before = await site.context.db.$count(blogPosts)
    const { status, body } = await write('None of these', { machineIds })
    expect([status, Object.keys(body.fields)]).toEqual([400, [expect.stringMatching(/^machineIds/)]])
    expect(await site.context.db.$count(blogPosts)).toBe(before)
  },
)

test('posts go along with ids that move or merge at the source', async () => {
  const [fromId, toId] = [MEDIEVAL.title, titleOf(GODZILLA)]
  await write('Moves', { machineIds: [MEDIEVAL.remake] })
  await site.context.db.insert(catalogueRedirects).values({ fromId, toId })
  await emit(site.context.db, catalogueSynced, { source: 'test', moved: [] })
  await site.followUp()
  expect(idsOf((await read('moves')).machines)).toEqual([toId])
  expect(idsOf((await read('two-machines')).machines)).toEqual([toId])
})
