// Two admins at once: a proposal is decided once, with one line in the machine's history.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { catalogueEntries, machineProposals, machineRevisions } from '#server/machines/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const GODZILLA = 'GweeP-MW95j'

let site: TestSite
let admins: TestMember[]
let pro: TestMember
beforeAll(async () => {
  site = await openTestSite()
  admins = [await site.member({ role: 'admin' }), await site.member({ role: 'admin' })]
  pro = await site.member({ tier: 'pro' })
})

async function propose(changes: Record<string, unknown>, opdbId: string | null = GODZILLA): Promise<number> {
  const body = { opdbId, changes, source: 'A flyer' }
  return (await site.request('POST /api/machine-proposals', { as: pro, body })).body.id
}

const decideTenTimes = (id: number, decisions: Record<string, unknown>[]) =>
  Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      site.request(`POST /api/admin/machine-proposals/${id}/decision`, {
        as: admins[index % 2] ?? null,
        body: decisions[index % decisions.length],
      }),
    ),
  )
const revisionsOf = (id: number) =>
  site.context.db.$count(machineRevisions, eq(machineRevisions.proposalId, id))

test('a correction accepted ten times at once is written once', async () => {
  const id = await propose({ year: 2019 })
  const answers = await decideTenTimes(id, [{ decision: 'accept' }])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await revisionsOf(id)).toBe(1)
})

test('an addition accepted ten times at once makes one machine', async () => {
  const id = await propose({ name: 'Only Once' }, null)
  await decideTenTimes(id, [{ decision: 'accept' }])
  const named = eq(catalogueEntries.name, 'Only Once')
  expect([await revisionsOf(id), await site.context.db.$count(catalogueEntries, named)]).toEqual([1, 1])
})

test('accepted and declined at once is one of both, and the machine agrees', async () => {
  const id = await propose({ year: 2018 })
  await decideTenTimes(id, [{ decision: 'accept' }, { decision: 'decline', reason: 'No' }])
  const [row] = await site.context.db.select().from(machineProposals).where(eq(machineProposals.id, id))
  expect(await revisionsOf(id)).toBe(row?.state === 'accepted' ? 1 : 0)
})

test('withdrawn and accepted at once is one of both', async () => {
  const id = await propose({ year: 2017 })
  const [withdrawn, ...decided] = await Promise.all([
    site.request(`DELETE /api/machine-proposals/${id}`, { as: pro }),
    ...admins.map((as) =>
      site.request(`POST /api/admin/machine-proposals/${id}/decision`, { as, body: { decision: 'accept' } }),
    ),
  ])
  const done = [withdrawn, ...decided].filter((answer) => answer && answer.status < 300)
  expect(done).toHaveLength(1)
  expect(await revisionsOf(id)).toBe(withdrawn?.status === 204 ? 0 : 1)
})
