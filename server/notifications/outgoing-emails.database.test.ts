// Emails about unread notifications: timing, content, unsubscribing.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { type NotificationDraft, notificationSource } from '#server/accounts/notification-sources.ts'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { users } from '#server/accounts/tables.ts'
import { MailRefused } from '#server/adapters/mail/port.ts'
import { personalData, subscribers } from '#server/app.ts'
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'
import { notificationSubscriber } from './delivery.ts'
import { sendNotificationEmails } from './outgoing-emails.ts'
import { notificationPreferences, notifications } from './tables.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const happened = eventType<{ draft: NotificationDraft }>('test_letter', { changes: changesNothing })
const source = notificationSource<{ draft: NotificationDraft }>({
  event: happened,
  notifications: async ({ draft }) => [draft],
})

let site: TestSite
let bob: TestMember

beforeEach(async () => {
  site = await openTestSite({
    subscribers: [...subscribers, { ...notificationSubscriber([source]), name: 'test_letters' }],
  })
  bob = await site.member({ username: 'bob' })
  await verify(bob)
})

const verify = (member: TestMember) =>
  site.context.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, member.id))

async function tellBob(changes: Partial<NotificationDraft> = {}): Promise<void> {
  const draft: NotificationDraft = {
    userId: bob.id,
    kind: 'message',
    title: 'New message from ada',
    path: '/messages/1',
    subject: 'conversation:1',
    ...changes,
  }
  await site.context.db.transaction((tx) => emit(tx, happened, { draft }))
  await site.followUp()
}

async function later(minutes: number): Promise<void> {
  site.clock.advance(minutes * MINUTE_MS)
  await site.jobs.runAll()
}

test('what is still unread after five minutes comes by mail, in one email, once', async () => {
  await tellBob()
  await tellBob()
  await tellBob({ subject: 'conversation:2', title: 'New message from cyd', path: '/messages/2' })
  await later(4)
  expect(site.emails).toEqual([])
  await later(1)
  await later(60)
  expect(site.emails).toHaveLength(1)
  const [email] = site.emails
  expect(email).toMatchObject({ to: 'bob@example.com', subject: 'Multiball: 2 new notifications' })
  expect(email?.text).toContain('New message from cyd:\nhttp://localhost:3000/messages/2')
  expect(email?.text).toContain('http://localhost:3000/notifications')
})

test('what was read meanwhile is not mailed', async () => {
  await tellBob()
  await site.request('PUT /api/notifications/read', { as: bob, body: { all: true } })
  await later(6)
  expect(site.emails).toEqual([])
})

test('nothing is mailed to an address that nobody has proven, nor to the banned, nor without the right', async () => {
  const cyd = await site.member()
  await tellBob({ userId: cyd.id })
  const moderator = await site.member({ role: 'moderator' })
  await verify(moderator)
  const choices = [{ kind: 'review_waiting', bell: true, mail: true }]
  await site.request('PUT /api/notification-preferences', { as: moderator, body: { choices } })
  await tellBob({ userId: moderator.id, kind: 'review_waiting', subject: 'queue' })
  await site.context.db.update(users).set({ role: 'member' }).where(eq(users.id, moderator.id))
  await tellBob()
  await setSanctions(site.context.db, bob.id, { bannedAt: new Date() })
  await later(60)
  expect(site.emails).toEqual([])
})

test('emails turned off after the event do not come', async () => {
  await tellBob()
  const choices = [{ kind: 'message', bell: true, mail: false }]
  await site.request('PUT /api/notification-preferences', { as: bob, body: { choices } })
  await later(6)
  expect(site.emails).toEqual([])
})

test('a job that is tried again sends once; two at once send once', async () => {
  await tellBob()
  site.clock.advance(5 * MINUTE_MS)
  const sent: string[] = []
  let failures = 1
  const shaky = {
    send: async ({ subject }: { subject: string }) => {
      if (failures-- > 0) throw new Error('the mail server is away')
      sent.push(subject)
    },
    close: () => undefined,
  }
  await expect(sendNotificationEmails(site.context, shaky, bob.id)).rejects.toThrow('away')
  await Promise.all([1, 2, 3].map(() => sendNotificationEmails(site.context, shaky, bob.id)))
  await sendNotificationEmails(site.context, shaky, bob.id)
  expect(sent).toHaveLength(1)
})

