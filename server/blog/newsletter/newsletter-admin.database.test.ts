// The newsletter for admins: its addresses, bounces, and the sending of each post.
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type EmailMessage, type Mail, MailRefused } from '#server/adapters/mail/port.ts'
import { auditLog } from '#server/base/tables.ts'
import { newsletterSubscribers } from '#server/blog/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { planBatch, sendNewPost } from './newsletter.ts'

let site: TestSite
let admin: TestMember
beforeEach(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
})

const ask = (email: string) => site.request('POST /api/newsletter-subscriptions', { body: { email } })
const read = async (path = '') => (await site.request(`GET /api/admin/newsletter${path}`, { as: admin })).body
const emailsOf = async (query: string) =>
  (await read(`-subscribers${query}`)).data.map(({ email }: { email: string }) => email)
const bounce = (lines: string[]) =>
  site.request('POST /api/admin/newsletter-bounces', { as: admin, body: { lines: lines.join('\r\n') } })

/** Confirmed subscribers; the confirmation emails are removed. */
async function addReaders(...emails: string[]): Promise<void> {
  for (const address of emails) {
    await ask(address)
    await site.jobs.runAll()
    const email = site.emails.findLast(({ to }) => to === address) as EmailMessage
    const token = /confirm-newsletter#token=([\w.%-]+)/.exec(email.text)?.[1]
    await site.request('POST /api/newsletter-confirmations', { body: { token } })
    await site.request('POST /api/newsletter-confirmations', { body: { token } })
  }
  site.emails.length = 0
}

async function publish(title: string): Promise<number> {
  const body = { title, content: '<p>Film</p>', categoryId: 1, isPublished: true }
  return (await site.request('POST /api/admin/blog-posts', { as: admin, body })).body.id
}

const idOf = async (email: string): Promise<number> => {
  const rows = await site.context.db.select().from(newsletterSubscribers)
  return rows.find((row) => row.email === email)?.id ?? 0
}

test('subscribers are counted by state, and those who came and went by day', async () => {
  await addReaders('ada@example.com', 'bea@example.com', 'cyd@example.com')
  await ask('dan@example.com')
  site.clock.advance(DAY_MS)
  const id = await idOf('ada@example.com')
  expect((await site.request(`DELETE /api/admin/newsletter-subscribers/${id}`, { as: admin })).status).toBe(
    204,
  )
  await bounce(['bea@example.com', 'dan@example.com'])
  const { subscribers, days } = await read()
  expect(subscribers).toEqual({ confirmed: 1, pending: 0, refused: 2, ended: 1 })
  expect(days).toHaveLength(30)
  const today = site.clock.now().toISOString().slice(0, 10)
  expect(days.at(-1)).toEqual({ day: today, confirmed: 0, ended: 1, refused: 1 })
  expect(days.at(-2)).toMatchObject({ confirmed: 3, ended: 0, refused: 0 })
})

test('subscribers are found by a part of their address and by state, newest first, page by page', async () => {
  await addReaders('ada@example.com', 'bea@example.net')
  await ask('cyd@example.com')
  expect(await emailsOf('')).toEqual(['cyd@example.com', 'bea@example.net', 'ada@example.com'])
  expect(await emailsOf('?search=EXAMPLE.com')).toEqual(['cyd@example.com', 'ada@example.com'])
  expect(await emailsOf('?search=%25')).toEqual([])
  expect(await emailsOf('?state=pending')).toEqual(['cyd@example.com'])
  const second = await read('-subscribers?state=confirmed&limit=1&offset=1')
  expect(second.data).toMatchObject([{ email: 'ada@example.com', state: 'confirmed' }])
  expect(second.pagination).toEqual({ total: 2, limit: 1, offset: 1 })
})

test('an address that an admin ends is forgotten, and can be subscribed again; the log does not name it', async () => {
  await addReaders('ada@example.com')
  const id = await idOf('ada@example.com')
  const end = () => site.request(`DELETE /api/admin/newsletter-subscribers/${id}`, { as: admin })
  expect((await end()).status).toBe(204)
  expect((await end()).body.code).toBe('subscriber_not_found')
  await publish('Wax on')
  await site.jobs.runAll()
  expect(site.emails).toEqual([])
  const log = await site.context.db.select().from(auditLog)
  expect(log.filter(({ action }) => action === 'subscriber_ended')).toHaveLength(1)
  expect(JSON.stringify(log)).not.toContain('ada@')
  await addReaders('ada@example.com')
  expect((await read()).subscribers.confirmed).toBe(1)
  // One that was never confirmed ends the same way.
  await ask('bea@example.com')
  const pending = await idOf('bea@example.com')
  const ended = await site.request(`DELETE /api/admin/newsletter-subscribers/${pending}`, { as: admin })
  expect([ended.status, await emailsOf('')]).toEqual([204, ['ada@example.com']])
})

