// What follows an event exactly once, with several at it.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { settings } from '#server/site/tables.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { type EventType, emit, eventType, openEvents } from './events.ts'
import { createFollower, type Follower } from './followers.ts'

let site: TestSite
let count = 0
beforeEach(async () => {
  site = await openTestSite({ seed: 'none' })
})

function ownType(): EventType<Record<string, unknown>> {
  count++
  return eventType(`test_followed_${count}`, { changesPages: false })
}

/** Writes a row for every event; a second writing of the same would be refused. */
function writerOf(type: EventType<Record<string, unknown>>, house = site.house, name = 'test'): Follower {
  return createFollower(house, {
    name,
    types: [type],
    prepare:
      async ({ id }) =>
      async (tx) => {
        await tx.insert(settings).values({ key: `${name} ${id}`, value: 1, updatedAt: new Date() })
      },
  })
}

const happen = (type: EventType<Record<string, unknown>>) =>
  site.house.db.transaction((tx) => emit(tx, type, {}))
const written = async () => (await site.house.db.select().from(settings)).length

test('two processes that hear of the same events deal with each once, at once', async () => {
  const type = ownType()
  const events = await openEvents(site.house.database, site.house.log)
  const followers = [writerOf(type), writerOf(type, { ...site.house, events })]
  for (const follower of followers) follower.start()
  for (let n = 0; n < 20; n++) await happen(type)
  await expect.poll(written, { timeout: 2_000 }).toBe(20)
  for (const follower of followers) await follower.stop()
  await writerOf(type).catchUp()
  expect(await written()).toBe(20)
})

test('followers of different names each deal with it', async () => {
  const type = ownType()
  await happen(type)
  for (const name of ['one', 'other', 'one']) await writerOf(type, site.house, name).catchUp()
  expect(await written()).toBe(2)
})

test('what happened while nobody followed is dealt with at the start', async () => {
  const type = ownType()
  await happen(type)
  const follower = writerOf(type)
  follower.start()
  await expect.poll(written).toBe(1)
  await follower.stop()
})

test('an event that failed is dealt with later, and what it wrote before failing is not kept', async () => {
  const type = ownType()
  await happen(type)
  let failures = 1
  const follower = createFollower(site.house, {
    name: 'test',
    types: [type],
    prepare: async () => async (tx) => {
      await tx.insert(settings).values({ key: 'half', value: 1, updatedAt: new Date() })
      if (failures-- > 0) throw new Error('the process died here')
    },
  })
  await follower.catchUp()
  expect(await written()).toBe(0)
  await follower.catchUp()
  expect(await site.house.db.select().from(settings).where(eq(settings.key, 'half'))).toHaveLength(1)
})
