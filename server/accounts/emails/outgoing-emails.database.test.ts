// Emails of accounts whose address takes none, and what is left of them in the job queue.
import { beforeEach, expect, test } from 'vitest'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { MailRefused } from '#server/adapters/mail/port.ts'
import { personalData, queues } from '#server/app.ts'
import { openJobs } from '#server/base/jobs/jobs.ts'
import { mailMembership } from '#server/billing/subscriptions/emails.ts'
import { accountPlans } from '#server/membership/account-plans.ts'
import { accountSanctions } from '#server/moderation/members/sanctions.ts'
import { mailNotifications } from '#server/notifications/outgoing-emails.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { bios } from '#server/writing/bios.ts'
import {
  mailPasswordReset,
  mailSecurityNotification,
  mailVerification,
  sendPasswordReset,
  sendSecurityNotification,
  sendVerification,
} from './outgoing-emails.ts'

let site: TestSite
let grace: TestMember
beforeEach(async () => {
  site = await openTestSite()
  grace = await site.member({ username: 'grace' })
})

function sendAll(error: Error) {
  const mail = { send: () => Promise.reject(error), close: () => undefined }
  const ports = { sanctions: accountSanctions, plans: accountPlans, bios }
  const post = { context: { ...site.context, ...ports }, mail }
  return Promise.allSettled([
    sendVerification(post, { userId: grace.id }),
    sendPasswordReset(post, { login: 'grace' }),
    sendSecurityNotification(post, { userId: grace.id, notification: 'password_changed' }),
  ])
}

test('where the mail server refuses a member’s address for good, the job is done; everything else fails it', async () => {
  const states = async (error: Error) => (await sendAll(error)).map(({ status }) => status)
  expect(await states(new MailRefused(true, null))).toEqual(Array(3).fill('fulfilled'))
  expect(await states(new MailRefused(false, null))).toEqual(Array(3).fill('rejected'))
  expect(await states(new Error('535 authentication failed'))).toEqual(Array(3).fill('rejected'))
})

test('after an erasure no job names the member’s addresses, and those of others stay', async () => {
  const { database, db, log } = site.context
  await site.request('POST /api/password-resets', { body: { username: ' Grace@Example.com' } })
  expect(site.jobs.added).toEqual([{ name: 'mail_password_reset', data: { login: 'grace@example.com' } }])
  const jobs = await openJobs(database, log, queues)
  const notification = 'email_changed' as const
  const [hers, others] = [{ userId: grace.id }, { userId: grace.id + 1 }]
  await jobs.add(db, mailPasswordReset, { login: 'grace@example.com' })
  await jobs.add(db, mailSecurityNotification, { ...hers, notification, to: 'old@example.com' })
  await jobs.add(db, mailVerification, hers)
  await jobs.add(db, mailNotifications, hers)
  await jobs.add(db, mailMembership, { ...hers, emailKind: 'ended', subscriptionId: 'sub_1' })
  await jobs.add(db, mailPasswordReset, { login: 'bob@example.com' })
  await jobs.add(db, mailVerification, others)
  await jobs.stop()
  await database.query(
    `insert into pgboss.archive (id, name, data, priority, retry_limit, retry_count, retry_delay, retry_backoff,
       start_after, created_on, expire_in, keep_until, policy, state)
     select id, name, data, priority, retry_limit, retry_count, retry_delay, retry_backoff,
       start_after, created_on, expire_in, keep_until, policy, 'completed' from pgboss.job where name like '%mail%'`,
  )
  await database.query("update pgboss.job set state = 'failed' where name <> 'mail_password_reset'")
  await eraseMember(site.context, 'grace', personalData)
  for (const table of ['job', 'archive']) {
    const { rows } = await database.query(
      `select data from pgboss.${table} where name like '%mail%' order by name`,
    )
    expect(rows.map(({ data }) => data)).toEqual([{ login: 'bob@example.com' }, others])
  }
})
