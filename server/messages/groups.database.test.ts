// Groups: joining, leaving, and what each member may see.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/base/tables.ts'
import { clientId, everyCall, talkOn } from '#server/testing/rooms/conversations.ts'
import { openTestSite, type TestAnswer, type TestMember, type TestSite } from '#server/testing/site.ts'
import { messages } from './tables.ts'

let site: TestSite
let talk: ReturnType<typeof talkOn>
beforeAll(async () => {
  site = await openTestSite()
  talk = talkOn(site)
})

const add = (as: TestMember, id: number, who: TestMember) =>
  site.request(`POST /api/conversations/${id}/members`, { as, body: { username: who.username } })

test('a click on "start" that is sent twice makes one group with one message', async () => {
  const [ada, bob, cid] = (await talk.people(3)) as [TestMember, TestMember, TestMember]
  const body = { to: [bob.username, cid.username], text: 'A group', clientId: clientId() }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => site.request('POST /api/conversations', { as: ada, body })),
  )
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await talk.textsSeen(bob, answers[0]?.body.id)).toEqual(['A group'])
})

test('nobody brings somebody whom they blocked, or who blocked them, into a group; nobody hears of the try', async () => {
  const [ada, bob, cid, dan] = (await talk.people(4)) as [TestMember, TestMember, TestMember, TestMember]
  await talk.block(dan, cid)
  for (const [as, to] of [
    [cid, [ada, dan]],
    [dan, [ada, cid]],
  ] as const) {
    const answer = await talk.start(as, [...to])
    expect([answer.status, answer.body.code]).toEqual([403, 'blocked'])
  }
  const id = await talk.started(ada, bob, cid)
  const refused = await add(cid, id, dan)
  expect([refused.status, refused.body.code]).toEqual([403, 'blocked'])
  expect(await talk.liveOf(dan)).toEqual([])
  expect((await site.request('GET /api/conversations', { as: dan })).body.data).toEqual([])
  const rows = await site.context.db.select().from(outbox).where(eq(outbox.type, 'message_written'))
  expect(rows.some(({ payload }) => JSON.stringify(payload).includes(`"authorId":${dan.id}`))).toBe(false)
})

test('who begins a group, or adds to it, is not told that two others have a block between them', async () => {
  const [ada, bob, cid, dan] = (await talk.people(4)) as [TestMember, TestMember, TestMember, TestMember]
  const shown = ({ status, body: { requestId: _, ...body } }: TestAnswer) =>
    JSON.stringify([status, body])
      .replaceAll(/"(id|lastActivity|createdAt)":[^,}]+/g, '')
      .replaceAll(/dan|cid/g, '')
  const withoutBlock = [await talk.start(ada, [bob, cid]), await talk.start(ada, [bob, dan])]
  const before = await add(ada, withoutBlock[0]?.body.id, dan)
  await talk.block(bob, cid)
  await talk.block(dan, bob)
  const withBlock = [await talk.start(ada, [bob, cid]), await talk.start(ada, [bob, dan])]
  // A check of every pair would have answered 403, and disclosed to Ada what is between Bob and Cid.
  expect(withBlock.map(({ status }) => status)).toEqual([201, 201])
  expect(withBlock.map(shown)).toEqual(withoutBlock.map(shown))
  expect(shown(await add(ada, withBlock[0]?.body.id, dan))).toEqual(shown(before))
})

test('in a group, who blocked a member does not read their words; everybody else does', async () => {
  const [ada, bob, cid] = (await talk.people(3)) as [TestMember, TestMember, TestMember]
  await talk.block(cid, bob)
  const id = await talk.started(ada, bob, cid)
  await talk.write(bob, id, 'Quetzalcoatl is here')
  await talk.write(cid, id, 'From Cid')
  await talk.write(bob, id, 'Quetzalcoatl again')
  const calls = ['', `/${id}`, `/${id}/messages`, `/${id}/messages?after=1`, `/${id}/messages?before=5`]
  for (const call of calls) {
    const seen = async (as: TestMember) => (await site.request(`GET /api/conversations${call}`, { as })).text
    expect([call, await seen(ada)]).toEqual([call, expect.stringContaining('Quetzalcoatl')])
    expect([call, await seen(cid)]).toEqual([call, expect.not.stringContaining('Quetzalcoatl')])
    expect([call, await seen(bob)]).toEqual([call, expect.stringContaining('Quetzalcoatl')])
  }
  const { body } = await talk.read(cid, id)
  expect(body.data[1]).toMatchObject({ text: '', removed: null, isFromBlocked: true, pictures: [] })
  // Bob still reads Cid's messages, or their absence would disclose the block.
  expect(await talk.textsSeen(bob, id)).toContain('From Cid')
  await site.request(`DELETE /api/blocks/${bob.id}`, { as: cid })
  expect(await talk.textsSeen(cid, id)).toContain('Quetzalcoatl is here')
})

