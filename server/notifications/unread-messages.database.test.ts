// Unread messages: the header's badge, the live greeting, the call and the inbox's rows give the same number.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { moderatedMessages } from '#server/messages/reported-messages.ts'
import { messages } from '#server/messages/tables.ts'
import { talkOn } from '#server/testing/rooms/conversations.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let talk: ReturnType<typeof talkOn>
let ada: TestMember
let bob: TestMember
let cid: TestMember
beforeEach(async () => {
  site = await openTestSite()
  talk = talkOn(site)
  ;[ada, bob, cid] = await talk.trio()
})

const get = async (path: string, as: TestMember) => (await site.request(`GET ${path}`, { as })).body
const readUpTo = (as: TestMember, id: number, position: number) =>
  site.request(`PUT /api/conversations/${id}/read`, { as, body: { position } })

/** The first message of the stream. */
async function greetingOf(as: TestMember): Promise<{ unread: number; messages: number }> {
  const { body } = await site.app.request('/api/stream', { headers: { cookie: as.cookie } })
  const reader = body?.getReader()
  let text = ''
  while (!text.includes('"hello"')) text += new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  return JSON.parse(/^data: (.*"hello".*)$/m.exec(text)?.[1] ?? '').data
}

/** Every count by name: all must agree. */
async function countsOf(as: TestMember): Promise<Record<string, number>> {
  await site.followUp()
  const inbox: { unread: number; isMuted: boolean }[] = (await get('/api/conversations', as)).data
  return {
    badge: (await get('/api/notifications/unread-count', as)).messages,
    greeting: (await greetingOf(as)).messages,
    call: (await get('/api/conversations/unread-count', as)).count,
    inbox: inbox.reduce((sum, { unread, isMuted }) => sum + (isMuted ? 0 : unread), 0),
  }
}

const everywhere = (count: number) => ({ badge: count, greeting: count, call: count, inbox: count })

test('marking all as read in the bell leaves the messages unread', async () => {
  const id = await talk.started(ada, bob)
  await talk.write(ada, id)
  await site.followUp()
  const { body } = await site.request('PUT /api/notifications/read', { as: bob, body: { all: true } })
  expect(body).toEqual({ unread: 0, messages: 2 })
  expect(await countsOf(bob)).toEqual(everywhere(2))
})

test('a message that is removed or taken down rings no bell and sends no email any more', async () => {
  const id = await talk.started(ada, bob)
  await readUpTo(bob, id, 1)
  const bell = async () => {
    await site.followUp()
    return (await get('/api/notifications', bob)).data.length
  }
  await bell()
  const before = await bell()
  const removed = (await talk.write(ada, id, 'Wrong window')).body
  const takenDown = (await talk.write(ada, id, 'Buy here')).body
  expect(await bell()).toBe(before + 1)
  await site.request(`DELETE /api/conversations/${id}/messages/${removed.id}`, { as: ada })
  expect(await bell()).toBe(before + 1)
  const { takeDown } = moderatedMessages(site.context)
  await site.context.db.transaction(async (tx) => takeDown?.(tx, takenDown.id))
  expect(await bell()).toBe(0)
})

test('removing a message that was read leaves the read entry in the bell', async () => {
  const id = await talk.started(ada, bob)
  const { body } = await talk.write(ada, id, 'Old news')
  await site.followUp()
  await readUpTo(bob, id, 2)
  await site.followUp()
  const titles = async () =>
    (await get('/api/notifications', bob)).data.map(({ title }: { title: string }) => title)
  const read = await titles()
  expect(read.length).toBeGreaterThan(0)
  await site.request(`DELETE /api/conversations/${id}/messages/${body.id}`, { as: ada })
  await site.followUp()
  expect(await titles()).toEqual(read)
})

test('half a thread read counts the other half', async () => {
  const id = await talk.started(ada, bob)
  for (const text of ['Two', 'Three', 'Four']) await talk.write(ada, id, text)
  expect(await countsOf(bob)).toEqual(everywhere(4))
  await readUpTo(bob, id, 3)
  expect(await countsOf(bob)).toEqual(everywhere(1))
  await readUpTo(bob, id, 4)
  expect(await countsOf(bob)).toEqual(everywhere(0))
})

test('messages count without bell and mail', async () => {
  const choices = [{ kind: 'message', bell: false, mail: false }]
  await site.request('PUT /api/notification-preferences', { as: bob, body: { choices } })
  await talk.started(ada, bob)
  expect((await get('/api/notifications/unread-count', bob)).unread).toBe(0)
  expect(await countsOf(bob)).toEqual(everywhere(1))
})

test.each(['blocks', 'is blocked by'])('of a member whom the reader %s nothing counts', async (way) => {
  const pair = await talk.started(ada, bob)
  await talk.write(ada, pair)
  const group = await talk.started(cid, bob, ada)
  await talk.write(ada, group, 'From Ada')
  await talk.write(cid, group, 'From Cid')
  expect(await countsOf(bob)).toEqual(everywhere(5))
  const [blocker, blocked] = way === 'blocks' ? [bob, ada] : [ada, bob]
  await site.request(`PUT /api/blocks/${blocked.id}`, { as: blocker })
  // Cid's two remain: of Ada's, neither those before the block nor a new one count.
  await talk.write(ada, group, 'From Ada again')
  expect(await countsOf(bob)).toEqual(everywhere(2))
  await readUpTo(bob, group, 2)
  expect(await countsOf(bob)).toEqual(everywhere(1))
  await site.request(`DELETE /api/blocks/${blocked.id}`, { as: blocker })
  expect(await countsOf(bob)).toEqual(everywhere(4))
})

test('muted, left, removed and taken down messages do not count', async () => {
  const muted = await talk.started(ada, bob)
  await site.request(`PUT /api/conversations/${muted}/mute`, { as: bob, body: { isMuted: true } })
  const left = await talk.started(cid, bob)
  await site.request(`POST /api/conversations/${left}/leave`, { as: bob })
  const group = await talk.started(ada, bob, cid)
  const { body: removed } = await talk.write(ada, group)
  const { body: taken } = await talk.write(cid, group)
  expect(await countsOf(bob)).toEqual(everywhere(3))
  await site.request(`DELETE /api/conversations/${group}/messages/${removed.id}`, { as: ada })
  expect(await countsOf(bob)).toEqual(everywhere(2))
  const takenDown = { takenDownAt: site.clock.now() }
  await site.context.db.update(messages).set(takenDown).where(eq(messages.id, taken.id))
  expect(await countsOf(bob)).toEqual(everywhere(1))
})

test('whatever changes the number tells the open pages of it', async () => {
  const id = await talk.started(ada, bob)
  const heard = async (work: () => Promise<unknown>) => {
    const before = (await talk.liveOf(bob)).length
    await work()
    return (await talk.liveOf(bob)).length > before
  }
  const mute = { as: bob, body: { isMuted: true } }
  expect(await heard(() => site.request(`PUT /api/conversations/${id}/mute`, mute))).toBe(true)
  expect(await heard(() => readUpTo(bob, id, 1))).toBe(true)
  expect(await heard(() => site.request(`PUT /api/blocks/${ada.id}`, { as: bob }))).toBe(true)
  expect(await heard(() => site.request(`DELETE /api/blocks/${ada.id}`, { as: bob }))).toBe(true)
})
