// An admin changes a machine while another deletes it or a synchronization moves it: no write goes to the wrong row.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { catalogueEdits, catalogueEntries, machineRevisions, machines } from '#server/machines/tables.ts'
import { holdTransaction } from '#server/testing/databases/outer-handle.ts'
import { untilOneWaits } from '#server/testing/processes/barriers.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

/** Attack from Mars, and the machine that it merges into. */
const [MARS, OTHER] = ['G4do5-MDlN7', 'GweeP-MW95j']

let site: TestSite
let admin: TestMember
let id: number
beforeEach(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  id = (await site.request(`POST /api/opdb/import/${MARS}`, { as: admin })).body.id
})

type Tx = Parameters<Parameters<TestSite['context']['db']['transaction']>[0]>[0]

/** Makes a call while the entry is locked, and releases the lock once the call waits. */
async function callDuring(call: string, body: object | undefined, work: (tx: Tx) => Promise<unknown>) {
  const { db } = site.context
  const [answer] = await holdTransaction(db, async (tx) => {
    await tx.update(catalogueEntries).set({ updatedAt: new Date() }).where(eq(catalogueEntries.opdbId, MARS))
    await work(tx)
    const asked = site.request(call, { as: admin, ...(body && { body }) })
    await untilOneWaits(site)
    return [asked]
  })
  return answer
}

const EDIT = { facts: { year: 1899 }, rarity: 'Rare' }

test('what was deleted meanwhile is not brought back by an edit', async () => {
  const { status } = await callDuring(`PATCH /api/admin/machines/${id}`, EDIT, (tx) =>
    tx.delete(machines).where(eq(machines.id, id)),
  )
  expect(status).toBe(404)
  expect([await site.context.db.$count(machines), await site.context.db.$count(catalogueEdits)]).toEqual([
    0, 0,
  ])
})

test('what moved meanwhile is not edited under the id it had', async () => {
  const answer = await callDuring(`PATCH /api/admin/machines/${id}`, EDIT, (tx) =>
    tx.update(machines).set({ opdbId: OTHER }).where(eq(machines.id, id)),
  )
  expect([answer.status, answer.body.code]).toEqual([409, 'machine_changed'])
  expect(await site.context.db.$count(catalogueEdits)).toBe(0)
})

test('what moved meanwhile is not deleted under the id it had', async () => {
  const answer = await callDuring(`DELETE /api/admin/machines/${id}`, undefined, (tx) =>
    tx.update(machines).set({ opdbId: OTHER }).where(eq(machines.id, id)),
  )
  expect([answer.status, answer.body.code]).toEqual([409, 'machine_changed'])
  const ofKind = eq(machineRevisions.kind, 'deleted')
  expect([
    await site.context.db.$count(machines),
    await site.context.db.$count(machineRevisions, ofKind),
  ]).toEqual([1, 0])
})
