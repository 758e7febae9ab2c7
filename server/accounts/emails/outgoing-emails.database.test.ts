// Emails of accounts whose address takes none.
import { beforeEach, expect, test } from 'vitest'
import { MailRefused } from '#server/adapters/mail/port.ts'
import { accountPlans } from '#server/membership/account-plans.ts'
import { accountSanctions } from '#server/moderation/members/sanctions.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { bios } from '#server/writing/bios.ts'
import { sendPasswordReset, sendSecurityNotification, sendVerification } from './outgoing-emails.ts'

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
