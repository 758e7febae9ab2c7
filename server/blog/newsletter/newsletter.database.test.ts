// New posts by email: sent to confirmed readers only, ended with one click, and one confirmation email per request.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { users } from '#server/accounts/tables.ts'
import { type EmailMessage, MailRefused } from '#server/adapters/mail/port.ts'
import { personalData } from '#server/app.ts'
import { moderatedPosts } from '#server/blog/posts/moderated.ts'
import { newsletterSendings, newsletterSubscribers } from '#server/blog/tables.ts'
import { commentTopics } from '#server/forum/topics/comment-topics.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { planBatch, sendNewPost } from './newsletter.ts'
import { mailNewsletter, type NewPostJob } from './newsletter-jobs.ts'
import { forgetSubscribers, sendConfirmation } from './subscriptions.ts'

let site: TestSite
let admin: TestMember
beforeEach(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
})

const subscribe = (email: string) => site.request('POST /api/newsletter-subscriptions', { body: { email } })
const confirm = (token: string) => site.request('POST /api/newsletter-confirmations', { body: { token } })
const emailsTo = (email: string) => site.emails.filter(({ to }) => to === email)
const tokenIn = ({ text }: EmailMessage) => /confirm-newsletter#token=([\w.%-]+)/.exec(text)?.[1] ?? ''

async function confirmed(address: string): Promise<void> {
  await subscribe(address)
  await site.jobs.runAll()
  const [email] = emailsTo(address)
  expect((await confirm(email ? tokenIn(email) : '')).status).toBe(200)
  site.emails.length = 0
}

async function publish(more: object = {}) {
  const body = {
    title: 'Wax on',
    content: '<p>A <b>thin</b> film</p>',
    categoryId: 1,
    isPublished: true,
    ...more,
  }
  return (await site.request('POST /api/admin/blog-posts', { as: admin, body })).body
}

test('an address that is entered a hundred times gets one email, and the same answer each time', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => subscribe('Ada@Example.com')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  await subscribe('ada@example.com')
  await site.jobs.runAll()
  expect(site.emails.map(({ to }) => to)).toEqual(['Ada@Example.com'])
  expect(site.emails[0]?.unsubscribeUrl).toBeUndefined()
  site.clock.advance(DAY_MS + 1)
  await subscribe('ada@example.com')
  await site.jobs.runAll()
  expect(site.emails).toHaveLength(2)
})

test('a subscribed address is not asked again, and the answer does not tell', async () => {
  const first = await subscribe('bea@example.com')
  await confirmed('bea@example.com').catch(() => undefined)
  site.clock.advance(2 * DAY_MS)
  expect((await subscribe('bea@example.com')).text).toBe(first.text)
  await site.jobs.runAll()
  expect(site.emails).toEqual([])
})

test.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com\nx', 'none', '', 'a@b c.de', 7])(
  'the address %j is refused',
  async (email) => {
    const answer = await site.request('POST /api/newsletter-subscriptions', { body: { email } })
    expect(answer.status).toBe(400)
    expect(answer.body.fields.email).toBe('Please enter a valid email address')
    expect(await site.context.db.$count(newsletterSubscribers)).toBe(0)
  },
)

test('whoever only opens the links confirms and ends nothing', async () => {
  await subscribe('cyd@example.com')
  await site.jobs.runAll()
  const token = tokenIn(site.emails[0] as EmailMessage)
  expect(
    (await site.request(`GET /api/newsletter-confirmations?token=${token}`)).status,
  ).toBeGreaterThanOrEqual(400)
  await publish()
  await site.jobs.runAll()
  expect(emailsTo('cyd@example.com')).toHaveLength(1)
  expect((await confirm(token)).body).toEqual({ email: 'cyd@example.com' })
  expect((await confirm(token)).status).toBe(200)
  await publish({ title: 'Wax off' })
  await site.jobs.runAll()
  const email = emailsTo('cyd@example.com').at(-1)
  const address = new URL(email?.unsubscribeUrl ?? '')
  const look = await site.request(`GET ${address.pathname}${address.search}`)
  expect(look.body).toEqual({ isEnded: false })
  expect((await site.request(`GET ${address.pathname}${address.search}`)).body).toEqual({ isEnded: false })
})

