// A member's live stream: what it delivers, what was missed, who may open it, and when it is cut.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, sessionIdOf, startSession } from '#server/accounts/sign-in/sessions.ts'
import { sessions } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { liveMessages } from '#server/base/tables.ts'
import { ban } from '#server/moderation/members/sanction-steps.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { cutStreams, tell } from './live.ts'

let site: TestSite
let ada: TestMember
let opened: Stream[] = []

beforeEach(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
})

afterEach(async () => {
  for (const stream of opened) await stream.leave()
  opened = []
})

interface Heard {
  id: number
  event: string
  data: Record<string, unknown>
}

interface Stream {
  response: Response
  heard: Heard[]
  isEnded(): boolean
  leave(): Promise<void>
}

/** Opens a stream and collects its messages. */
async function open(as: { cookie: string } | null, headers: Record<string, string> = {}): Promise<Stream> {
  const response = await site.app.request('/api/stream', {
    headers: { ...(as && { cookie: as.cookie }), ...headers },
  })
  const heard: Heard[] = []
  let isEnded = response.status !== 200
  const reader = response.body?.getReader()
  async function follow(): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      text += decoder.decode(value, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1]
        const message = field('data')
        if (!message) continue
        const { kind, data } = JSON.parse(message)
        heard.push({ id: Number(field('id')), event: kind, data })
      }
    }
    isEnded = true
  }
  if (response.status === 200) void follow()
  const stream: Stream = {
    response,
    heard,
    isEnded: () => isEnded,
    leave: async () => {
      if (response.status === 200) await reader?.cancel()
    },
  }
  opened.push(stream)
  return stream
}

async function openGreeted(as: TestMember, headers: Record<string, string> = {}): Promise<Stream> {
  const stream = await open(as, headers)
  await expect.poll(() => events(stream)).toContain('hello')
  return stream
}

const events = ({ heard }: Stream) => heard.map(({ event }) => event)
const inTransaction = (work: (tx: Db) => Promise<void>) => site.context.db.transaction((tx) => work(tx))
const tellAda = (n: number) => inTransaction((tx) => tell(tx, ada.id, 'test', { n }))

test('a stream greets, then brings what the member is told, numbered', async () => {
  const stream = await openGreeted(ada)
  expect(stream.heard[0]).toMatchObject({
    event: 'hello',
    data: { memberId: ada.id, unread: 0, messages: 0, hasGap: false },
  })
  const headers = Object.fromEntries(stream.response.headers)
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
  })
  await tellAda(1)
  await expect.poll(() => stream.heard[1]).toMatchObject({ event: 'test', data: { n: 1 } })
  expect(stream.heard[1]?.id).toBeGreaterThan(stream.heard[0]?.id ?? 0)
})

test('nobody hears what another member is told', async () => {
  const bob = await site.member()
  const [hers, his] = [await openGreeted(ada), await openGreeted(bob)]
  await tellAda(1)
  await expect.poll(() => events(hers)).toContain('test')
  await inTransaction((tx) => tell(tx, bob.id, 'last', {}))
  await expect.poll(() => events(his)).toEqual(['hello', 'last'])
})

test('a visitor, a banned member and an ended session get no stream', async () => {
  expect((await open(null)).response.status).toBe(401)
  expect((await open(await site.member({ isBanned: true }))).response.status).toBe(401)
  await endSession(site.context.db, sessionIdOf(ada.cookie.split('=')[1] ?? ''))
  expect((await open(ada)).response.status).toBe(401)
})

test('a page of another site opens no stream with the member’s cookie', async () => {
  // A naive route would check the cookie alone, which the browser sends along, and would open.
  expect((await openGreeted(ada)).response.status).toBe(200)
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000.evil.example' },
  ]
  for (const headers of foreign) {
    const { response } = await open(ada, headers)
    expect([headers, response.status]).toEqual([headers, 403])
  }
  expect((await open(ada, { 'sec-fetch-site': 'same-origin' })).response.status).toBe(200)
  expect((await open(ada, { origin: 'http://localhost:3000' })).response.status).toBe(200)
})

test('other methods are refused, and HEAD leaves nothing open', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await site.app.request('/api/stream', { method, headers: { cookie: ada.cookie } })
    expect([method, response.status]).toEqual([method, 405])
  }
  const head = await site.app.request('/api/stream', { method: 'HEAD', headers: { cookie: ada.cookie } })
  expect([head.status, site.hub.count()]).toEqual([200, 0])
})

