// A ban removes the member's ratings from the counts: otherwise fake ratings without text would count for good.
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/base/database/database.ts'
import { ban, unban } from '#server/moderation/members/sanction-steps.ts'
import { moderatedReviews } from '#server/ratings/moderated.ts'
import { rate, takeBack } from '#server/ratings/ratings.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const [TITLE, OTHER] = ['GweeP', 'G6lnq']

let site: TestSite
let ada: TestMember
let eve: TestMember
beforeEach(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  eve = await site.member({ username: 'eve' })
})

const put = async (as: TestMember, id: string, body: object) =>
  (await site.request(`PUT /api/machines/${id}/rating`, { as, body })).body.own
const read = async (id = TITLE) => {
  const { body } = await site.request(`GET /api/machines/${id}/ratings`)
  const { count, mean } = body.summary
  return [count, mean, body.data.map(({ review }: { review: string }) => review)]
}
const inTransaction = <T>(work: (tx: Db) => Promise<T>) => site.context.db.transaction((tx) => work(tx))
async function banEve(): Promise<void> {
  await inTransaction((tx) => ban(tx, { userId: eve.id, now: site.clock.now() }))
  await site.followUp()
}
async function pardonEve(): Promise<void> {
  await inTransaction((tx) => unban(tx, { userId: eve.id }))
  await site.followUp()
}

test('with a ban the ratings and reviews are gone, and back once it is lifted', async () => {
  await put(ada, TITLE, { rating: 4, review: 'Fine.' })
  await put(eve, TITLE, { rating: 1, review: 'Bah.' })
  await put(eve, OTHER, { rating: 1 })
  await banEve()
  expect(await read()).toEqual([1, 4, ['Fine.']])
  expect(await read(OTHER)).toEqual([0, null, []])
  await pardonEve()
  expect((await read()).slice(0, 2)).toEqual([2, 2.5])
  expect(await read(OTHER)).toEqual([1, 1, []])
  await site.followUp()
  expect((await read()).slice(0, 2)).toEqual([2, 2.5])
})

test('what a moderator took down stays down, before the ban or meanwhile; what is restored waits for its end', async () => {
  const [first, second] = [
    await put(eve, TITLE, { rating: 1, review: 'Bah.' }),
    await put(eve, OTHER, { rating: 2, review: 'Pooh.' }),
  ]
  const { takeDown, restore } = moderatedReviews(site.context)
  await inTransaction(async (tx) => takeDown?.(tx, first.id))
  await banEve()
  await inTransaction(async (tx) => takeDown?.(tx, second.id))
  await inTransaction(async (tx) => restore?.(tx, first.id))
  expect([await read(), await read(OTHER)]).toEqual([
    [0, null, []],
    [0, null, []],
  ])
  await pardonEve()
  expect([await read(), await read(OTHER)]).toEqual([
    [1, 1, ['Bah.']],
    [0, null, []],
  ])
})

test('a call that began before the ban gives nothing after it', async () => {
  await banEve()
  const given = { rating: 5, review: 'Still here.' }
  const rating = inTransaction((tx) => rate(tx, { titleId: TITLE, userId: eve.id }, given, site.clock.now()))
  await expect(rating).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(await read()).toEqual([0, null, []])
})

test('a call that began before the ban takes nothing back after it, and nothing that the ban hid stays hidden', async () => {
  const whose = { titleId: TITLE, userId: eve.id }
  await put(eve, TITLE, { rating: 1, review: 'Bah.' })
  await banEve()
  const refused = inTransaction((tx) => takeBack(tx, whose))
  await expect(refused).rejects.toMatchObject({ kind: 'unauthenticated' })
  await pardonEve()
  const given = { rating: 2, review: 'Hm.' }
  const own = await inTransaction((tx) => rate(tx, whose, given, site.clock.now()))
  expect(own).toMatchObject({ rating: 2, isHidden: false })
  expect(await read()).toEqual([1, 2, ['Hm.']])
})

test('what is taken back after a ban, before its end was followed, is gone and can be given anew', async () => {
  const whose = { titleId: TITLE, userId: eve.id }
  await put(eve, TITLE, { rating: 1, review: 'Bah.' })
  await banEve()
  await inTransaction((tx) => unban(tx, { userId: eve.id }))
  await inTransaction((tx) => takeBack(tx, whose))
  await site.followUp()
  expect(await read()).toEqual([0, null, []])
  const given = { rating: 2, review: 'Hm.' }
  const own = await inTransaction((tx) => rate(tx, whose, given, site.clock.now()))
  expect(own).toMatchObject({ rating: 2, isHidden: false })
  expect(await read()).toEqual([1, 2, ['Hm.']])
})