test('a link is good for seven days, its own round and its own purpose', async () => {
  await subscribe('dan@example.com')
  await site.jobs.runAll()
  const token = tokenIn(site.emails[0] as EmailMessage)
  for (const wrong of [`${token}x`, `9${token}`, 'x', token.replace('.1.', '.2.')])
    expect((await confirm(wrong)).body.code, wrong).toBe('link_expired')
  expect((await site.request(`POST /api/newsletter-unsubscriptions?token=${token}`)).status).toBe(400)
  site.clock.advance(8 * DAY_MS)
  expect((await confirm(token)).body.code).toBe('link_expired')
})

test('a new post goes out once to every subscriber, with its beginning, and can be ended with one click', async () => {
  await confirmed('eve@example.com')
  await confirmed('fay@example.com')
  await subscribe('never@example.com')
  await site.jobs.runAll()
  site.emails.length = 0
  const { id } = await publish()
  await site.jobs.runAll()
  expect(site.emails.map(({ to }) => to).sort()).toEqual(['eve@example.com', 'fay@example.com'])
  const [email] = emailsTo('eve@example.com')
  expect(email?.subject).toContain('Wax on')
  expect(email?.text).toContain('A thin film')
  expect(email?.text).toContain('/blog/wax-on')
  await site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body: { title: 'Wax on again' } })
  await site.jobs.runAll()
  expect(site.emails).toHaveLength(2)
  const address = new URL(email?.unsubscribeUrl ?? '')
  const ended = await site.request(`POST ${address.pathname}${address.search}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(ended.status).toBe(200)
  await publish({ title: 'Wax off' })
  await site.jobs.runAll()
  expect(emailsTo('eve@example.com')).toHaveLength(1)
  expect(emailsTo('fay@example.com')).toHaveLength(2)
})

test('drafts and scheduled posts are mailed when they appear, and posts that are taken back are not', async () => {
  await confirmed('gus@example.com')
  await publish({ isPublished: false })
  const later = new Date(site.clock.now().getTime() + DAY_MS).toISOString()
  await publish({ title: 'Later', publishedAt: later })
  const gone = await publish({ title: 'Gone' })
  await site.request(`DELETE /api/admin/blog-posts/${gone.id}`, { as: admin })
  await site.jobs.runAll()
  expect(site.emails).toEqual([])
  site.clock.advance(DAY_MS)
  await site.jobs.runAll()
  expect(site.emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Later')])
})

test('an address that the mail server refuses for good ends; one that it refuses for now is tried for two days', async () => {
  await confirmed('hal@example.com')
  const { id: postId } = await publish()
  const [row] = await site.context.db.select().from(newsletterSubscribers)
  const job = { postId, subscriberId: row?.id ?? 0 }
  const refusing = (error: Error) => ({ send: async () => Promise.reject(error), close: () => undefined })
  const busy = refusing(new MailRefused(false, null))
  await expect(sendNewPost(site.context, busy, job)).rejects.toThrow()
  await expect(sendNewPost(site.context, refusing(new Error('gone')), job)).rejects.toThrow()
  site.clock.advance(2 * DAY_MS + 1)
  await sendNewPost(site.context, busy, job)
  const stateOf = async () => (await site.context.db.select().from(newsletterSubscribers))[0]?.state
  expect(await stateOf()).toBe('confirmed')
  await sendNewPost(site.context, refusing(new MailRefused(true, null)), job)
  expect(await stateOf()).toBe('refused')
  await subscribe('ivy@example.com')
  const ivy = (await site.context.db.select().from(newsletterSubscribers)).find(
    ({ email }) => email[0] === 'i',
  )
  await sendConfirmation(site.context, refusing(new MailRefused(true, null)), ivy?.id ?? 0)
})

test('an address that waits for its confirmation is forgotten after thirty days, also if it was subscribed before', async () => {
  for (const email of ['jan@example.com', 'kim@example.com', 'lea@example.com']) await confirmed(email)
  const lines = 'kim@example.com\nlea@example.com'
  await site.request('POST /api/admin/newsletter-bounces', { as: admin, body: { lines } })
  await subscribe('new@example.com')
  site.clock.advance(2 * DAY_MS)
  await subscribe('lea@example.com')
  const stored = async () => {
    await forgetSubscribers(site.context)
    const rows = await site.context.db.select().from(newsletterSubscribers)
    return Object.fromEntries(rows.map(({ email, state }) => [email[0], state]))
  }
  site.clock.advance(28 * DAY_MS + 1)
  expect(await stored()).toEqual({ j: 'confirmed', k: 'refused', l: 'pending' })
  site.clock.advance(2 * DAY_MS)
  expect(await stored()).toEqual({ j: 'confirmed', k: 'refused' })
})

const change = (id: number, body: object) =>
  site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body })

async function addReaders(count: number) {
  const values = Array.from({ length: count }, (_, at) => {
    const email = `reader-${at}@example.com`
    const now = site.clock.now()
    return { email, emailKey: email, state: 'confirmed' as const, askedAt: now, confirmedAt: now }
  })
  return site.context.db.insert(newsletterSubscribers).values(values).returning()
}

test('a batch that is planned again, as after a crash, mails nothing twice, and neither does the chain after it', async () => {
  const rows = await addReaders(201)
  const { id: postId } = await publish()
  const lastOfFirst = rows[199]?.id ?? 0
  for (const afterId of [0, 0, lastOfFirst, lastOfFirst, 0])
    await planBatch(site.context, { postId, afterId })
  await site.jobs.runAll()
  expect(site.emails).toHaveLength(201)
  const [sending] = await site.context.db.select().from(newsletterSendings)
  expect(sending).toMatchObject({ planned: 201, sent: 201, plannedAt: expect.any(Date) })
})

test('a post that was taken back while its emails were planned reaches the others when it is published again', async () => {
  await addReaders(201)
  const { id } = await publish()
  await planBatch(site.context, { postId: id, afterId: 0 })
  const isPlanning = async () => {
    const { body } = await site.request('GET /api/admin/newsletter-sendings', { as: admin })
    return body.data[0].isPlanning
  }
  expect(await isPlanning()).toBe(true)
  await change(id, { isPublished: false })
  await site.jobs.runAll()
  expect([site.emails.length, await isPlanning()]).toEqual([0, false])
  await change(id, { isPublished: true })
  expect(await isPlanning()).toBe(true)
  await site.jobs.runAll()
  expect(new Set(site.emails.map(({ to }) => to)).size).toBe(201)
  expect(await isPlanning()).toBe(false)
  await change(id, { isPublished: false })
  await change(id, { isPublished: true })
  await site.jobs.runAll()
  expect(site.emails).toHaveLength(201)
})

test('an email that came due while its post was taken back goes out once the post is shown again', async () => {
  const [reader] = await addReaders(3)
  const { id: postId } = await publish()
  await planBatch(site.context, { postId, afterId: 0 })
  await change(postId, { isPublished: false })
  await site.jobs.runAll()
  const mail = { send: async () => Promise.reject(new Error('never sent')), close: () => undefined }
  await sendNewPost(site.context, mail, { postId, subscriberId: reader?.id ?? 0 })
  const sending = async () => (await site.context.db.select().from(newsletterSendings))[0]
  expect(await sending()).toMatchObject({ planned: 3, sent: 0, skipped: 3, plannedAt: expect.any(Date) })
  await change(postId, { isPublished: true })
  await site.jobs.runAll()
  expect(new Set(site.emails.map(({ to }) => to)).size).toBe(3)
  expect(site.emails).toHaveLength(3)
  expect(await sending()).toMatchObject({ planned: 3, sent: 3, skipped: 0 })
})

test('an email that is planned long after its post appeared is tried for two days as well', async () => {
  await confirmed('ada@example.com')
  const { id: postId } = await publish()
  await change(postId, { isPublished: false })
  await site.jobs.runAll()
  site.clock.advance(3 * DAY_MS)
  await change(postId, { isPublished: true })
  await planBatch(site.context, { postId, afterId: 0 })
  const job = site.jobs.added.find(({ name }) => name === mailNewsletter.name)?.data as NewPostJob
  const busy = {
    send: async () => Promise.reject(new MailRefused(false, null)),
    close: () => undefined,
  }
  await expect(sendNewPost(site.context, busy, job)).rejects.toThrow()
  site.clock.advance(2 * DAY_MS + 1)
  await sendNewPost(site.context, busy, job)
})

test('a post that was hidden before its emails were planned goes out once it is restored', async () => {
  await confirmed('ada@example.com')
  const { id } = await publish()
  const posts = moderatedPosts({ ...site.context, comments: commentTopics })
  const decide = (step: 'takeDown' | 'restore') =>
    site.context.db.transaction(async (tx) => posts[step]?.(tx, id))
  await decide('takeDown')
  await site.jobs.runAll()
  expect(site.emails).toEqual([])
  await decide('restore')
  await site.jobs.runAll()
  expect(site.emails.map(({ to }) => to)).toEqual(['ada@example.com'])
})

test('a sending that an earlier version of the program began goes on where that one stopped', async () => {
  await confirmed('ada@example.com')
  await confirmed('bea@example.com')
  const { id: postId } = await publish()
  const [ada] = await site.context.db.select().from(newsletterSubscribers).orderBy(newsletterSubscribers.id)
  await site.context.db.insert(newsletterSendings).values({ postId, startedAt: new Date(), planned: 1 })
  await planBatch(site.context, { postId, afterId: ada?.id ?? 0 })
  await site.jobs.runAll()
  expect(site.emails.map(({ to }) => to)).toEqual(['bea@example.com'])
})

test('an email that went out is not sent again because it could not be counted', async () => {
  await confirmed('mia@example.com')
  const { id: postId } = await publish()
  await planBatch(site.context, { postId, afterId: 0 })
  await site.context.db.update(newsletterSendings).set({ sent: 2 ** 31 - 1 })
  const [row] = await site.context.db.select().from(newsletterSubscribers)
  const sent: string[] = []
  const mail = { send: async ({ to }: EmailMessage) => void sent.push(to), close: () => undefined }
  await sendNewPost(site.context, mail, { postId, subscriberId: row?.id ?? 0 })
  expect(sent).toEqual(['mia@example.com'])
})

test.each([
  ['verified', new Date(), true],
  ['not verified', null, false],
] as const)(
  'a subscription belongs to the member of its address if that is verified: %s',
  async (_, emailVerifiedAt, isTheirs) => {
    await confirmed('nia@example.com')
    const { id, username } = await site.member()
    const email = 'nia@example.com'
    await site.context.db
      .update(users)
      .set({ email, emailKey: email, emailVerifiedAt })
      .where(eq(users.id, id))
    const { blog } = (await exportMember(site.context.db, username, personalData)) as Record<string, unknown>
    const found = isTheirs ? { newsletter: [expect.objectContaining({ email, state: 'confirmed' })] } : {}
    expect(blog).toEqual({ posts: [], postVersions: [], ...found })
    await eraseMember(site.context, username, personalData)
    expect(await site.context.db.$count(newsletterSubscribers)).toBe(isTheirs ? 0 : 1)
  },
)