test('where the mail server refuses the address for good, the email is given up without an error', async () => {
  await tellBob()
  site.clock.advance(5 * MINUTE_MS)
  let tries = 0
  const refusing = {
    send: async () => {
      tries++
      throw new MailRefused(true, null)
    },
    close: () => undefined,
  }
  await sendNotificationEmails(site.context, refusing, bob.id)
  await sendNotificationEmails(site.context, refusing, bob.id)
  expect(tries).toBe(1)
  const [row] = await site.context.db.select().from(notifications).where(eq(notifications.userId, bob.id))
  expect(row).toMatchObject({ mailDueAt: null, mailTakenAt: null, mailedAt: null })
})

test('an email that was being written when the process died is written by the next, not before', async () => {
  await tellBob()
  site.clock.advance(5 * MINUTE_MS)
  const dead = { send: () => new Promise<void>(() => undefined), close: () => undefined }
  void sendNotificationEmails(site.context, dead, bob.id)
  await new Promise((done) => setTimeout(done, 100))
  await later(1)
  expect(site.emails).toHaveLength(0)
  site.clock.advance(11 * MINUTE_MS)
  await site.jobs.add(site.context.db, { name: 'mail_notifications', retries: 0 }, { userId: bob.id })
  await site.jobs.runAll()
  expect(site.emails).toHaveLength(1)
})

test('after an email more of the same waits half a day for the next one', async () => {
  await tellBob()
  await later(6)
  await tellBob()
  await later(60)
  expect(site.emails).toHaveLength(1)
  site.clock.advance(12 * HOUR_MS)
  await tellBob()
  await later(6)
  expect(site.emails).toHaveLength(2)
})

test('an email that was given up holds back none of what comes days later', async () => {
  await tellBob()
  await setSanctions(site.context.db, bob.id, { bannedAt: site.clock.now() })
  await later(6)
  expect(site.emails).toEqual([])
  await setSanctions(site.context.db, bob.id, { bannedAt: null })
  // A job may still try: one is enough.
  site.clock.advance(DAY_MS)
  await tellBob()
  await later(6)
  expect(site.emails).toEqual([])
  site.clock.advance(2 * DAY_MS)
  await tellBob()
  await later(6)
  expect(site.emails).toHaveLength(1)
})

test('security emails come at once, apart from others, and cannot be turned off', async () => {
  const put = (mail: boolean) =>
    site.request('PUT /api/notification-preferences', {
      as: bob,
      body: { choices: [{ kind: 'security', bell: true, mail }] },
    })
  const refused = await put(false)
  expect([refused.status, refused.body.code]).toEqual([400, 'mail_always'])
  expect((await put(true)).status).toBe(200)
  await tellBob()
  await tellBob({
    kind: 'security',
    subject: 'password',
    title: 'Your password was changed',
    path: '/settings',
  })
  await site.jobs.runAll()
  expect(site.emails).toHaveLength(1)
  const [security] = site.emails
  expect(security?.subject).toBe('Multiball: Your password was changed')
  expect(security?.unsubscribeUrl).toBeUndefined()
  expect(security?.text).not.toContain('unsubscribe')
})

test('a title that was made of somebody’s name cannot add a header', async () => {
  await tellBob({ title: 'New message from a\r\nBcc: everyone@example.com' })
  await later(6)
  expect(site.emails[0]?.subject).not.toMatch(/[\r\n]/)
})

