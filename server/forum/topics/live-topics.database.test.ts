// Live updates: open pages of a topic get new replies while their readers may read it; a writer learns what came
// meanwhile.
import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { forumCategories } from '#server/forum/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
let categoryId: number
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  const [category] = await site.context.db.select().from(forumCategories).orderBy(forumCategories.id).limit(1)
  categoryId = category?.id ?? 0
})

async function topic(): Promise<number> {
  const body = { title: 'Coils', content: 'Which?', categoryId }
  return (await site.request('POST /api/forum-posts', { as: ada, body })).body.id
}
const reply = (as: TestMember, id: number, more: object = {}) =>
  site.request(`POST /api/forum-posts/${id}/replies`, { as, body: { content: 'Blue.', ...more } })
const open = async (as: TestMember, id: number) =>
  (await site.request(`PUT /api/forum-posts/${id}/read`, { as, body: { replyId: 0 } })).body.lastPosition
async function heard(as: TestMember): Promise<unknown[]> {
  await site.followUp()
  const { rows } = await site.context.database.query(
    "select data from live_messages where user_id = $1 and kind = 'topic' order by id",
    [as.id],
  )
  return rows.map(({ data }) => data)
}

test('whoever has the topic open hears the number of a new reply, and the writer does not', async () => {
  const [reader, elsewhere] = [await site.member(), await site.member()]
  const id = await topic()
  expect(await open(reader, id)).toBe(0)
  await open(ada, id)
  await reply(ada, id)
  expect(await heard(reader)).toEqual([{ topicId: id, position: 1 }])
  expect([await heard(ada), await heard(elsewhere)]).toEqual([[], []])
  expect(await open(reader, id)).toBe(1)
})

test('a page that was left a while ago hears nothing', async () => {
  const reader = await site.member()
  const id = await topic()
  await open(reader, id)
  site.clock.advance(16 * MINUTE_MS)
  await reply(ada, id)
  expect(await heard(reader)).toEqual([])
})

test('the rights are those of the moment: banned, without the flag, or having blocked the writer, nobody hears', async () => {
  const [banned, lapsed, blocker, reader] = [
    await site.member(),
    await site.member(),
    await site.member(),
    await site.member(),
  ]
  const id = await topic()
  for (const as of [banned, lapsed, blocker, reader]) await open(as, id)
  const moderator = await site.member({ role: 'moderator' })
  await site.request(`POST /api/moderation/members/${banned.id}/ban`, {
    as: moderator,
    body: { reason: 'Spam.' },
  })
  await site.request(`PUT /api/blocks/${ada.id}`, { as: blocker })
  const { query } = site.context.database
  const before = await query('select id, needs from forum_categories where id = $1', [categoryId])
  await query("update forum_categories set needs = 'privateForums' where id = $1", [categoryId])
  const owner = await site.member({ tier: 'pro' })
  await open(owner, id)
  await reply(await site.member({ role: 'admin' }), id)
  expect([await heard(banned), await heard(lapsed), await heard(owner)]).toEqual([
    [],
    [],
    [{ topicId: id, position: 1 }],
  ])
  await query('update forum_categories set needs = $1 where id = $2', [
    before.rows[0]?.needs ?? null,
    categoryId,
  ])
  await reply(ada, id)
  expect([await heard(banned), await heard(blocker), (await heard(reader)).length]).toEqual([[], [], 1])
  // Hidden before its readers are told.
  await reply(ada, id)
  await query('update forum_topics set hidden_at = now() where id = $1', [id])
  expect(await heard(reader)).toHaveLength(1)
})

test('a reply to a topic that went on is refused with what came, and sent anyway when asked', async () => {
  const [writer, other, blocked] = [await site.member(), await site.member(), await site.member()]
  const id = await topic()
  await reply(other, id)
  await reply(other, id)
  await reply(writer, id)
  await site.request(`PUT /api/blocks/${blocked.id}`, { as: writer })
  await reply(blocked, id)
  const refused = await reply(writer, id, { seen: 0 })
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    409,
    'topic_moved_on',
    '2 replies came while you wrote.',
  ])
  expect((await reply(writer, id, { seen: 1 })).body.error).toBe('A reply came while you wrote.')
  // One's own replies, and those of blocked members, do not count.
  expect((await reply(writer, id, { seen: 2 })).status).toBe(201)
  expect((await reply(writer, id)).status).toBe(201)
  expect((await reply(writer, id, { seen: '2' })).status).toBe(400)
})
