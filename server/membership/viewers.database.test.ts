// A member's rights are loaded with the member: checking them costs no further query.
import { expect, test, vi } from 'vitest'
import { type Action, hindrance, RULES } from '#contract/entitlements.ts'
import { memberBlocks } from '#server/moderation/tables.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { createViewerFinder } from './viewers.ts'

/** Counts the queries while `work` runs; both drivers have `query`. */
async function queriesOf(site: TestSite, work: () => Promise<unknown>): Promise<number> {
  const client = (site.context.db as unknown as { $client: { query: () => unknown } }).$client
  const spy = vi.spyOn(client, 'query')
  try {
    await work()
    return spy.mock.calls.length
  } finally {
    spy.mockRestore()
  }
}

test('a member, the session, the tier and all rights come with one query', async () => {
  const site = await openTestSite()
  const member = await site.member({ tier: 'pro' })
  const find = createViewerFinder(site.context, site.context)
  const token = member.cookie.replace('multiball=', '')
  await find(token)
  let found: Awaited<ReturnType<typeof find>> = null
  const asked = await queriesOf(site, async () => {
    found = await find(token)
    for (const action of Object.keys(RULES) as Action[])
      if (found) hindrance(found.viewer, action, { ownerId: member.id, partyIds: [member.id] })
  })
  expect(found).toMatchObject({ viewer: { member: { id: member.id, isSilenced: false } } })
  expect(asked).toBe(1)
})

test('whether a member has blocked anybody comes along', async () => {
  const site = await openTestSite()
  const [ada, bob] = [await site.member(), await site.member()]
  const find = createViewerFinder(site.context, site.context)
  const isBlocking = async () => (await find(ada.cookie.replace('multiball=', '')))?.viewer.member?.isBlocking
  expect(await isBlocking()).toBe(false)
  const block = (blockerId: number, blockedId: number) =>
    site.context.db.insert(memberBlocks).values({ blockerId, blockedId, blockedAt: site.clock.now() })
  await block(bob.id, ada.id)
  expect(await isBlocking()).toBe(false)
  await block(ada.id, bob.id)
  expect(await isBlocking()).toBe(true)
})

test('a call that needs a tier asks the database no oftener than one that is open', async () => {
  const site = await openTestSite({ seed: 'demo' })
  const member = await site.member({ tier: 'pro' })
  const call = (path: string) => () => site.request(path, { as: member })
  await call('GET /api/user')()
  // Signed out, the open call queries only its own data; signed in, one query more, however many rights are checked.
  const open = await queriesOf(site, () => site.request('GET /api/forum-categories'))
  const asMember = await queriesOf(site, call('GET /api/forum-categories'))
  expect(asMember - open).toBe(1)
  expect(await queriesOf(site, call('GET /api/user'))).toBe(1)
  expect(await queriesOf(site, call('GET /api/user-permissions'))).toBe(1)
})