test('in a group, a block stills the bell between the two and leaves the others their talk', async () => {
  const [ada, bob, cid] = (await talk.people(3)) as [TestMember, TestMember, TestMember]
  const id = await talk.started(ada, bob, cid)
  await talk.block(cid, bob)
  const [before, unread] = [(await talk.liveOf(cid)).length, await talk.unreadOf(cid)]
  expect((await talk.write(bob, id, 'To Ada')).status).toBe(201)
  expect((await talk.liveOf(cid)).length).toBe(before)
  expect(await talk.unreadOf(cid)).toBe(unread)
  expect(await talk.unreadOf(ada)).toBe(1)
})

test('a newcomer sees what is said from then on, and only those in the group can bring one', async () => {
  const [ada, bob, cid, dan] = (await talk.people(4)) as [TestMember, TestMember, TestMember, TestMember]
  const id = await talk.started(ada, bob, cid)
  await talk.write(bob, id, 'Between us three')
  const add = (as: TestMember, username: string) =>
    site.request(`POST /api/conversations/${id}/members`, { as, body: { username } })
  expect((await add(dan, dan.username)).status).toBe(404)
  expect((await add(bob, dan.username)).status).toBe(200)
  expect((await add(bob, dan.username)).body.code).toBe('already_there')
  expect((await add(bob, 'nobody_like_that')).body.code).toBe('member_not_found')
  expect(await talk.textsSeen(dan, id)).toEqual([])
  expect((await site.request(`GET /api/conversations/${id}`, { as: dan })).body.newest).toBeNull()
  await talk.write(ada, id, 'Welcome')
  expect(await talk.textsSeen(dan, id)).toEqual(['Welcome'])
  expect((await talk.read(dan, id, '?before=3')).body.data).toEqual([])
  expect(await talk.unreadOf(dan)).toBe(1)
})

test('a group has at most ten members, and two are no group', async () => {
  const [ada, ...others] = (await talk.people(11)) as [TestMember, ...TestMember[]]
  expect((await talk.start(ada, others)).status).toBe(400)
  const id = await talk.started(ada, ...others.slice(0, 9))
  const add = (to: number, who: TestMember | undefined) =>
    site.request(`POST /api/conversations/${to}/members`, { as: ada, body: { username: who?.username } })
  expect((await add(id, others[9])).body.code).toBe('group_full')
  const two = await talk.started(ada, others[0] as TestMember)
  expect((await add(two, others[1])).body.code).toBe('not_a_group')
})

test('who has left a group reads no more, is not fetched back, and is told nothing', async () => {
  const [ada, bob, cid] = (await talk.people(3)) as [TestMember, TestMember, TestMember]
  const id = await talk.started(ada, bob, cid)
  expect((await site.request(`POST /api/conversations/${id}/leave`, { as: cid })).status).toBe(204)
  for (const [call, body] of everyCall(id)) {
    const answer = await site.request(call, { as: cid, ...(body !== undefined && { body }) })
    expect([call, answer.status]).toEqual([call, 404])
  }
  const before = (await talk.liveOf(cid)).length
  await talk.write(ada, id, 'Without Cid')
  expect((await talk.liveOf(cid)).length).toBe(before)
  expect(await talk.unreadOf(cid)).toBe(0)
  const { body } = await site.request(`GET /api/conversations/${id}`, { as: ada })
  expect(body.others.map(({ username }: { username: string }) => username)).toEqual([bob.username])
  const again = await site.request(`POST /api/conversations/${id}/members`, {
    as: ada,
    body: { username: cid.username },
  })
  expect(again.body.code).toBe('has_left')
})

test('a conversation of two that one emptied comes back with the next word, and without the old ones', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  await site.request(`POST /api/conversations/${id}/leave`, { as: bob })
  expect((await site.request('GET /api/conversations', { as: bob })).body.data).toEqual([])
  expect(await talk.unreadOf(bob)).toBe(0)
  expect((await site.request(`GET /api/conversations/${id}`, { as: ada })).body.hindrance).toBeNull()
  await talk.write(ada, id, 'Still there?')
  expect(await talk.textsSeen(bob, id)).toEqual(['Still there?'])
  expect(await talk.textsSeen(ada, id)).toEqual(['Hello there', 'Still there?'])
  await site.request(`POST /api/conversations/${id}/leave`, { as: bob })
  expect(await talk.started(bob, ada)).toBe(id)
  expect(await talk.textsSeen(bob, id)).toEqual(['Hello there'])
})

test('unread counts are what a count of the rows gives', async () => {
  const group = (await talk.people(3)) as [TestMember, TestMember, TestMember]
  const [ada, bob, cid] = group
  const id = await talk.started(ada, bob, cid)
  for (const [at, as] of [bob, ada, cid, bob, bob, ada].entries()) await talk.write(as, id, `Word ${at}`)
  await site.request(`PUT /api/conversations/${id}/read`, { as: cid, body: { position: 5 } })
  const rows = await site.context.db.select().from(messages).where(eq(messages.conversationId, id))
  for (const as of group) {
    const { lastRead, unread } = (await site.request(`GET /api/conversations/${id}`, { as })).body
    const counted = rows.filter(({ position, authorId }) => position > lastRead && authorId !== as.id).length
    expect([as.id, unread]).toEqual([as.id, counted])
  }
})
