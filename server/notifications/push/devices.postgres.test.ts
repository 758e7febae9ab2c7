// A browser is turned on twice at once: the later registration stays, and none is refused.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PushSubscription } from '#contract/notifications/push.ts'
import { pushDevices } from '#server/notifications/tables.ts'
import { holdTransaction } from '#server/testing/databases/outer-handle.ts'
import { untilOneWaits } from '#server/testing/processes/barriers.ts'
import { type PushReceiver, startPushReceiver } from '#server/testing/processes/push-receiver.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { getPushKeys } from './keys.ts'

let service: PushReceiver
let site: TestSite
let bob: TestMember

beforeEach(async () => {
  service = await startPushReceiver({
    publicKey: async () => (await getPushKeys(site.context.db)).publicKey,
  })
  site = await openTestSite({ outgoing: service.outgoing })
  bob = await site.member({ username: 'bob' })
})
afterEach(() => service.close())

const put = (as: TestMember, body: PushSubscription) => site.request('PUT /api/push', { as, body })

/** The row that a registration writes, which is not kept. */
async function rowOf(as: TestMember, subscription: PushSubscription) {
  await put(as, subscription)
  const [row] = await site.context.db.delete(pushDevices).returning()
  if (!row) throw new Error('nothing was registered')
  return row
}

/** Registers bob's browser while the transaction of another registration is not done. */
async function putWhileAdded(other: Awaited<ReturnType<typeof rowOf>>, subscription: PushSubscription) {
  const [asked] = await holdTransaction(site.context.db, async (tx) => {
    await tx.insert(pushDevices).values(other)
    const request = put(bob, subscription)
    await untilOneWaits(site)
    return [request]
  })
  return asked
}

test('by one session: it has the browser of the later call', async () => {
  const [first, second] = [service.subscribe().subscription, service.subscribe().subscription]
  const answer = await putWhileAdded(await rowOf(bob, first), second)
  expect(answer.status).toBe(200)
  const rows = await site.context.db.select().from(pushDevices)
  expect(rows).toMatchObject([{ userId: bob.id, endpoint: second.endpoint }])
})

test('by two members: it belongs to the later one', async () => {
  const ada = await site.member({ username: 'ada' })
  const { subscription } = service.subscribe()
  const answer = await putWhileAdded(await rowOf(ada, subscription), subscription)
  expect(answer.status).toBe(200)
  const rows = await site.context.db.select().from(pushDevices)
  expect(rows).toMatchObject([{ userId: bob.id, endpoint: subscription.endpoint }])
})