test('what was missed is caught up with, and a little more, so that late numbers are not lost', async () => {
  const before = await openGreeted(ada)
  await tellAda(1)
  await expect.poll(() => events(before)).toContain('test')
  const seen = before.heard[1]?.id ?? 0
  await before.leave()
  await tellAda(2)
  await tellAda(3)
  const after = await openGreeted(ada, { 'last-event-id': String(seen) })
  // A message that was only just written may arrive twice; clients skip numbers that they know.
  const unique = new Map(after.heard.map((one) => [`${one.event} ${one.id}`, one]))
  expect([...unique.values()].map(({ data }) => data.n)).toEqual([1, 2, 3, undefined])
  expect(unique.get(`hello ${after.heard.find(({ event }) => event === 'hello')?.id}`)?.data.hasGap).toBe(
    false,
  )
  const asked = await site.app.request(`/api/stream?after=${seen + 1}`, { headers: { cookie: ada.cookie } })
  expect(asked.status).toBe(200)
  await asked.body?.cancel()
})

test('whoever was away for longer than messages are kept is told to look again', async () => {
  await tellAda(1)
  const [row] = await site.context.db.select().from(liveMessages)
  await site.context.db.delete(liveMessages)
  const stream = await openGreeted(ada, { 'last-event-id': String(row?.id) })
  expect(stream.heard).toMatchObject([{ event: 'hello', data: { hasGap: true } }])
})

test('too much to catch up with is not sent', async () => {
  await tellAda(0)
  const [first] = await site.context.db.select().from(liveMessages)
  await site.context.db
    .insert(liveMessages)
    .values(Array.from({ length: 150 }, (_, n) => ({ userId: ada.id, kind: 'test', data: { n } })))
  const stream = await openGreeted(ada, { 'last-event-id': String(first?.id) })
  // The first one may arrive live while the stream begins.
  const missed = stream.heard.filter(({ id }) => id !== first?.id)
  expect(missed).toMatchObject([{ event: 'hello', data: { hasGap: true } }])
})

test('a last number that is none is taken for a first visit', async () => {
  for (const id of ['-1', '1.5', 'x', '9'.repeat(40), '', "1' or '1'='1"]) {
    const stream = await openGreeted(ada, { 'last-event-id': id })
    expect(events(stream)).toEqual(['hello'])
    await stream.leave()
  }
})

test('a cut ends all streams of a member, those of one session, or those of the others', async () => {
  const token = await startSession(site.context.db, {
    userId: ada.id,
    userAgent: 'phone',
    now: site.clock.now(),
  })
  const phone = { ...ada, cookie: `multiball=${token}` }
  const desk = sessionIdOf(ada.cookie.split('=')[1] ?? '')
  const bob = await site.member()
  const [one, two, his] = [await openGreeted(ada), await openGreeted(phone), await openGreeted(bob)]
  await inTransaction((tx) => cutStreams(tx, ada.id, { session: sessionIdOf(token) }))
  await expect.poll(() => [one.isEnded(), two.isEnded()]).toEqual([false, true])
  const third = await openGreeted(phone)
  await inTransaction((tx) => cutStreams(tx, ada.id, { except: desk }))
  await expect.poll(() => [one.isEnded(), third.isEnded()]).toEqual([false, true])
  await inTransaction((tx) => cutStreams(tx, ada.id))
  await expect.poll(() => one.isEnded()).toBe(true)
  expect([his.isEnded(), site.hub.count()]).toEqual([false, 1])
})

test('nothing is sent once the session no longer stands, even where nobody said cut', async () => {
  const { db } = site.context
  const stand = [
    () => setSanctions(db, ada.id, { bannedAt: new Date() }),
    () => db.delete(sessions).where(eq(sessions.userId, ada.id)),
  ]
  for (const fall of stand) {
    const stream = await openGreeted(ada)
    await fall()
    await tellAda(1)
    await expect.poll(() => stream.isEnded()).toBe(true)
    expect(events(stream)).toEqual(['hello'])
    await setSanctions(db, ada.id, { bannedAt: null })
  }
})

test('a member who is banned while the stream opens has none', async () => {
  // Whether the session ends before, during or after the opening, no stream stays open.
  const opening = open(ada)
  await inTransaction((tx) => ban(tx, { userId: ada.id, now: new Date() }))
  const stream = await opening
  await expect.poll(() => stream.isEnded()).toBe(true)
  expect(events(stream)).not.toContain('test')
})

test('twenty streams for a member, not more; those that left make room', async () => {
  const streams: Stream[] = []
  for (let n = 0; n < 20; n++) streams.push(await open(ada))
  const refused = await open(ada)
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await open(await site.member())).response.status).toBe(200)
  await streams[0]?.leave()
  expect((await open(ada)).response.status).toBe(200)
})

test('a stopping process ends its streams and takes no more', async () => {
  const stream = await openGreeted(ada)
  site.hub.close()
  await expect.poll(() => stream.isEnded()).toBe(true)
  expect((await open(ada)).response.status).toBe(503)
})
