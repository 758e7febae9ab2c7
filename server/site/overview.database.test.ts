// The admins' overview: daily growth, paid plans, open queues, health.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { SiteOverview } from '#contract/site/overview.ts'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { users } from '#server/accounts/tables.ts'
import { personalData, queues } from '#server/app.ts'
import { openJobs } from '#server/base/jobs/jobs.ts'
import { mailMembership } from '#server/billing/subscriptions/emails.ts'
import { subscriptions, webhookEvents } from '#server/billing/tables.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { catalogueSyncs } from '#server/machines/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { mailBan } from '#server/moderation/members/ban-email.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { pay } from '#server/testing/rooms/purchases.ts'
import type { TestMember } from '#server/testing/site.ts'

let site: BillingSite
let admin: TestMember
let ada: TestMember

beforeEach(async () => {
  site = await openBillingSite()
  admin = await site.member({ role: 'admin' })
  ada = await site.member({ username: 'ada' })
})
afterEach(async () => {
  await site.close()
})

async function overview(days = ''): Promise<SiteOverview> {
  const { status, body } = await site.request(`GET /api/admin/overview${days && `?days=${days}`}`, {
    as: admin,
  })
  expect(status).toBe(200)
  return body
}
const seriesOf = ({ series }: SiteOverview, name: string) => series.find((one) => one.name === name)
const findingOf = ({ health }: SiteOverview, check: string) => health.find((one) => one.check === check)
/** Noon UTC of the day this many days ago. */
const noon = (daysAgo: number) =>
  new Date(Math.floor(site.clock.now().getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + 12 * HOUR_MS)

test('each day of UTC has its count, today is the last, and what was before is one figure', async () => {
  const everybody = await site.context.db.select({ id: users.id }).from(users)
  for (const { id } of everybody)
    await site.context.db
      .update(users)
      .set({ createdAt: noon(3) })
      .where(eq(users.id, id))
  await site.context.db
    .update(users)
    .set({ createdAt: noon(30) })
    .where(eq(users.id, ada.id))
  // Counts no more, neither among the members nor among those who joined.
  const { username } = await site.member()
  await eraseMember(site.context, username, personalData)
  const body = { title: 'Coils', content: 'Which?', categoryId: 1 }
  const topic = await site.request('POST /api/forum-posts', { as: ada, body })
  const reply = () =>
    site.request(`POST /api/forum-posts/${topic.body.id}/replies`, { as: admin, body: { content: 'Blue.' } })
  const [first] = [await reply(), await reply()]
  await site.context.db
    .update(forumTopics)
    .set({ createdAt: noon(29) })
    .where(eq(forumTopics.id, topic.body.id))
  await site.context.db.update(forumReplies).set({ createdAt: noon(0) })
  await site.request(`DELETE /api/forum-replies/${first.body.id}`, { as: admin })
  const month = await overview()
  const signUps = seriesOf(month, 'sign_ups')
  expect(signUps?.days).toHaveLength(30)
  expect(signUps?.days.at(-4)).toBe(everybody.length - 1)
  expect(signUps?.before).toBe(1)
  expect(month.from).toBe(noon(29).toISOString().slice(0, 10))
  const posts = seriesOf(month, 'posts')
  expect([posts?.days.at(0), posts?.days.at(-1), posts?.before]).toEqual([1, 1, 0])
  expect(month.members).toBe(everybody.length)
  const quarter = await overview('90')
  expect(seriesOf(quarter, 'sign_ups')?.days.at(-31)).toBe(1)
  expect((await site.request('GET /api/admin/overview?days=7', { as: admin })).status).toBe(400)
})

test('plans are counted by who pays, in money of a month, with who came and went', async () => {
  await pay(site, ada, 2)
  await pay(site, await site.member(), 2)
  await pay(site, await site.member(), 3)
  await site.settle()
  const [one] = await site.context.db.select().from(subscriptions).where(eq(subscriptions.userId, ada.id))
  await site.payments.subscriptions.end(one?.id ?? '', { refund: false })
  await site.settle()
  const { plans, series } = await overview()
  expect(plans).toEqual([
    { tier: 'Pro', price: '9.99', members: 1, monthly: '9.99', begun: 2, ended: 1 },
    { tier: 'Premium', price: '19.99', members: 1, monthly: '19.99', begun: 1, ended: 0 },
  ])
  expect(seriesOf({ series } as SiteOverview, 'plans_begun')?.days.at(-1)).toBe(3)
  expect(seriesOf({ series } as SiteOverview, 'plans_ended')?.days.at(-1)).toBe(1)
})

test('members who joined at another price count with what they pay', async () => {
  await pay(site, ada, 2)
  await site.settle()
  await site.context.db.update(membershipTiers).set({ priceCents: 1499 }).where(eq(membershipTiers.id, 2))
  const { plans } = await overview()
  expect(plans[0]).toMatchObject({ tier: 'Pro', price: '14.99', members: 1, monthly: '9.99' })
})

test('what waits for staff leads to where it waits', async () => {
  const topic = await site.request('POST /api/forum-posts', {
    as: ada,
    body: { title: 'Spam', content: 'Buy!', categoryId: 1 },
  })
  await site.request('POST /api/flags', {
    as: admin,
    body: { kind: 'topic', id: topic.body.id, reason: 'spam' },
  })
  const message = { name: 'Eve', email: 'eve@example.com', subject: 'Hello', message: 'Are you there?' }
  await site.request('POST /api/contact-messages', { body: message })
  const { queues } = await overview()
  expect(queues).toEqual([
    { name: 'review', waiting: 1, path: '/moderation' },
    { name: 'contact', waiting: 1, path: '/admin/settings?tab=inbox' },
    { name: 'proposals', waiting: 0, path: '/admin/proposals?state=open' },
    { name: 'event_proposals', waiting: 0, path: '/admin/events' },
    { name: 'webhooks', waiting: 0, path: '/admin/billing?state=failed' },
  ])
})

test('a catalogue that nobody updates and webhooks that fail are told with what to do', async () => {
  const before = await overview()
  expect(findingOf(before, 'catalogue')).toMatchObject({ state: 'doubtful', path: '/admin/jobs' })
  expect(findingOf(before, 'payments')).toMatchObject({
    state: 'doubtful',
    advice: expect.stringContaining('Stripe'),
  })
  const now = site.clock.now()
  const counts = { added: 0, changed: 0, gone: 0, moved: 0, unchanged: 1 }
  await site.context.db
    .insert(catalogueSyncs)
    .values({ source: 'test', status: 'done', startedAt: now, finishedAt: now, ...counts })
  await site.context.db.insert(webhookEvents).values({
    id: 'evt_1',
    provider: site.payments.provider,
    type: 'invoice.paid',
    at: now,
    state: 'failed',
    receivedAt: now,
  })
  const after = await overview()
  expect(findingOf(after, 'catalogue')).toMatchObject({ state: 'good', advice: null })
  expect(findingOf(after, 'payments')).toMatchObject({
    state: 'bad',
    text: '1 webhook event could not be processed.',
    path: '/admin/billing?state=failed',
  })
  site.clock.advance(4 * DAY_MS)
  expect(findingOf(await overview(), 'catalogue')).toMatchObject({
    state: 'doubtful',
    text: 'The catalogue was last brought up to date 4 days ago.',
  })
})

test('emails that failed are told of, whatever their queue is called', async () => {
  const { db, database, log } = site.context
  expect(queues.types.filter(({ name, isMail }) => /mail/.test(name) && !isMail)).toEqual([])
  const jobs = await openJobs(database, log, queues)
  await jobs.add(db, mailMembership, { userId: ada.id, emailKind: 'began', subscriptionId: 'sub_1' })
  await jobs.add(db, mailBan, { sanctionId: 1 })
  await jobs.stop()
  expect(findingOf(await overview(), 'email')?.text).toBe(
    'Emails are written to the data directory and are not sent.',
  )
  await database.query("update pgboss.job set state = 'retry', retry_count = 5 where name = 'mail-ban'")
  expect(findingOf(await overview(), 'email')?.text).toBe('1 email could not be sent yet.')
  await database.query("update pgboss.job set state = 'failed' where name = 'membership.email'")
  expect(findingOf(await overview(), 'email')?.text).toBe('1 email could not be sent.')
  expect(findingOf(await overview(), 'work')?.state).toBe('good')
})
