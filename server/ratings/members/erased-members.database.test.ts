// A call that started before its member's erasure leaves no data behind.
import { beforeEach, expect, test } from 'vitest'
import { addProposal } from '#server/machines/proposals/proposals.ts'
import { machineProposals } from '#server/machines/tables.ts'
import { rate } from '#server/ratings/ratings.ts'
import { ratings } from '#server/ratings/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let gone: TestMember
beforeEach(async () => {
  site = await openTestSite()
  gone = await site.member({ tier: 'pro' })
  await site.context.database.query('update users set erased_at = now() where id = $1', [gone.id])
})

test('no rating and no review', async () => {
  const { db, clock } = site.context
  const given = { rating: 4, review: 'I was here.' }
  const rating = db.transaction((tx) => rate(tx, { titleId: 'GweeP', userId: gone.id }, given, clock.now()))
  await expect(rating).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(await db.$count(ratings)).toBe(0)
})

test('no proposal', async () => {
  const { context, rooms } = site
  const proposal = { opdbId: 'GweeP-MW95j', changes: { year: 1999 }, source: 'I was here.' }
  await expect(addProposal(context, rooms.catalogue, gone.id, proposal)).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  expect(await context.db.$count(machineProposals)).toBe(0)
})
