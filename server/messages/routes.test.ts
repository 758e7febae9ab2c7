// Conversations of two: writing, unread counts, reading and removing.

import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { users } from '#server/accounts/tables.ts'
import { outbox } from '#server/base/tables.ts'
import { clientId, talkOn } from '#server/testing/rooms/conversations.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { cleanUpSendKeys } from './send-keys.ts'
import { conversations, messages } from './tables.ts'

let site: TestSite
let talk: ReturnType<typeof talkOn>
beforeAll(async () => {
  site = await openTestSite()
  talk = talkOn(site)
})

test('two members talk: each sees both, with an unread count until they have read', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  expect(await talk.unreadOf(bob)).toBe(1)
  expect(await talk.unreadOf(ada)).toBe(0)
  const answer = await talk.write(bob, id, 'And hello to you\nfrom Bob 🎱')
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ position: 2, author: { username: bob.username }, removed: null })
  // Writing implies having read what is above.
  expect(await talk.unreadOf(bob)).toBe(0)
  expect(await talk.textsSeen(ada, id)).toEqual(['Hello there', 'And hello to you\nfrom Bob 🎱'])

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
  expect(await talk.unreadOf(ada)).toBe(0)
  const seen = await site.request(`GET /api/conversations/${id}`, { as: bob })
  expect(seen.body.others[0].lastRead).toBe(2)
})

test('a message needs no client id', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const send = () =>
    site.request(`POST /api/conversations/${id}/messages`, { as: ada, body: { text: 'Two' } })
  expect([(await send()).status, (await send()).status]).toEqual([201, 201])
  expect(await talk.textsSeen(bob, id)).toEqual(['Hello there', 'Two', 'Two'])
})

test('reading never goes back, nor beyond what was said', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  for (const text of ['two', 'three', 'four']) await talk.write(ada, id, text)
  const mark = (position: number) =>
    site.request(`PUT /api/conversations/${id}/read`, { as: bob, body: { position } })
  expect((await mark(2)).body).toMatchObject({ lastRead: 2, unread: 2 })
  expect((await mark(1)).body).toMatchObject({ lastRead: 2, unread: 2 })
  expect((await mark(2_147_483_647)).body).toMatchObject({ lastRead: 4, unread: 0 })
})

test('there is one conversation for each pair, whoever begins it, and however many begin at once', async () => {
  const [ada, bob] = await talk.pair()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      talk.start(at % 2 ? ada : bob, [at % 2 ? bob : ada], `Beginning ${at}`),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await talk.textsSeen(ada, answers[0]?.body.id)).toHaveLength(6)
})

test('of many writers at once, each gets a position of its own, without gaps', async () => {
  const group = await talk.people(4)
  const [ada, ...others] = group as [TestMember, ...TestMember[]]
  const id = await talk.started(ada, ...others)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => talk.write(group[at % 4] ?? ada, id, `Word ${at}`)),
  )
  const positions = answers.map(({ body }) => body.position).sort((a, b) => a - b)
  expect(positions).toEqual(Array.from({ length: 20 }, (_, at) => at + 2))
  const [row] = await site.context.db.select().from(conversations).where(eq(conversations.id, id))
  expect(row?.lastPosition).toBe(21)
})

test('a naive count of rows would give two writers one position', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const naive = async () => (await site.context.db.$count(messages, eq(messages.conversationId, id))) + 1
  const [one, two] = await Promise.all([naive(), naive()])
  expect(one).toBe(two)
})

test('sending twice is sending once: twenty at once make one message', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const name = clientId()
  const answers = await Promise.all(Array.from({ length: 20 }, () => talk.write(ada, id, 'Only once', name)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await talk.unreadOf(bob)).toBe(2)
  expect(await talk.textsSeen(bob, id)).toEqual(['Hello there', 'Only once'])
  // The same client id from another member is another message.
  await talk.write(bob, id, 'Mine', name)
  expect(await talk.textsSeen(bob, id)).toHaveLength(3)
})

test('older messages come in pages before a position, newer ones after it', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  for (let at = 2; at <= 9; at++) await talk.write(at % 2 ? ada : bob, id, `No. ${at}`)
  const positions = async (query: string) => {
    const { body } = await talk.read(bob, id, query)
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
    const [ada, bob] = await talk.pair()
    const id = await talk.started(ada, bob)
    expect((await talk.read(ada, id, `?${query}`)).status).toBe(400)
  },
)

