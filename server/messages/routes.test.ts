// Conversations between members: who talks with whom, what each may see, and what nobody else ever does.
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import { liveMessages, outbox } from '#server/base/tables.ts'
import { memberBlocks } from '#server/moderation/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

let made = 0
const clientId = () => `test-client-${++made}`

async function start(as: TestMember, to: TestMember[], text = 'Hello there') {
  return site.request('POST /api/conversations', {
    as,
    body: { to: to.map(({ username }) => username), text },
  })
}

async function started(as: TestMember, ...to: TestMember[]): Promise<number> {
  const answer = await start(as, to)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

const write = (as: TestMember | null, id: number | string, text = 'A word', name = clientId()) =>
  site.request(`POST /api/conversations/${id}/messages`, { as, body: { text, clientId: name } })

const read = (as: TestMember | null, id: number | string, query = '') =>
  site.request(`GET /api/conversations/${id}/messages${query}`, { as })

async function textsSeen(as: TestMember, id: number): Promise<string[]> {
  const answer = await read(as, id)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.map(({ text }: { text: string }) => text)
}

const unreadOf = async (as: TestMember) =>
  (await site.request('GET /api/conversations/unread-count', { as })).body.count

async function block(blocker: TestMember, blocked: TestMember): Promise<void> {
  await site.house.db
    .insert(memberBlocks)
    .values({ blockerId: blocker.id, blockedId: blocked.id, blockedAt: site.clock.now() })
}

async function liveOf(member: TestMember): Promise<Record<string, unknown>[]> {
  const rows = await site.house.db
    .select()
    .from(liveMessages)
    .where(eq(liveMessages.userId, member.id))
    .orderBy(asc(liveMessages.id))
  return rows.map(({ kind, data }) => ({ kind, ...(data as Record<string, unknown>) }))
}

async function people(count: number): Promise<TestMember[]> {
  const found: TestMember[] = []
  for (let at = 0; at < count; at++) found.push(await site.member())
  return found
}

async function pair(): Promise<[TestMember, TestMember]> {
  return [await site.member(), await site.member()]
}

test('two members talk: each sees both, with an unread count until they have read', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  expect(await unreadOf(bob)).toBe(1)
  expect(await unreadOf(ada)).toBe(0)
  const answer = await write(bob, id, 'And hello to you\nfrom Bob 🎱')
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ position: 2, author: { username: bob.username }, removed: null })
  // Who answers has seen what stands above.
  expect(await unreadOf(bob)).toBe(0)
  expect(await textsSeen(ada, id)).toEqual(['Hello there', 'And hello to you\nfrom Bob 🎱'])

  const { body: list } = await site.request('GET /api/conversations', { as: ada })
  expect(list.pagination.total).toBe(1)
  expect(list.data[0]).toMatchObject({
    id,
    isGroup: false,
    unread: 1,
    lastPosition: 2,
    others: [{ username: bob.username, lastRead: 2 }],
    newest: { excerpt: 'And hello to you from Bob 🎱', isRemoved: false },
    hindrance: null,
  })
  const marked = await site.request(`PUT /api/conversations/${id}/read`, { as: ada, body: { position: 2 } })
  expect(marked.body).toMatchObject({ unread: 0, lastRead: 2 })
  expect(await unreadOf(ada)).toBe(0)
  const seen = await site.request(`GET /api/conversations/${id}`, { as: bob })
  expect(seen.body.others[0].lastRead).toBe(2)
})

test('reading never goes back, nor beyond what was said', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  for (const text of ['two', 'three', 'four']) await write(ada, id, text)
  const mark = (position: number) =>
    site.request(`PUT /api/conversations/${id}/read`, { as: bob, body: { position } })
  expect((await mark(2)).body).toMatchObject({ lastRead: 2, unread: 2 })
  expect((await mark(1)).body).toMatchObject({ lastRead: 2, unread: 2 })
  expect((await mark(2_147_483_647)).body).toMatchObject({ lastRead: 4, unread: 0 })
})

