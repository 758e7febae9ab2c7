// Concurrent requests of one member, on a database that runs them in parallel.
import { beforeAll, expect, test } from 'vitest'
import { collectingOn, differingSums, GODZILLA, MEDIEVAL } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

let site: TestSite
const { add, change, remove, own } = collectingOn(() => site)
beforeAll(async () => {
  site = await openTestSite()
})

const codes = (answers: { status: number; body: { code?: string } | null }[]) =>
  answers.map(({ status, body }) => body?.code ?? status).sort()

test('of twenty wishes for one machine at once one is kept', async () => {
  const member = await site.member()
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(member, { status: 'wanted' })))
  expect(codes(answers)).toEqual([201, ...Array(19).fill('wanted_already')])
  expect((await own(member)).counts.wanted).toBe(1)
  expect(await differingSums(site)).toEqual([])
})

test('of many entries that turn into the same wish at once one does', async () => {
  const member = await site.member()
  const ids: number[] = []
  for (let at = 0; at < 6; at++) ids.push((await add(member)).body.id)
  const answers = await Promise.all(ids.map((id) => change(member, id, { status: 'wanted' })))
  expect(codes(answers)).toEqual([200, ...Array(5).fill('wanted_already')])
  expect((await own(member)).counts).toEqual({ owned: 5, wanted: 1, had: 0 })
  expect(await differingSums(site)).toEqual([])
})

test('an entry removed twenty times at once is counted off once', async () => {
  const member = await site.member()
  const { id } = (await add(member)).body
  const answers = await Promise.all(Array.from({ length: 20 }, () => remove(member, id)))
  expect(codes(answers)).toEqual([204, ...Array(19).fill('not_found')])
  expect(await differingSums(site)).toEqual([])
})

test('many members who change editions to and fro at once wait for each other, and the numbers are right', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => site.member()))
  const entries = await Promise.all(
    members.map(async (member, at) => ({
      member,
      at,
      id: (await add(member, { opdbId: at % 2 ? MEDIEVAL.first : MEDIEVAL.remake })).body.id as number,
    })),
  )
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      entries.map(({ member, at, id }) =>
        change(member, id, { opdbId: (at + round) % 2 ? MEDIEVAL.remake : MEDIEVAL.first }),
      ),
    )
    expect(codes(answers)).toEqual(Array(8).fill(200))
  }
  expect(await differingSums(site)).toEqual([])
})

test('a favorite made and unmade at once is counted as it stands', async () => {
  const member = await site.member()
  const calls = Array.from({ length: 20 }, (_, at) =>
    site.request(`${at % 2 ? 'PUT' : 'DELETE'} /api/favorites/${GODZILLA}`, { as: member }),
  )
  expect(codes(await Promise.all(calls))).toEqual(Array(20).fill(204))
  expect(await differingSums(site)).toEqual([])
})
