// Conversations are private: no call shows them to others, and a block works in both directions.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { clientId, everyCall, talkOn } from '#server/testing/rooms/conversations.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { messages } from './tables.ts'

let site: TestSite
let talk: ReturnType<typeof talkOn>
beforeAll(async () => {
  site = await openTestSite()
  talk = talkOn(site)
})

test('without the check, an id would be enough: the rows are there for whoever asks for them', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const naive = (conversationId: number) =>
    site.context.db.select().from(messages).where(eq(messages.conversationId, conversationId))
  expect(await naive(id)).toHaveLength(1)
})

test.each(['member', 'moderator', 'admin'] as const)(
  'what others say to each other answers a %s like what does not exist',
  async (role) => {
    const [ada, bob] = await talk.pair()
    const id = await talk.started(ada, bob)
    const [{ id: messageId } = { id: 0 }] = await site.context.db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, id))
    const curious = await site.member({ role })
    const unknown = everyCall(2_000_000_000)
    for (const [at, [call, body]] of everyCall(id, messageId).entries()) {
      const more = body === undefined ? {} : { body }
      const foreign = await site.request(call, { as: curious, ...more })
      const nowhere = await site.request(unknown[at]?.[0] ?? '', { as: curious, ...more })
      expect([call, foreign.status, nowhere.status]).toEqual([call, 404, 404])
      const { requestId: _, ...said } = foreign.body
      const { requestId: __, ...saidOfNothing } = nowhere.body
      expect(said).toEqual(saidOfNothing)
      expect((await site.request(call, { as: null, ...more })).status).toBe(401)
    }
    expect(await talk.textsSeen(ada, id)).toEqual(['Hello there'])
    expect((await site.request('GET /api/conversations', { as: curious })).body.data).toEqual([])
  },
)

test('a message of another conversation is not found under this one', async () => {
  const [ada, bob] = await talk.pair()
  const [mine, other] = [await talk.started(ada, bob), await talk.started(ada, await site.member())]
  const { body } = await talk.write(ada, other, 'Elsewhere')
  const call = (id: number) => `DELETE /api/conversations/${id}/messages/${body.id}`
  expect((await site.request(call(mine), { as: ada })).status).toBe(404)
  expect((await site.request(call(other), { as: ada })).status).toBe(204)
})

test('a block, whichever way, ends a conversation of two; the words do not tell which way', async () => {
  const said: unknown[] = []
  for (const way of ['one', 'other'] as const) {
    const [ada, bob] = await talk.pair()
    const id = await talk.started(ada, bob)
    await (way === 'one' ? talk.block(ada, bob) : talk.block(bob, ada))
    const before = (await talk.liveOf(ada)).length
    for (const [as, to] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      for (const answer of [await talk.write(as, id), await talk.start(as, [to])]) {
        expect([answer.status, answer.body.code]).toEqual([403, 'blocked'])
        said.push(answer.body.error)
      }
      expect((await site.request(`GET /api/conversations/${id}`, { as })).body.hindrance).toBe('blocked')
      expect(await talk.textsSeen(as, id)).toEqual(['Hello there'])
    }
    expect((await talk.liveOf(ada)).length).toBe(before)
  }
  expect(new Set(said).size).toBe(1)
})

test('who is blocked does not learn how far the other has read', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  await talk.block(bob, ada)
  const before = (await talk.liveOf(ada)).length
  await site.request(`PUT /api/conversations/${id}/read`, { as: bob, body: { position: 1 } })
  const { body } = await site.request(`GET /api/conversations/${id}`, { as: ada })
  expect(body.others[0].lastRead).toBe(0)
  expect((await talk.liveOf(ada)).length).toBe(before)
})

test('open pages are told where something is new, never what', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  await talk.write(bob, id, 'A very private word')
  expect(await talk.liveOf(ada)).toEqual([
    { kind: 'message', conversationId: id, position: 1 },
    { kind: 'message', conversationId: id, position: 2 },
  ])
  expect(await talk.liveOf(bob)).toEqual(await talk.liveOf(ada))
  const told = await site.context.database.query('select data::text as told from live_messages')
  const events = await site.context.database.query('select payload::text as told from outbox')
  expect(JSON.stringify([told.rows, events.rows])).not.toContain('private word')
})

test('silenced members read and do not write', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const until = new Date(site.clock.now().getTime() + 60_000)
  await setSanctions(site.context.db, ada.id, { silencedUntil: until })
  for (const answer of [await talk.write(ada, id), await talk.start(ada, [bob])]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'silenced'])
  }
  expect((await talk.read(ada, id)).status).toBe(200)
})

test('fields that are not the writer’s to set are refused', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  for (const more of [{ authorId: bob.id }, { position: 1 }, { createdAt: '2020-01-01T00:00:00Z' }]) {
    const answer = await site.request(`POST /api/conversations/${id}/messages`, {
      as: ada,
      body: { text: 'x', clientId: clientId(), ...more },
    })
    expect(answer.status).toBe(400)
  }
})

test('what others say stands in no other answer: search, directory, leaders, topics, feeds', async () => {
  const [ada, bob] = await talk.pair()
  await talk.start(ada, [bob], 'quetzalcoatl is the secret word')
  const curious = await site.member({ role: 'admin' })
  for (const route of site.routes.filter(({ key }) => key.startsWith('GET ') && !key.includes('{'))) {
    const call = route.key.includes('search') ? `${route.key}?q=quetzalcoatl` : route.key
    const answer = await site.request(call, { as: curious })
    expect([call, answer.text.includes('quetzalcoatl is')]).toEqual([call, false])
  }
})
