// A hand-added machine that was deleted can no longer be collected or rated, even in a process that has not heard of it
// yet.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { catalogueEntries } from '#server/machines/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let member: TestMember
let opdbId: string
beforeEach(async () => {
  site = await openTestSite()
  member = await site.member({ tier: 'pro' })
  const admin = await site.member({ role: 'admin' })
  const body = { kind: 'arcade', facts: { name: 'Rescue Run' } }
  opdbId = `L${(await site.request('POST /api/admin/machines', { as: admin, body })).body.id}`
  await site.rooms.catalogue.reload()
})

/** Deletes as another process would: this one's index still has the machine. */
async function deleteElsewhere(): Promise<void> {
  const gone = { goneAt: site.clock.now() }
  await site.context.db.update(catalogueEntries).set(gone).where(eq(catalogueEntries.opdbId, opdbId))
}

const writes = (): [call: string, body?: object][] => [
  ['POST /api/collection', { opdbId, status: 'owned' }],
  [`PUT /api/favorites/${opdbId}`],
  [`PUT /api/machines/${opdbId}/rating`, { rating: 4 }],
  ['POST /api/machine-proposals', { opdbId, changes: { year: 1984 }, source: 'A flyer' }],
]
const ask = ([call, body]: ReturnType<typeof writes>[number]) =>
  site.request(call, { as: member, ...(body && { body }) })

test('it can be kept, rated and corrected while it is there', async () => {
  for (const write of writes()) expect((await ask(write)).status, write[0]).toBeLessThan(300)
})

test('and no more once it is deleted', async () => {
  await deleteElsewhere()
  for (const write of writes()) {
    const { status, body } = await ask(write)
    expect([write[0], status, body?.code]).toEqual([write[0], 404, 'unknown_machine'])
  }
})
