// Many concurrent writes: each member has one row, and the counts equal a recount.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '#server/base/database/database.ts'
import { machineCounters } from '#server/machines/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { ratings } from './tables.ts'

const TITLE = 'GweeP'

let site: TestSite
let members: TestMember[]
beforeEach(async () => {
  site = await openTestSite()
  members = await Promise.all(Array.from({ length: 10 }, () => site.member()))
})

const put = (as: TestMember, rating: number, review?: string) =>
  site.request(`PUT /api/machines/${TITLE}/rating`, { as, body: { rating, review } })
const takeBack = (as: TestMember) => site.request(`DELETE /api/machines/${TITLE}/rating`, { as })

async function mustEqualRecount(): Promise<number> {
  const [kept] = await site.context.db.select().from(machineCounters).where(eq(machineCounters.opdbId, TITLE))
  const counted = await rowsOf<{ halves: number; n: number }>(
    site.context.db,
    sql`select halves, count(*)::int as n from ${ratings} where title_id = ${TITLE} group by halves`,
  )
  const histogram = Array.from({ length: 9 }, (_, at) => counted.find((row) => row.halves === at + 2)?.n ?? 0)
  const count = counted.reduce((sum, { n }) => sum + n, 0)
  expect(kept).toMatchObject({
    ratingCount: count,
    ratingHalves: counted.reduce((sum, { n, halves }) => sum + n * halves, 0),
    histogram,
  })
  return count
}

test('fifty parallel ratings by ten members make ten rows and right sums', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const as = members[at % 10]
      if (!as) throw new Error('there are ten members')
      return put(as, 1 + ((at * 7) % 9) / 2)
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await mustEqualRecount()).toBe(10)
})

test('the same member rating twice at once has one rating', async () => {
  const [ada] = members
  if (!ada) throw new Error('there are ten members')
  for (let round = 0; round < 5; round++) {
    await Promise.all([put(ada, 1, 'one'), put(ada, 5, 'five'), put(ada, 3)])
    expect(await mustEqualRecount()).toBe(1)
    await Promise.all([takeBack(ada), takeBack(ada)])
    expect(await mustEqualRecount()).toBe(0)
  }
})

test('rating and taking back at once leaves right sums, whichever comes first', async () => {
  await Promise.all(members.map((as) => put(as, 4)))
  const answers = await Promise.all(members.flatMap((as) => [takeBack(as), put(as, 2.5), takeBack(as)]))
  expect(answers.every(({ status }) => status < 300)).toBe(true)
  await mustEqualRecount()
})

test('a rating that is written while a moderator takes it down is not counted', async () => {
  const moderator = await site.member({ role: 'moderator' })
  const [ada, bob] = members
  if (!ada || !bob) throw new Error('there are ten members')
  const { body } = await put(ada, 1, 'Buy cheap watches.')
  const { id } = body.own
  expect(
    (await site.request('POST /api/flags', { as: bob, body: { kind: 'review', id, reason: 'spam' } })).status,
  ).toBe(201)
  const cases = await site.request('GET /api/moderation/cases', { as: moderator })
  const decision = { decision: 'upheld', actions: ['take_down'], feedback: 'Spam.' }
  const [decided] = await Promise.all([
    site.request(`POST /api/moderation/cases/${cases.body.data[0].id}/decision`, {
      as: moderator,
      body: decision,
    }),
    put(ada, 5, 'Buy cheaper watches.'),
    put(ada, 2, 'Buy the cheapest watches.'),
  ])
  expect(decided.status, decided.text).toBeLessThan(300)
  const [kept] = await site.context.db.select().from(machineCounters).where(eq(machineCounters.opdbId, TITLE))
  expect(kept).toMatchObject({ ratingCount: 0, ratingHalves: 0, histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0] })
})