test("one's own message can be taken back for a day; its place and its number stay", async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const { body: message } = await talk.write(ada, id, 'Regretted words')
  const call = `DELETE /api/conversations/${id}/messages/${message.id}`
  expect((await site.request(call, { as: bob })).status).toBe(403)
  expect(await talk.unreadOf(bob)).toBe(2)
  expect((await site.request(call, { as: ada })).status).toBe(204)
  expect((await site.request(call, { as: ada })).status).toBe(204)
  expect(await talk.unreadOf(bob)).toBe(1)
  const { body, text } = await talk.read(bob, id)
  expect(body.data[1]).toMatchObject({ position: 2, text: '', removed: 'author' })
  expect(text).not.toContain('Regretted')
  const list = await site.request('GET /api/conversations', { as: bob })
  expect(list.text).not.toContain('Regretted')
  expect(list.body.data[0].newest).toMatchObject({ excerpt: '', isRemoved: true })
  const [row] = await site.context.db.select().from(messages).where(eq(messages.id, message.id))
  expect(row?.text).toBe('')

  const later = await talk.write(ada, id, 'Too old')
  site.clock.advance(25 * HOUR_MS)
  const answer = await site.request(`DELETE /api/conversations/${id}/messages/${later.body.id}`, { as: ada })
  expect([answer.status, answer.body.code]).toEqual([409, 'too_late'])
})

test('a muted conversation counts for itself and not for the sum', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const mute = (isMuted: boolean) =>
    site.request(`PUT /api/conversations/${id}/mute`, { as: bob, body: { isMuted } })
  expect((await mute(true)).body).toMatchObject({ isMuted: true, unread: 1 })
  expect(await talk.unreadOf(bob)).toBe(0)
  await mute(false)
  expect(await talk.unreadOf(bob)).toBe(1)
})

test('nobody writes to themselves, to who is banned, erased or unknown', async () => {
  const ada = await site.member()
  const gone = await site.member({ username: 'soon_gone' })
  await site.context.db
    .update(users)
    .set({ username: `deleted_${gone.id}`, usernameKey: `deleted_${gone.id}` })
    .where(eq(users.id, gone.id))
  const banned = await site.member({ isBanned: true })
  expect((await talk.start(ada, [ada])).body.code).toBe('to_yourself')
  for (const name of [banned.username, `deleted_${gone.id}`, 'nobody_like_that']) {
    const answer = await site.request('POST /api/conversations', { as: ada, body: { to: [name], text: 'x' } })
    expect([name, answer.status, answer.body.code]).toEqual([name, 400, 'member_not_found'])
    expect(Object.keys(answer.body.fields)).toEqual(['to'])
  }
})

test('with everybody else banned or erased, nothing more can be written', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  await setSanctions(site.context.db, bob.id, { bannedAt: new Date() })
  const answer = await talk.write(ada, id)
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
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const answer = await talk.write(ada, id, text)
  expect(answer.status).toBe(status)
  if (status === 201) expect((await talk.textsSeen(bob, id)).at(-1)).toBe(text)
})

test('conversations come with the newest activity first, in pages', async () => {
  const ada = await site.member()
  const ids: number[] = []
  for (const other of await talk.people(5)) {
    site.clock.advance(1000)
    ids.push(await talk.started(ada, other))
  }
  site.clock.advance(1000)
  await talk.write(ada, ids[1] ?? 0)
  const order = [ids[1], ids[4], ids[3], ids[2], ids[0]]
  const page = async (query: string) => {
    const { body } = await site.request(`GET /api/conversations?${query}`, { as: ada })
    return body.data.map(({ id }: { id: number }) => id)
  }
  expect(await page('limit=100')).toEqual(order)
  expect([...(await page('limit=2')), ...(await page('limit=2&offset=2'))]).toEqual(order.slice(0, 4))
})

test('the bell is told once everything is read, by looking or by answering', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const told = async () => {
    const rows = await site.context.db.select().from(outbox).where(eq(outbox.type, 'conversation_read'))
    return rows.filter(({ payload }) => (payload as { conversationId: number }).conversationId === id).length
  }
  await talk.write(bob, id, 'An answer')
  expect(await told()).toBe(1)
  const look = () => site.request(`PUT /api/conversations/${id}/read`, { as: ada, body: { position: 2 } })
  await look()
  await look()
  expect(await told()).toBe(2)
})

