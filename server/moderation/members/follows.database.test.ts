import { beforeAll, expect, test } from 'vitest'
import { FOLLOWED_MAX } from '#contract/moderation/constants.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { forumCategories } from '#server/forum/tables.ts'
import { memberFollows } from '#server/moderation/tables.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-11-21T10:00:00Z') })
})

const follow = (as: TestMember, whom: { id: number }) =>
  site.request(`PUT /api/followed-members/${whom.id}`, { as })
const unfollow = (as: TestMember, whom: { id: number }) =>
  site.request(`DELETE /api/followed-members/${whom.id}`, { as })
const isFollowed = async (as: TestMember, whom: { id: number }) =>
  (await site.request(`GET /api/followed-members/${whom.id}`, { as })).body.isFollowed
const followed = async (as: TestMember) => {
  const { body } = await site.request('GET /api/followed-members', { as })
  return body.data.map(({ username }: { username: string }) => username)
}
async function startTopic(as: TestMember, title: string, content = 'Words.'): Promise<number> {
  const [category] = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(1)
  const body = { title, content, categoryId: category?.id }
  return (await site.request('POST /api/forum-posts', { as, body })).body.id
}
async function sell(as: TestMember, title: string): Promise<number> {
  const body = { title, description: 'Tested.', price: '10' }
  return (await site.request('POST /api/marketplace-listings', { as, body })).body.id
}
async function toldOf(as: TestMember): Promise<string[]> {
  await site.followUp()
  const { body } = await site.request('GET /api/notifications', { as })
  return body.data.flatMap(({ kind, title }: { kind: string; title: string }) =>
    kind === 'member_topic' || kind === 'member_listing' ? [title] : [],
  )
}

test('who follows a member is told of new topics and listings, until they stop', async () => {
  const [ada, bob] = [await site.member({ tier: 'pro' }), await site.member({ tier: 'pro' })]
  expect(await isFollowed(bob, ada)).toBe(false)
  expect((await follow(bob, ada)).body).toEqual({ isFollowed: true })
  expect((await follow(bob, ada)).status).toBe(200)
  expect(await followed(bob)).toEqual([ada.username])
  await startTopic(ada, 'Flippers')
  await sell(ada, 'A coil')
  const told = await toldOf(bob)
  expect(told.sort()).toEqual([`${ada.username} listed “A coil”`, `${ada.username} started “Flippers”`])
  expect(await toldOf(ada)).toEqual([])
  expect((await unfollow(bob, ada)).status).toBe(204)
  await startTopic(ada, 'Bumpers')
  expect(await toldOf(bob)).toHaveLength(2)
})

test('whom a topic mentions gets that notification alone, although they follow its author', async () => {
  const [ada, bob] = [await site.member({ tier: 'pro' }), await site.member({ tier: 'pro' })]
  await follow(bob, ada)
  await startTopic(ada, 'Rails', `Ask @${bob.username}.`)
  await site.followUp()
  const { body } = await site.request('GET /api/notifications', { as: bob })
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual([
    `${ada.username} mentioned you in “Rails”`,
  ])
})

test('a listing that is sold is no news any more', async () => {
  const [ada, bob] = [await site.member({ tier: 'pro' }), await site.member({ tier: 'pro' })]
  await follow(bob, ada)
  const id = await sell(ada, 'A ramp')
  expect(await toldOf(bob)).toHaveLength(1)
  await site.request(`PATCH /api/marketplace-listings/${id}`, { as: ada, body: { state: 'sold' } })
  expect(await toldOf(bob)).toEqual([])
})

test('a member turns each kind off in the settings', async () => {
  const [ada, bob] = [await site.member({ tier: 'pro' }), await site.member({ tier: 'pro' })]
  await follow(bob, ada)
  const body = { choices: [{ kind: 'member_topic', bell: false, mail: false }] }
  expect((await site.request('PUT /api/notification-preferences', { as: bob, body })).status).toBeLessThan(
    300,
  )
  await startTopic(ada, 'Rubbers')
  await sell(ada, 'A flyer')
  expect(await toldOf(bob)).toEqual([`${ada.username} listed “A flyer”`])
})

test.each(['follower', 'followed'])('a block by the %s ends it, for good and in silence', async (who) => {
  const [ada, bob] = [await site.member({ tier: 'pro' }), await site.member({ tier: 'pro' })]
  await follow(bob, ada)
  const [blocker, blocked] = who === 'follower' ? [bob, ada] : [ada, bob]
  await site.request(`PUT /api/blocks/${blocked.id}`, { as: blocker })
  expect(await isFollowed(bob, ada)).toBe(false)
  const again = await follow(bob, ada)
  expect([again.status, again.body.code]).toEqual([409, 'blocked'])
  await site.request(`DELETE /api/blocks/${blocked.id}`, { as: blocker })
  expect(await isFollowed(bob, ada)).toBe(false)
  await startTopic(ada, 'Lamps')
  expect(await toldOf(bob)).toEqual([])
})

test('nobody follows themselves, who is not there, or more than so many', async () => {
  const ada = await site.member()
  const own = await follow(ada, ada)
  expect([own.status, own.body.code]).toEqual([409, 'own_account'])
  expect((await follow(ada, { id: 2_000_000_000 })).body.code).toBe('member_not_found')
  const bob = await site.member()
  const rows = Array.from({ length: FOLLOWED_MAX }, (_, at) => at)
  const others = await site.context.db.execute(
    `insert into users (username, username_key, email, email_key, password_hash)
     select 'many_' || n, 'many_' || n, 'many_' || n || '@example.com', 'many_' || n || '@example.com', 'x'
     from generate_series(1, ${rows.length}) n returning id`,
  )
  const ids = (others as unknown as { rows: { id: number }[] }).rows
  await site.context.db
    .insert(memberFollows)
    .values(ids.map(({ id }) => ({ followerId: ada.id, followedId: id, followedAt: new Date() })))
  const full = await follow(ada, bob)
  expect([full.status, full.body.code]).toEqual([409, 'follows_full'])
})

test('banned members stand in no list of followed ones, and all of it goes with its member', async () => {
  const [ada, bob, cyd] = [await site.member(), await site.member(), await site.member()]
  await follow(bob, ada)
  await follow(bob, cyd)
  await setSanctions(site.context.db, cyd.id, { bannedAt: new Date() })
  expect(await followed(bob)).toEqual([ada.username])
  const { db } = site.context
  expect(await exportMember(db, bob.username, personalData)).toMatchObject({
    moderation: { follows: [{ followedId: ada.id }, { followedId: cyd.id }] },
  })
  await eraseMember(site.context, ada.username, personalData)
  expect(await followed(bob)).toEqual([])
})
