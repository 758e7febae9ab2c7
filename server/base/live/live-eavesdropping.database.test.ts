// Eavesdropping on live streams: another member's channel, another site's page, a session that has ended.
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionIdOf } from '#server/accounts/sign-in/sessions.ts'
import type { Db } from '#server/base/database/database.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { tell } from './live.ts'

let site: TestSite
let ada: TestMember
let mallory: TestMember
let readers: ReadableStreamDefaultReader<Uint8Array>[] = []

beforeEach(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
  mallory = await site.member({ username: 'mallory' })
})

afterEach(async () => {
  for (const reader of readers) await reader.cancel().catch(() => undefined)
  readers = []
})

/** A naive implementation: the client names the channel, and the cookie is checked only once. */
function openNaive() {
  const channels = new Map<string, Set<(text: string) => void>>()
  const app = new Hono()
  app.get('/api/stream', async (c) => {
    if (!getCookie(c, 'multiball')) return c.text('', 401)
    const channel = c.req.query('channel') ?? ''
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const own = channels.get(channel) ?? new Set()
        channels.set(
          channel,
          own.add((text) => controller.enqueue(new TextEncoder().encode(text))),
        )
      },
    })
    return c.body(body, 200, { 'content-type': 'text/event-stream' })
  })
  const tellNaive = (channel: string, text: string) => {
    for (const send of channels.get(channel) ?? []) send(text)
  }
  return { app, tellNaive }
}

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> }

/** Opens a stream and collects its text. */
async function open(app: App, path: string, headers: Record<string, string>) {
  const { status, body } = await app.request(path, { headers })
  const heard = { status, text: '', isEnded: status !== 200 }
  const reader = status === 200 ? body?.getReader() : undefined
  if (reader) {
    readers.push(reader)
    void (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        heard.text += new TextDecoder().decode(part.value)
      heard.isEnded = true
    })()
  }
  return heard
}

const inTransaction = (work: (tx: Db) => Promise<void>) => site.context.db.transaction((tx) => work(tx))
const tellAda = (secret: string) => inTransaction((tx) => tell(tx, ada.id, 'test', { secret }))

test('a stand-in that asks which channel is wanted lets anybody listen to ada, and goes on when they may no longer', async () => {
  const { app, tellNaive } = openNaive()
  const heard = await open(app, `/api/stream?channel=member-${ada.id}`, { cookie: mallory.cookie })
  tellNaive(`member-${ada.id}`, 'private words')
  await expect.poll(() => heard.text).toContain('private words')
  await site.request('POST /api/logout', { as: mallory })
  tellNaive(`member-${ada.id}`, 'words after the end')
  await expect.poll(() => heard.text).toContain('words after the end')
})

test('whatever channel is named, a member hears their own and nothing else', async () => {
  const asked = [
    `?channel=member-${ada.id}`,
    `?userId=${ada.id}`,
    `?user_id=${ada.id}&memberId=${ada.id}`,
    `?session=${sessionIdOf(ada.cookie.split('=')[1] ?? '')}`,
    `?member=${ada.username}`,
    '?after=0',
    '?channel=*',
  ]
  const heard: { status: number; text: string }[] = []
  for (const query of asked)
    heard.push(await open(site.app, `/api/stream${query}`, { cookie: mallory.cookie }))
  await expect.poll(() => heard.every(({ text }) => text.includes('"hello"'))).toBe(true)
  await tellAda('private words')
  await inTransaction((tx) => tell(tx, mallory.id, 'last', {}))
  await expect.poll(() => heard.every(({ text }) => text.includes('"last"'))).toBe(true)
  for (const { text } of heard) {
    expect(text).not.toContain('private words')
    expect(text).not.toContain(`"memberId":${ada.id}`)
  }
})

test('what was told before is not caught up with by another: numbers belong to their member', async () => {
  await tellAda('private words')
  for (const id of ['0', '1', '-1', '999999999']) {
    const heard = await open(site.app, '/api/stream', { cookie: mallory.cookie, 'last-event-id': id })
    await expect.poll(() => heard.text).toContain('"hello"')
    expect(heard.text).not.toContain('private words')
  }
})

test.each([
  ['signing out', () => site.request('POST /api/logout', { as: ada })],
  ['a ban', () => banned()],
  ['ending all sessions from elsewhere', () => resetPassword()],
])('%s ends the stream at once, before the next word', async (_what, lose) => {
  const heard = await open(site.app, '/api/stream', { cookie: ada.cookie })
  await expect.poll(() => heard.text).toContain('"hello"')
  await lose()
  await tellAda('words after the end')
  await expect.poll(() => heard.isEnded).toBe(true)
  expect(heard.text).not.toContain('words after the end')
  expect((await open(site.app, '/api/stream', { cookie: ada.cookie })).status).toBe(401)
})

async function banned(): Promise<void> {
  const moderator = await site.member({ role: 'moderator' })
  const call = `POST /api/moderation/members/${ada.id}/ban`
  expect((await site.request(call, { as: moderator, body: { reason: 'Spam.' } })).status).toBe(200)
}

async function resetPassword(): Promise<void> {
  await site.request('POST /api/password-resets', { body: { username: 'ada' } })
  await site.jobs.runAll()
  const token = /#token=([\w-]+)/.exec(site.emails.at(-1)?.text ?? '')?.[1]
  const body = { token, newPassword: 'a better secret' }
  expect((await site.request('POST /api/password-resets/completion', { body })).status).toBe(204)
}

test('a page of another site listens with the member’s cookie where nobody asks for the origin, and not here', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:3000.evil.example' },
  ]
  const { app } = openNaive()
  for (const headers of foreign) {
    const sent = { ...headers, cookie: ada.cookie }
    expect([headers, (await open(app, '/api/stream', sent)).status]).toEqual([headers, 200])
    expect([headers, (await open(site.app, '/api/stream', sent)).status]).toEqual([headers, 403])
  }
  expect(site.hub.count()).toBe(0)
})