test('names are suggested by their beginning, as the eye reads it, without oneself and who is gone', async () => {
  const [ada] = await talk.pair()
  const names = ['Zed_Long', 'zed', 'ZED.other', 'azed']
  for (const username of names) await site.member({ username })
  await site.member({ username: 'zed_banned', isBanned: true })
  const gone = await site.member({ username: 'zed_gone' })
  await site.context.db
    .update(users)
    .set({ username: `deleted_${gone.id}` })
    .where(eq(users.id, gone.id))
  const me = await site.member({ username: 'zed_me' })
  const found = async (as: TestMember, q: string) => {
    const { body } = await site.request(`GET /api/message-recipients?q=${encodeURIComponent(q)}`, { as })
    return body.data.map(({ username }: { username: string }) => username)
  }
  expect(await found(me, 'ZED')).toEqual(['zed', 'Zed_Long', 'ZED.other'])
  expect(await found(ada, 'zed_m')).toEqual(['zed_me'])
  for (const q of ['%', '_ed', "zed' or '1'='1", '\\']) expect([q, await found(ada, q)]).toEqual([q, []])
})

test('a beginning finds nobody who does not want to be found, and nobody across a block', async () => {
  const me = await site.member({ username: 'seeker' })
  const [hidden, blocker, blocked, known] = [
    await site.member({ username: 'otto_hidden' }),
    await site.member({ username: 'otto_blocker' }),
    await site.member({ username: 'otto_blocked' }),
    await site.member({ username: 'otto_known' }),
  ]
  await site.member({ username: 'otto_seen' })
  await talk.started(me, known)
  for (const as of [hidden, known]) await site.request('PATCH /api/user', { as, body: { isListed: false } })
  await site.request(`PUT /api/blocks/${me.id}`, { as: blocker })
  await site.request(`PUT /api/blocks/${blocked.id}`, { as: me })
  const { body } = await site.request('GET /api/message-recipients?q=otto', { as: me })
  expect(body.data.map(({ username }: { username: string }) => username)).toEqual(['otto_known', 'otto_seen'])
})

test('whom one has written with is suggested before anything is typed, and first among names that begin alike', async () => {
  const me = await site.member({ username: 'correspondent' })
  const [old, late, blocked] = [
    await site.member({ username: 'quinn_the_older' }),
    await site.member({ username: 'quinn_the_latest_of_them' }),
    await site.member({ username: 'quinn_blocked' }),
  ]
  await site.member({ username: 'quinn' })
  const found = async (as: TestMember, search: string) => {
    const { body } = await site.request(`GET /api/message-recipients${search}`, { as })
    return body.data.map(({ username }: { username: string }) => username)
  }
  expect(await found(me, '')).toEqual([])
  await talk.started(me, old)
  await talk.started(me, blocked)
  site.clock.advance(60_000)
  await talk.started(late, me)
  await site.request(`PUT /api/blocks/${blocked.id}`, { as: me })
  expect(await found(me, '')).toEqual(['quinn_the_latest_of_them', 'quinn_the_older'])
  expect(await found(me, '?q=quinn_the')).toEqual(['quinn_the_latest_of_them', 'quinn_the_older'])
  expect((await found(me, '?q=quinn')).slice(0, 3)).toEqual([
    'quinn_the_latest_of_them',
    'quinn_the_older',
    'quinn',
  ])
  expect(await found(blocked, '')).toEqual(['correspondent'])
})

test('keys of sending are kept for thirty days, and then removed from messages and groups, however many', async () => {
  const [ada, bob, cid] = await talk.trio()
  const names = [bob.username, cid.username]
  const group = { to: names, text: 'A group', clientId: clientId() }
  const { body: started } = await site.request('POST /api/conversations', { as: ada, body: group })
  for (let at = 0; at < 4; at++) await talk.write(ada, started.id, `Line ${at}`)
  const { db } = site.context
  const left = async () => [
    await db.$count(messages, and(eq(messages.conversationId, started.id), isNotNull(messages.clientId))),
    await db.$count(conversations, and(eq(conversations.id, started.id), isNotNull(conversations.clientId))),
  ]
  const later = (days: number) => new Date(site.clock.now().getTime() + days * DAY_MS)
  await cleanUpSendKeys(db, later(29), 2)
  expect(await left()).toEqual([5, 1])
  await cleanUpSendKeys(db, later(31), 2)
  expect(await left()).toEqual([0, 0])
})
