// Replies to requests that follow a purge at once have the changed catalogue, whose index is only being rebuilt.
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emit } from '#server/base/events/events.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import { DEADPOOL, GODZILLA, MEDIEVAL } from '#server/testing/rooms/collections.ts'
import { openTestSite } from '#server/testing/site.ts'

const PERSON = { name: 'Zelda Quay', role: 'Design', order: 1 }

test.each([
  ['a short event', 0],
  ['an event whose payload must be looked up', 400],
])('after %s', async (_what, moves) => {
  const site = await openTestSite()
  const { db, events } = site.context
  const admin = await site.member({ role: 'admin' })
  const entry = { opdbId: DEADPOOL, status: 'owned', isPublic: true }
  expect((await site.request('POST /api/collection', { as: admin, body: entry })).status).toBe(201)
  const post = { title: 'Renamed', content: '<p>It is.</p>', categoryId: 1, machineIds: [GODZILLA] }
  expect((await site.request('POST /api/admin/blog-posts', { as: admin, body: post })).status).toBe(201)

  const names = (answer: { body: { data: { title: string }[] } }) =>
    answer.body.data.map(({ title }) => title)
  const asked: Promise<unknown>[] = []
  events.onPurge((keys) => {
    if (asked.length > 0 || keys === 'all' || !keys.includes('catalogue')) return
    asked.push(
      site.request('GET /api/search?q=zephyr&kind=machine').then(names),
      site.request('GET /api/search?q=zelda&kind=person').then(names),
      site.request('GET /api/blog-posts/slug/renamed').then(({ body }) => body.machines[0].name),
      site.request(`GET /api/price-guides/${MEDIEVAL.title}`).then(({ body }) => body.edition),
      site
        .request(`GET /api/machines/${DEADPOOL}/keepers`, { as: admin })
        .then(({ body }) => body.data[0].edition),
    )
  })
  const moved = Array.from({ length: moves }, (_, at) => ({ from: `Gnone${at}`, to: `Gnext${at}` }))
  await db.transaction(async (tx) => {
    const change = (ids: string[], values: object) =>
      tx.update(catalogueEntries).set(values).where(inArray(catalogueEntries.opdbId, ids))
    await tx.update(catalogueEntries).set({ name: 'Zephyr' }).where(eq(catalogueEntries.titleId, 'GweeP'))
    await change([GODZILLA], { people: [PERSON] })
    await change([DEADPOOL], { name: 'Deadpool (Sprint)' })
    await change([MEDIEVAL.first], { goneAt: new Date() })
    await emit(tx, catalogueSynced, { source: 'test', moved })
  })
  await expect.poll(() => asked.length).toBe(5)
  expect(await Promise.all(asked)).toEqual([['Zephyr'], ['Zelda Quay'], 'Zephyr', MEDIEVAL.remake, 'Sprint'])
})
