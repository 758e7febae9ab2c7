import { beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { blockedIdsOf, isBlockedBetween } from './blocks.ts'

let site: TestSite
let ada: TestMember
let ben: TestMember
let cleo: TestMember
beforeEach(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada_a' })
  ben = await site.member({ username: 'ben_b' })
  cleo = await site.member({ username: 'cleo_c' })
})

const block = (as: TestMember, whom: { id: number }) => site.request(`PUT /api/blocks/${whom.id}`, { as })

test('a block stands in both directions for whoever asks', async () => {
  const { db } = site.context
  expect(await isBlockedBetween(db, ada.id, ben.id)).toBe(false)
  expect((await block(ada, ben)).body).toMatchObject({ member: { id: ben.id, username: 'ben_b' } })
  expect(await isBlockedBetween(db, ada.id, ben.id)).toBe(true)
  expect(await isBlockedBetween(db, ben.id, ada.id)).toBe(true)
  expect(await isBlockedBetween(db, ada.id, cleo.id)).toBe(false)
  expect(await blockedIdsOf(db, ada.id)).toEqual([ben.id])
  expect(await blockedIdsOf(db, ben.id)).toEqual([ada.id])
})

test('only who blocked sees the block; the other is told nothing', async () => {
  await block(ada, ben)
  expect((await site.request('GET /api/blocks', { as: ada })).body.data).toHaveLength(1)
  expect((await site.request('GET /api/blocks', { as: ben })).body.data).toEqual([])
  expect((await site.request(`GET /api/blocks/${ben.id}`, { as: ada })).body).toEqual({ isBlocked: true })
  expect((await site.request(`GET /api/blocks/${ada.id}`, { as: ben })).body).toEqual({ isBlocked: false })
  const told = await site.context.database.query('select * from live_messages where user_id = $1', [ben.id])
  expect(told.rows).toEqual([])
})

test('a block that both made ends only when both have ended it', async () => {
  await block(ada, ben)
  await block(ben, ada)
  expect(await blockedIdsOf(site.context.db, ada.id)).toEqual([ben.id])
  expect((await site.request(`DELETE /api/blocks/${ben.id}`, { as: ada })).status).toBe(204)
  expect(await isBlockedBetween(site.context.db, ada.id, ben.id)).toBe(true)
  await site.request(`DELETE /api/blocks/${ada.id}`, { as: ben })
  expect(await isBlockedBetween(site.context.db, ada.id, ben.id)).toBe(false)
})

test('blocking twice, or twenty times at once, is blocking once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => block(ada, ben)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await site.request('GET /api/blocks', { as: ada })).body.pagination.total).toBe(1)
  const { rows } = await site.context.database.query("select * from outbox where type = 'member_blocked'")
  expect(rows).toHaveLength(1)
})

test('nobody blocks themselves or nobody, and ending what never was is no fault', async () => {
  expect((await block(ada, ada)).body.code).toBe('own_account')
  expect((await block(ada, { id: 4711 })).body.code).toBe('member_not_found')
  expect((await site.request(`DELETE /api/blocks/${ben.id}`, { as: ada })).status).toBe(204)
  expect((await site.request('GET /api/blocks/4711', { as: ada })).status).toBe(404)
})

test('a block cannot be ended by the one it is against', async () => {
  await block(ada, ben)
  await site.request(`DELETE /api/blocks/${ada.id}`, { as: ben })
  expect(await isBlockedBetween(site.context.db, ada.id, ben.id)).toBe(true)
})

test('the directory leaves out whom a block stands between, for those two alone', async () => {
  const names = async (as: TestMember) => {
    const { body } = await site.request('GET /api/members?limit=100', { as })
    return body.data.map(({ username }: { username: string }) => username)
  }
  expect(await names(ada)).toContain('ben_b')
  await block(ada, ben)
  expect(await names(ada)).not.toContain('ben_b')
  expect(await names(ben)).not.toContain('ada_a')
  expect(await names(cleo)).toEqual(expect.arrayContaining(['ada_a', 'ben_b']))
})

test('staff can be blocked, and what they decide arrives all the same', async () => {
  const mo = await site.member({ role: 'moderator' })
  expect((await block(ada, mo)).status).toBe(200)
  await site.request(`POST /api/moderation/members/${ada.id}/warning`, {
    as: mo,
    body: { text: 'Stay friendly.' },
  })
  const { body } = await site.request('GET /api/my-standing', { as: ada })
  expect(body.data).toMatchObject([{ measure: 'warned', text: 'Stay friendly.' }])
})
