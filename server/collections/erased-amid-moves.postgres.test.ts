// Members are erased while machines move and bans are applied: each changes many counts, and none deadlocks.
import { beforeEach, expect, test } from 'vitest'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { catalogueRedirects } from '#server/machines/tables.ts'
import { ban } from '#server/moderation/members/sanction-steps.ts'
import { DEADPOOL, differingSums, GODZILLA, MEDIEVAL, METALLICA } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { collectionEntries } from './tables.ts'

const ROUNDS = 5
const MACHINES = [GODZILLA, DEADPOOL, METALLICA, MEDIEVAL.first]

let site: TestSite
beforeEach(async () => {
  site = await openTestSite()
})

async function busyMember(): Promise<TestMember> {
  const as = await site.member()
  for (const opdbId of MACHINES) {
    const [titleId = ''] = opdbId.split('-')
    await site.request(`PUT /api/machines/${titleId}/rating`, { as, body: { rating: 4 } })
    await site.request(`PUT /api/favorites/${titleId}`, { as })
    await site.request('POST /api/collection', { as, body: { opdbId, status: 'owned' } })
  }
  return as
}

const inTransaction = (work: (tx: Db) => Promise<void>) => site.context.db.transaction((tx) => work(tx))

test('members go while machines move and others are banned', { timeout: 60_000 }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const members = await Promise.all(Array.from({ length: 4 }, busyMember))
    const [from, to] = round % 2 === 0 ? [DEADPOOL, METALLICA] : [METALLICA, DEADPOOL]
    const moved = [
      { from, to },
      { from: from.slice(0, 5), to: to.slice(0, 5) },
    ]
    await inTransaction(async (tx) => {
      await tx.delete(catalogueRedirects)
      for (const move of moved)
        await tx.insert(catalogueRedirects).values({ fromId: move.from, toId: move.to })
      await emit(tx, catalogueSynced, { source: 'test', moved })
    })
    const [banned, ...going] = members
    await inTransaction((tx) => ban(tx, { userId: banned?.id ?? 0, now: site.clock.now() }))
    await Promise.all([
      site.followUp(),
      ...going.map(({ username }) => eraseMember(site.context, username, personalData)),
    ])
    await site.followUp()
    expect(await differingSums(site)).toEqual([])
  }
  expect(await site.context.db.$count(collectionEntries)).toBe(ROUNDS * MACHINES.length)
})