test('a pasted list of bounces ends every address in it, and says what it could not read', async () => {
  await addReaders('ada@example.com', 'Bea@Example.com', 'cyd@example.com')
  const lines = [
    'Ada <ADA@example.com>,',
    '',
    'bea@example.com',
    'BEA@example.com',
    'who@example.com',
    'none',
  ]
  const answer = await bounce(lines)
  expect(answer.body).toEqual({ ended: 2, unchanged: 0, unknown: 1, malformed: [6] })
  expect((await bounce(lines)).body).toEqual({ ended: 0, unchanged: 2, unknown: 1, malformed: [6] })
  await publish('Wax on')
  await site.jobs.runAll()
  expect(site.emails.map(({ to }) => to)).toEqual(['cyd@example.com'])
  const log = await site.context.db.select().from(auditLog)
  expect(log.filter(({ action }) => action === 'bounces_ended').map(({ detail }) => detail)).toEqual([
    { ended: 2, unchanged: 0, unknown: 1, malformed: 1 },
  ])
})

test('a list of bounces has a thousand lines at most, and one at least', async () => {
  expect((await bounce(Array.from({ length: 1_001 }, () => 'a@example.com'))).status).toBe(400)
  expect((await bounce(['', ' '])).status).toBe(400)
  const whole = await bounce(Array.from({ length: 1_000 }, (_, at) => `a${at}@example.com`))
  expect(whole.body).toMatchObject({ ended: 0, unknown: 1_000 })
})

test('a sending says how far it is: sent, refused, tried for two days, skipped and waiting', async () => {
  await addReaders(
    'ada@example.com',
    'bea@example.com',
    'cyd@example.com',
    'dan@example.com',
    'eve@example.com',
  )
  const postId = await publish('Wax on')
  const sending = async () => (await read('-sendings')).data[0]
  expect(await sending()).toBeUndefined()
  await planBatch(site.context, { postId, afterId: 0 })
  const none = { sent: 0, refused: 0, failed: 0, skipped: 0 }
  expect(await sending()).toMatchObject({
    post: { id: postId, title: 'Wax on', slug: 'wax-on' },
    isPlanning: false,
    ...{ planned: 5, waiting: 5, ...none },
  })
  const send = async (email: string, outcome: () => Promise<void>) => {
    const mail: Mail = { send: outcome, close: () => undefined }
    await sendNewPost(site.context, mail, { postId, subscriberId: await idOf(email) })
  }
  const refusing = (isForGood: boolean) => () => Promise.reject(new MailRefused(isForGood, null))
  await send('ada@example.com', () => Promise.resolve())
  await send('bea@example.com', refusing(true))
  await expect(send('cyd@example.com', refusing(false))).rejects.toThrow()
  expect(await sending()).toMatchObject({ sent: 1, refused: 1, failed: 0, waiting: 3 })
  site.clock.advance(2 * DAY_MS + 1)
  await send('cyd@example.com', refusing(false))
  await bounce(['dan@example.com'])
  await send('dan@example.com', () => Promise.reject(new Error('never sent')))
  expect(await sending()).toMatchObject({
    planned: 5,
    sent: 1,
    refused: 1,
    failed: 1,
    skipped: 1,
    waiting: 1,
  })
})

test('sendings are listed newest first, and go with their post', async () => {
  await addReaders('ada@example.com')
  const first = await publish('Wax on')
  await site.jobs.runAll()
  site.clock.advance(DAY_MS)
  await publish('Wax off')
  await site.jobs.runAll()
  const titles = async () =>
    (await read('-sendings')).data.map(({ post }: { post: { title: string } }) => post.title)
  expect(await titles()).toEqual(['Wax off', 'Wax on'])
  expect((await read('-sendings')).data[0]).toMatchObject({ planned: 1, sent: 1, waiting: 0 })
  await site.request(`DELETE /api/admin/blog-posts/${first}`, { as: admin })
  expect(await titles()).toEqual(['Wax off'])
})
