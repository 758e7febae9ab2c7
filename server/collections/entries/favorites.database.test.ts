import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { FAVORITES_MAX } from '#contract/collections/constants.ts'
import { outbox } from '#server/base/tables.ts'
import {
  collectingOn,
  DEADPOOL,
  differingSums,
  GODZILLA,
  MEDIEVAL,
  METALLICA,
} from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
const { owners } = collectingOn(() => site)
beforeAll(async () => {
  site = await openTestSite()
})

const mark = (as: TestMember | null, id: string) => site.request(`PUT /api/favorites/${id}`, { as })
const unmark = (as: TestMember | null, id: string) => site.request(`DELETE /api/favorites/${id}`, { as })
const idsOf = async (as: TestMember) => (await site.request('GET /api/favorites/ids', { as })).body.ids
const listOf = async (as: TestMember, query = '') =>
  (await site.request(`GET /api/favorites${query}`, { as })).body

test('machines become favorites and stop being them; again changes nothing', async () => {
  const member = await site.member()
  for (const id of [GODZILLA, GODZILLA, METALLICA]) {
    expect((await mark(member, id)).status).toBe(204)
    site.clock.advance(1000)
  }
  expect((await listOf(member)).data).toMatchObject([
    { opdbId: METALLICA, name: 'Metallica (Pro)', slug: 'metallica-pro', manufacturer: 'Stern' },
    { opdbId: GODZILLA },
  ])
  expect((await owners(member)).counts.favorites).toBe(1)
  for (let times = 0; times < 2; times++) expect((await unmark(member, GODZILLA)).status).toBe(204)
  expect(await idsOf(member)).toEqual([METALLICA])
  expect((await owners(member)).counts.favorites).toBe(0)
  expect(await differingSums(site)).toEqual([])
})

test('a title is a favorite of its own, and what was never there is none', async () => {
  const member = await site.member()
  await mark(member, MEDIEVAL.title)
  expect((await listOf(member)).data).toMatchObject([{ opdbId: MEDIEVAL.title, edition: null }])
  const keeping = async (id: string) =>
    (await site.request(`GET /api/machines/${id}/keeping`, { as: member })).body.isFavorite
  expect([await keeping(MEDIEVAL.title), await keeping(MEDIEVAL.first)]).toEqual([true, false])
  const unknown = await mark(member, 'Gnone-Mnone')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_machine'])
  expect((await mark(member, 'nonsense')).status).toBe(404)
})

test('a title is a favorite with any of its editions, and taking its heart back takes theirs', async () => {
  const member = await site.member()
  for (const id of [MEDIEVAL.first, MEDIEVAL.remake, GODZILLA]) await mark(member, id)
  const { body } = await site.request(`GET /api/machines/${MEDIEVAL.title}/keeping`, { as: member })
  expect(body.isFavorite).toBe(true)
  expect((await unmark(member, MEDIEVAL.title)).status).toBe(204)
  expect(await idsOf(member)).toEqual([GODZILLA])
  expect(await differingSums(site)).toEqual([])
})

test('a heart changes no page that others see, so that it tells nobody', async () => {
  const member = await site.member()
  const told = () => site.context.db.$count(outbox, eq(outbox.type, 'collections.entries_changed'))
  const before = await told()
  await mark(member, GODZILLA)
  await unmark(member, GODZILLA)
  expect(await told()).toBe(before)
})

test('favorites are the own ones', async () => {
  const [ann, ben] = [await site.member(), await site.member()]
  await mark(ann, DEADPOOL)
  expect(await idsOf(ben)).toEqual([])
  await unmark(ben, DEADPOOL)
  expect(await idsOf(ann)).toEqual([DEADPOOL])
  expect((await mark(null, DEADPOOL)).status).toBe(401)
})

test(`of ${FAVORITES_MAX} favorites the next is refused, and one that is there already is none`, async () => {
  const member = await site.member()
  await mark(member, GODZILLA)
  await site.context.db.execute(sql`insert into favorites (user_id, opdb_id)
    select ${member.id}, 'L' || n from generate_series(1, ${FAVORITES_MAX - 1}) n`)
  const full = await mark(member, METALLICA)
  expect([full.status, full.body.code]).toEqual([409, 'favorites_full'])
  expect((await mark(member, GODZILLA)).status).toBe(204)
  expect((await listOf(member, '?limit=1')).pagination.total).toBe(FAVORITES_MAX)
})