test('there is one conversation for each pair, whoever begins it, and however many begin at once', async () => {
  const [ada, bob] = await pair()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => start(at % 2 ? ada : bob, [at % 2 ? bob : ada], `Beginning ${at}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await textsSeen(ada, answers[0]?.body.id)).toHaveLength(6)
})

test('of many writers at once, each gets a position of its own, without gaps', async () => {
  const group = await people(4)
  const [ada, ...others] = group as [TestMember, ...TestMember[]]
  const id = await started(ada, ...others)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => write(group[at % 4] ?? ada, id, `Word ${at}`)),
  )
  const positions = answers.map(({ body }) => body.position).sort((a, b) => a - b)
  expect(positions).toEqual(Array.from({ length: 20 }, (_, at) => at + 2))
  const [row] = await site.house.db.select().from(conversations).where(eq(conversations.id, id))
  expect(row?.lastPosition).toBe(21)
})

test('a naive count of rows would give two writers one position', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  const naive = async () => (await site.house.db.$count(messages, eq(messages.conversationId, id))) + 1
  const [one, two] = await Promise.all([naive(), naive()])
  expect(one).toBe(two)
})

test('sending twice is sending once: twenty at once make one message', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  const name = clientId()
  const answers = await Promise.all(Array.from({ length: 20 }, () => write(ada, id, 'Only once', name)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await unreadOf(bob)).toBe(2)
  expect(await textsSeen(bob, id)).toEqual(['Hello there', 'Only once'])
  // The same name from another is another message.
  await write(bob, id, 'Mine', name)
  expect(await textsSeen(bob, id)).toHaveLength(3)
})

test('a click on "start" that is sent twice makes one group with one message', async () => {
  const [ada, bob, cid] = (await people(3)) as [TestMember, TestMember, TestMember]
  const body = { to: [bob.username, cid.username], text: 'A group', clientId: clientId() }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => site.request('POST /api/conversations', { as: ada, body })),
  )
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await textsSeen(bob, answers[0]?.body.id)).toEqual(['A group'])
})

test('older messages come in pages before a position, newer ones after it', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  for (let at = 2; at <= 9; at++) await write(at % 2 ? ada : bob, id, `No. ${at}`)
  const positions = async (query: string) => {
    const { body } = await read(bob, id, query)
    return [body.data.map(({ position }: { position: number }) => position), body.pagination]
  }
  expect(await positions('?limit=3')).toEqual([[7, 8, 9], { total: 9, limit: 3, hasOlder: true }])
  expect(await positions('?limit=3&before=7')).toEqual([[4, 5, 6], { total: 9, limit: 3, hasOlder: true }])
  expect(await positions('?limit=3&before=4')).toEqual([[1, 2, 3], { total: 9, limit: 3, hasOlder: false }])
  expect((await positions('?before=1'))[0]).toEqual([])
  expect((await positions('?after=7'))[0]).toEqual([8, 9])
})

test.each(['limit=0', 'limit=101', 'before=0', 'before=-1', 'before=x', 'after=1e3', 'before=1&before=2'])(
  'a bad window is refused: %s',
  async (query) => {
    const [ada, bob] = await pair()
    const id = await started(ada, bob)
    expect((await read(ada, id, `?${query}`)).status).toBe(400)
  },
)

/** Everything that can be asked of a conversation. */
function everyCall(id: number | string, messageId: number | string = 1): [string, unknown?][] {
  return [
    [`GET /api/conversations/${id}`],
    [`GET /api/conversations/${id}/messages`],
    [`GET /api/conversations/${id}/messages?before=1000`],
    [`POST /api/conversations/${id}/messages`, { text: 'I was never here', clientId: clientId() }],
    [`DELETE /api/conversations/${id}/messages/${messageId}`],
    [`PUT /api/conversations/${id}/read`, { position: 1 }],
    [`PUT /api/conversations/${id}/mute`, { isMuted: true }],
    [`POST /api/conversations/${id}/members`, { username: 'nobody_at_all' }],
    [`POST /api/conversations/${id}/leave`],
  ]
}

test('without the check, an id would be enough: the rows are there for whoever asks for them', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  const naive = (conversationId: number) =>
    site.house.db.select().from(messages).where(eq(messages.conversationId, conversationId))
  expect(await naive(id)).toHaveLength(1)
})

test.each(['member', 'moderator', 'admin'] as const)(
  'what others say to each other answers a %s like what does not exist',
  async (role) => {
    const [ada, bob] = await pair()
    const id = await started(ada, bob)
    const [{ id: messageId } = { id: 0 }] = await site.house.db
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
    expect(await textsSeen(ada, id)).toEqual(['Hello there'])
    expect((await site.request('GET /api/conversations', { as: curious })).body.data).toEqual([])
  },
)

test('a message of another conversation is not found under this one', async () => {
  const [ada, bob] = await pair()
  const [mine, other] = [await started(ada, bob), await started(ada, await site.member())]
  const { body } = await write(ada, other, 'Elsewhere')
  const call = (id: number) => `DELETE /api/conversations/${id}/messages/${body.id}`
  expect((await site.request(call(mine), { as: ada })).status).toBe(404)
  expect((await site.request(call(other), { as: ada })).status).toBe(204)
})

test("one's own message can be taken back for a day; its place and its number stay", async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  const { body: message } = await write(ada, id, 'Regretted words')
  const call = `DELETE /api/conversations/${id}/messages/${message.id}`
  expect((await site.request(call, { as: bob })).status).toBe(403)
  expect(await unreadOf(bob)).toBe(2)
  expect((await site.request(call, { as: ada })).status).toBe(204)
  expect((await site.request(call, { as: ada })).status).toBe(204)
  expect(await unreadOf(bob)).toBe(1)
  const { body, text } = await read(bob, id)
  expect(body.data[1]).toMatchObject({ position: 2, text: '', removed: 'author' })
  expect(text).not.toContain('Regretted')
  const list = await site.request('GET /api/conversations', { as: bob })
  expect(list.text).not.toContain('Regretted')
  expect(list.body.data[0].newest).toMatchObject({ excerpt: '', isRemoved: true })
  const [row] = await site.house.db.select().from(messages).where(eq(messages.id, message.id))
  expect(row?.text).toBe('')

  const later = await write(ada, id, 'Too old')
  site.clock.advance(25 * 60 * 60 * 1000)
  const answer = await site.request(`DELETE /api/conversations/${id}/messages/${later.body.id}`, { as: ada })
  expect([answer.status, answer.body.code]).toEqual([409, 'too_late'])
})

test('a block, whichever way, ends a conversation of two; the words do not tell which way', async () => {
  const said: unknown[] = []
  for (const way of ['one', 'other'] as const) {
    const [ada, bob] = await pair()
    const id = await started(ada, bob)
    await (way === 'one' ? block(ada, bob) : block(bob, ada))
    const before = (await liveOf(ada)).length
    for (const [as, to] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      for (const answer of [await write(as, id), await start(as, [to])]) {
        expect([answer.status, answer.body.code]).toEqual([403, 'blocked'])
        said.push(answer.body.error)
      }
      expect((await site.request(`GET /api/conversations/${id}`, { as })).body.hindrance).toBe('blocked')
      expect(await textsSeen(as, id)).toEqual(['Hello there'])
    }
    expect((await liveOf(ada)).length).toBe(before)
  }
  expect(new Set(said).size).toBe(1)
})

test('who is blocked does not learn how far the other has read', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  await block(bob, ada)
  const before = (await liveOf(ada)).length
  await site.request(`PUT /api/conversations/${id}/read`, { as: bob, body: { position: 1 } })
  const { body } = await site.request(`GET /api/conversations/${id}`, { as: ada })
  expect(body.others[0].lastRead).toBe(0)
  expect((await liveOf(ada)).length).toBe(before)
})

test('a group brings nobody together with somebody they blocked, and nobody hears of the try', async () => {
  const [ada, bob, cid, dan] = (await people(4)) as [TestMember, TestMember, TestMember, TestMember]
  await block(dan, cid)
  const answer = await start(ada, [bob, cid, dan])
  expect([answer.status, answer.body.code]).toEqual([403, 'blocked'])
  const id = await started(ada, bob, cid)
  const add = (as: TestMember, who: TestMember) =>
    site.request(`POST /api/conversations/${id}/members`, { as, body: { username: who.username } })
  for (const as of [ada, bob, cid]) {
    const refused = await add(as, dan)
    expect([refused.status, refused.body.code]).toEqual([403, 'blocked'])
  }
  expect(await liveOf(dan)).toEqual([])
  expect((await site.request('GET /api/conversations', { as: dan })).body.data).toEqual([])
  const rows = await site.house.db.select().from(outbox).where(eq(outbox.type, 'message_written'))
  expect(rows.some(({ payload }) => JSON.stringify(payload).includes(`"authorId":${dan.id}`))).toBe(false)
})

test('in a group, a block stills the bell between the two and leaves the others their talk', async () => {
  const [ada, bob, cid] = (await people(3)) as [TestMember, TestMember, TestMember]
  const id = await started(ada, bob, cid)
  await block(cid, bob)
  const [before, unread] = [(await liveOf(cid)).length, await unreadOf(cid)]
  expect((await write(bob, id, 'To Ada')).status).toBe(201)
  expect((await liveOf(cid)).length).toBe(before)
  expect(await unreadOf(cid)).toBe(unread)
  expect(await unreadOf(ada)).toBe(1)
})

test('a newcomer sees what is said from then on, and only those in the group can bring one', async () => {
  const [ada, bob, cid, dan] = (await people(4)) as [TestMember, TestMember, TestMember, TestMember]
  const id = await started(ada, bob, cid)
  await write(bob, id, 'Between us three')
  const add = (as: TestMember, username: string) =>
    site.request(`POST /api/conversations/${id}/members`, { as, body: { username } })
  expect((await add(dan, dan.username)).status).toBe(404)
  expect((await add(bob, dan.username)).status).toBe(200)
  expect((await add(bob, dan.username)).body.code).toBe('already_there')
  expect((await add(bob, 'nobody_like_that')).body.code).toBe('member_not_found')
  expect(await textsSeen(dan, id)).toEqual([])
  expect((await site.request(`GET /api/conversations/${id}`, { as: dan })).body.newest).toBeNull()
  await write(ada, id, 'Welcome')
  expect(await textsSeen(dan, id)).toEqual(['Welcome'])
  expect((await read(dan, id, '?before=3')).body.data).toEqual([])
  expect(await unreadOf(dan)).toBe(1)
})

test('a group has at most ten members, and two are no group', async () => {
  const [ada, ...others] = (await people(11)) as [TestMember, ...TestMember[]]
  expect((await start(ada, others)).status).toBe(400)
  const id = await started(ada, ...others.slice(0, 9))
  const add = (to: number, who: TestMember | undefined) =>
    site.request(`POST /api/conversations/${to}/members`, { as: ada, body: { username: who?.username } })
  expect((await add(id, others[9])).body.code).toBe('group_full')
  const two = await started(ada, others[0] as TestMember)
  expect((await add(two, others[1])).body.code).toBe('not_a_group')
})

test('who has left a group reads no more, is not fetched back, and is told nothing', async () => {
  const [ada, bob, cid] = (await people(3)) as [TestMember, TestMember, TestMember]
  const id = await started(ada, bob, cid)
  expect((await site.request(`POST /api/conversations/${id}/leave`, { as: cid })).status).toBe(204)
  for (const [call, body] of everyCall(id)) {
    const answer = await site.request(call, { as: cid, ...(body !== undefined && { body }) })
    expect([call, answer.status]).toEqual([call, 404])
  }
  const before = (await liveOf(cid)).length
  await write(ada, id, 'Without Cid')
  expect((await liveOf(cid)).length).toBe(before)
  expect(await unreadOf(cid)).toBe(0)
  const { body } = await site.request(`GET /api/conversations/${id}`, { as: ada })
  expect(body.others.map(({ username }: { username: string }) => username)).toEqual([bob.username])
  const again = await site.request(`POST /api/conversations/${id}/members`, {
    as: ada,
    body: { username: cid.username },
  })
  expect(again.body.code).toBe('has_left')
})

test('a conversation of two that one emptied comes back with the next word, and without the old ones', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  await site.request(`POST /api/conversations/${id}/leave`, { as: bob })
  expect((await site.request('GET /api/conversations', { as: bob })).body.data).toEqual([])
  expect(await unreadOf(bob)).toBe(0)
  expect((await site.request(`GET /api/conversations/${id}`, { as: ada })).body.hindrance).toBeNull()
  await write(ada, id, 'Still there?')
  expect(await textsSeen(bob, id)).toEqual(['Still there?'])
  expect(await textsSeen(ada, id)).toEqual(['Hello there', 'Still there?'])
  await site.request(`POST /api/conversations/${id}/leave`, { as: bob })
  expect(await started(bob, ada)).toBe(id)
  expect(await textsSeen(bob, id)).toEqual(['Hello there'])
})

test('a muted conversation counts for itself and not for the sum', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  const mute = (isMuted: boolean) =>
    site.request(`PUT /api/conversations/${id}/mute`, { as: bob, body: { isMuted } })
  expect((await mute(true)).body).toMatchObject({ isMuted: true, unread: 1 })
  expect(await unreadOf(bob)).toBe(0)
  await mute(false)
  expect(await unreadOf(bob)).toBe(1)
})

test('open pages are told where something is new, never what', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  await write(bob, id, 'A very private word')
  expect(await liveOf(ada)).toEqual([
    { kind: 'message', conversationId: id, position: 1 },
    { kind: 'message', conversationId: id, position: 2 },
  ])
  expect(await liveOf(bob)).toEqual(await liveOf(ada))
  const told = await site.house.database.query('select data::text as told from live_messages')
  const events = await site.house.database.query('select payload::text as told from outbox')
  expect(JSON.stringify([told.rows, events.rows])).not.toContain('private word')
})

test('silenced members read and do not write', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  const until = new Date(site.clock.now().getTime() + 60_000)
  await site.house.db.update(users).set({ silencedUntil: until }).where(eq(users.id, ada.id))
  for (const answer of [await write(ada, id), await start(ada, [bob])]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'silenced'])
  }
  expect((await read(ada, id)).status).toBe(200)
})

test('nobody writes to themselves, to who is banned, erased or unknown', async () => {
  const ada = await site.member()
  const gone = await site.member({ username: 'soon_gone' })
  await site.house.db
    .update(users)
    .set({ username: `deleted_${gone.id}`, usernameKey: `deleted_${gone.id}` })
    .where(eq(users.id, gone.id))
  const banned = await site.member({ isBanned: true })
  expect((await start(ada, [ada])).body.code).toBe('to_yourself')
  for (const name of [banned.username, `deleted_${gone.id}`, 'nobody_like_that']) {
    const answer = await site.request('POST /api/conversations', { as: ada, body: { to: [name], text: 'x' } })
    expect([name, answer.status, answer.body.code]).toEqual([name, 400, 'member_not_found'])
    expect(Object.keys(answer.body.fields)).toEqual(['to'])
  }
})

test('with everybody else banned or erased, nothing more can be written', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  await site.house.db.update(users).set({ bannedAt: new Date() }).where(eq(users.id, bob.id))
  const answer = await write(ada, id)
  expect([answer.status, answer.body.code]).toEqual([409, 'nobody_there'])
  expect((await site.request(`GET /api/conversations/${id}`, { as: ada })).body.hindrance).toBe('alone')
})

test.each([
  ['', 400],
  ['   \n ', 400],
  ['x'.repeat(4001), 400],
  ['x'.repeat(4000), 201],
  ['nul \u0000', 400],
  ['<script>alert(1)</script> javascript:alert(1)', 201],
  ["'; drop table messages; --", 201],
])('a text is plain text of 1 to 4,000 characters (%#)', async (text, status) => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  const answer = await write(ada, id, text)
  expect(answer.status).toBe(status)
  if (status === 201) expect((await textsSeen(bob, id)).at(-1)).toBe(text)
})

test('fields that are not the writer’s to set are refused', async () => {
  const [ada, bob] = await pair()
  const id = await started(ada, bob)
  for (const more of [{ authorId: bob.id }, { position: 1 }, { createdAt: '2020-01-01T00:00:00Z' }]) {
    const answer = await site.request(`POST /api/conversations/${id}/messages`, {
      as: ada,
      body: { text: 'x', clientId: clientId(), ...more },
    })
    expect(answer.status).toBe(400)
  }
})

test('conversations come with the newest activity first, in pages', async () => {
  const ada = await site.member()
  const ids: number[] = []
  for (const other of await people(5)) {
    site.clock.advance(1000)
    ids.push(await started(ada, other))
  }
  site.clock.advance(1000)
  await write(ada, ids[1] ?? 0)
  const order = [ids[1], ids[4], ids[3], ids[2], ids[0]]
  const page = async (query: string) => {
    const { body } = await site.request(`GET /api/conversations?${query}`, { as: ada })
    return body.data.map(({ id }: { id: number }) => id)
  }
  expect(await page('limit=100')).toEqual(order)
  expect([...(await page('limit=2')), ...(await page('limit=2&offset=2'))]).toEqual(order.slice(0, 4))
})

test('what others say stands in no other answer: search, directory, leaders, topics, feeds', async () => {
  const [ada, bob] = await pair()
  await start(ada, [bob], 'quetzalcoatl is the secret word')
  const curious = await site.member({ role: 'admin' })
  for (const route of site.routes.filter(({ key }) => key.startsWith('GET ') && !key.includes('{'))) {
    const call = route.key.includes('search') ? `${route.key}?q=quetzalcoatl` : route.key
    const answer = await site.request(call, { as: curious })
    expect([call, answer.text.includes('quetzalcoatl is')]).toEqual([call, false])
  }
})

test('the counts in the table are what a count of the rows gives', async () => {
  const group = (await people(3)) as [TestMember, TestMember, TestMember]
  const [ada, bob, cid] = group
  const id = await started(ada, bob, cid)
  for (const [at, as] of [bob, ada, cid, bob, bob, ada].entries()) await write(as, id, `Word ${at}`)
  await site.request(`PUT /api/conversations/${id}/read`, { as: cid, body: { position: 5 } })
  const rows = await site.house.db.select().from(messages).where(eq(messages.conversationId, id))
  const members = await site.house.db
    .select()
    .from(conversationMembers)
    .where(eq(conversationMembers.conversationId, id))
  for (const { userId, unread, lastRead } of members) {
    const counted = rows.filter(({ position, authorId }) => position > lastRead && authorId !== userId).length
    expect([userId, unread]).toEqual([userId, counted])
  }
})
