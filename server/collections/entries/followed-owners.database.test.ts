import { beforeAll, expect, test } from 'vitest'
import { emit } from '#server/base/events/events.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { catalogueRedirects } from '#server/machines/tables.ts'
import {
  collectingOn,
  DEADPOOL,
  differingSums,
  GODZILLA,
  MEDIEVAL,
  METALLICA,
} from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

let site: TestSite
const { add, own, owners } = collectingOn(() => site)
beforeAll(async () => {
  site = await openTestSite()
})

/** Moves like a synchronization, with a redirect from each old id to the new one. */
async function move(...moved: { from: string; to: string }[]): Promise<void> {
  const { db } = site.context
  await db.transaction(async (tx) => {
    for (const { from, to } of moved) await tx.insert(catalogueRedirects).values({ fromId: from, toId: to })
    await emit(tx, catalogueSynced, { source: 'test', moved })
  })
  await site.followUp()
  await db.delete(catalogueRedirects)
}

test('entries and favorites follow a machine that has moved, and the numbers with them', async () => {
  const [ann, ben] = [await site.member(), await site.member()]
  await add(ann, { opdbId: DEADPOOL, isPublic: true, note: 'Stays' })
  await add(ben, { opdbId: DEADPOOL, status: 'had' })
  for (const as of [ann, ben]) await site.request(`PUT /api/favorites/${DEADPOOL}`, { as })
  await move({ from: DEADPOOL, to: MEDIEVAL.remake })
  expect((await own(ann)).data).toMatchObject([
    { machine: { opdbId: MEDIEVAL.remake, titleId: 'G5pe4' }, note: 'Stays' },
  ])
  expect((await owners(ann, MEDIEVAL.title)).counts).toEqual({ owned: 1, wanted: 0, had: 1, favorites: 2 })
  expect((await owners(ann, MEDIEVAL.title)).data).toMatchObject([{ username: ann.username }])
  expect((await owners(ann, DEADPOOL)).counts).toEqual({ owned: 0, wanted: 0, had: 0, favorites: 0 })
  expect(await differingSums(site)).toEqual([])
})

test('who wanted both of two that became one wants it once, and favors it once', async () => {
  const member = await site.member()
  for (const opdbId of [GODZILLA, METALLICA]) {
    await add(member, { opdbId, status: 'wanted' })
    await add(member, { opdbId, status: 'owned' })
    await site.request(`PUT /api/favorites/${opdbId}`, { as: member })
  }
  await move({ from: METALLICA, to: GODZILLA })
  expect((await own(member)).counts).toEqual({ owned: 2, wanted: 1, had: 0 })
  expect((await site.request('GET /api/favorites/ids', { as: member })).body.ids).toEqual([GODZILLA])
  expect(await differingSums(site)).toEqual([])
})

test('a title that has moved takes along who favors it, and a move that is heard of late is followed as well', async () => {
  const { db } = site.context
  const member = await site.member()
  const mark = (id: string) => site.request(`PUT /api/favorites/${id}`, { as: member })
  await add(member, { opdbId: METALLICA })
  for (const id of ['GRBE4', METALLICA]) expect((await mark(id)).status).toBe(204)
  // Moves that no event announced together: the title's move is never among the machines', and the machine was gone
  // before.
  await db.insert(catalogueRedirects).values([
    { fromId: 'GRBE4', toId: 'G6lnq' },
    { fromId: METALLICA, toId: DEADPOOL },
  ])
  await move()
  expect((await own(member)).data).toMatchObject([{ machine: { opdbId: DEADPOOL, titleId: 'G6lnq' } }])
  const ids = (await site.request('GET /api/favorites/ids', { as: member })).body.ids
  expect(ids.toSorted()).toEqual(['G6lnq', DEADPOOL])
  expect((await owners(member, METALLICA)).counts).toMatchObject({ owned: 0, favorites: 0 })
  expect((await owners(member, DEADPOOL)).counts).toMatchObject({ owned: 1, favorites: 2 })
  expect(await differingSums(site)).toEqual([])
})

test('a move to what the catalogue does not have takes nothing along', async () => {
  const member = await site.member()
  await add(member, { opdbId: GODZILLA })
  await site.context.db.insert(catalogueRedirects).values({ fromId: GODZILLA, toId: 'Gnone-Mnone' })
  await move()
  expect((await own(member)).data).toMatchObject([{ machine: { opdbId: GODZILLA } }])
})

test('a synchronization without moves touches nothing', async () => {
  const member = await site.member()
  const entry = (await add(member)).body
  await move()
  expect((await own(member)).data).toEqual([entry])
})