test('the link in an email ends such emails by one click of a mail program, and again, and nothing by being opened', async () => {
  await tellBob()
  await later(6)
  const [email] = site.emails
  const post = new URL(email?.unsubscribeUrl ?? '')
  const page = /Unsubscribe from these emails: (\S+)/.exec(email?.text ?? '')?.[1] ?? ''
  expect(new URL(page).pathname).toBe('/unsubscribe')
  const call = post.pathname + post.search
  const ask = async () => (await site.request(`GET ${call}`)).body
  expect(await ask()).toEqual({ kinds: ['message'], isOff: false })
  expect(await ask()).toEqual({ kinds: ['message'], isOff: false })
  for (let times = 0; times < 2; times++) {
    const clicked = await site.app.request(call, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([clicked.status, await clicked.json()]).toEqual([200, { kinds: ['message'], isOff: true }])
  }
  await tellBob({ subject: 'conversation:9' })
  await later(60)
  expect(site.emails).toHaveLength(1)
  expect((await site.request('GET /api/notifications', { as: bob })).body.data).toHaveLength(2)
})

test('a link that was changed, guessed or made for something else ends nothing', async () => {
  const { sessionSecret } = site.context.config
  const good = unsubscribeToken(sessionSecret, { userId: bob.id, kinds: ['message'] })
  // Without a signature anyone could make a link for anyone.
  const [id, ...kinds] = good.split('.').slice(0, -1)
  expect([Number(id), kinds]).toEqual([bob.id, ['message']])
  const signature = good.split('.').at(-1) ?? ''
  const bad = [
    good.slice(0, -1),
    `${good}A`,
    `${bob.id + 1}.message.${signature}`,
    `${bob.id}.standing.${signature}`,
    `${bob.id}.message.standing.${signature}`,
    `${bob.id}.message.`,
    `${bob.id}.message`,
    signature,
    '.',
    unsubscribeToken('another secret of thirty-two signs!', { userId: bob.id, kinds: ['message'] }),
  ]
  for (const token of bad) {
    for (const method of ['GET', 'POST']) {
      const { status } = await site.request(`${method} /api/unsubscribe?token=${encodeURIComponent(token)}`)
      expect([method, token, status]).toEqual([method, token, 400])
    }
  }
  expect(Buffer.from(signature, 'base64url').length).toBeGreaterThanOrEqual(16)
  const { body } = await site.request('GET /api/notification-preferences', { as: bob })
  expect(body.data[0]).toEqual({ kind: 'message', bell: true, mail: true, push: true })
})

test('a link of a member who is gone answers that nothing comes any more, and stores nothing', async () => {
  const { db, config } = site.context
  await eraseMember(site.context, 'bob', personalData)
  for (const userId of [bob.id, 1_000_000]) {
    const token = unsubscribeToken(config.sessionSecret, { userId, kinds: ['message'] })
    for (const method of ['GET', 'POST']) {
      const { status, body } = await site.request(`${method} /api/unsubscribe?token=${token}`)
      expect([status, body]).toEqual([200, { kinds: ['message'], isOff: true }])
    }
  }
  expect(await db.$count(notificationPreferences)).toBe(0)
})

test('a link for security emails ends nothing, whoever made it', async () => {
  const token = unsubscribeToken(site.context.config.sessionSecret, { userId: bob.id, kinds: ['security'] })
  const { body } = await site.request(`POST /api/unsubscribe?token=${token}`)
  expect(body).toEqual({ kinds: ['security'], isOff: false })
})

test('kinds that are not theirs to get are neither shown nor taken', async () => {
  const kinds = async (member: TestMember) =>
    (await site.request('GET /api/notification-preferences', { as: member })).body.data.map(
      ({ kind }: { kind: string }) => kind,
    )
  expect(await kinds(bob)).not.toContain('review_waiting')
  expect(await kinds(await site.member({ role: 'moderator' }))).toContain('review_waiting')
  const body = { choices: [{ kind: 'review_waiting', bell: true, mail: true }] }
  const { status, body: error } = await site.request('PUT /api/notification-preferences', { as: bob, body })
  expect([status, error.code]).toEqual([400, 'unknown_kind'])
})

test('a changed password stands in the bell, and comes by the one email that accounts write', async () => {
  const body = { currentPassword: TEST_PASSWORD, newPassword: 'another-long-password' }
  const changed = await site.request('PATCH /api/user/password', { as: bob, body })
  expect([changed.status, changed.body?.error]).toEqual([204, undefined])
  await site.followUp()
  await later(10)
  expect(await site.context.db.select().from(notifications)).toMatchObject([
    { kind: 'security', title: 'Your password was changed' },
  ])
  expect(site.emails.map(({ to }) => to)).toEqual(['bob@example.com'])
})
