// Markup in a title on its way from the database into an email, as a mail program receives it.

import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { users } from '#server/accounts/tables.ts'
import { folderMail } from '#server/adapters/mail/folder.ts'
import { reportsOn } from '#server/testing/rooms/reports.ts'
import { openTestSite } from '#server/testing/site.ts'

const TITLE = '<img src=x onerror=evil()></title><script>evil()</script> & <a href="javascript:evil()">x</a>'

/** The content types in a message. */
const kindsIn = (message: string) =>
  message.match(/^content-type: *[\w/]+/gim)?.map((line) => line.toLowerCase())

test('an email of HTML that repeats a title would bring its markup along', () => {
  const naive = (title: string) =>
    `To: x@example.com\r\nContent-Type: text/html\r\n\r\n<p>You reported ${title}</p>`
  expect(kindsIn(naive(TITLE))).toEqual(['content-type: text/html'])
  expect(naive(TITLE)).toContain('<script>evil()</script>')
})

test('the email to who reported a title with markup in it says it as it stands, and its HTML does not bring it to life', async () => {
  const site = await openTestSite()
  const author = await site.member()
  const reporter = await site.member({ username: 'rex_reporter' })
  const moderator = await site.member({ role: 'moderator' })
  await site.context.db.update(users).set({ emailVerifiedAt: site.clock.now() })
  const choices = [{ kind: 'flag_decided', bell: true, mail: true }]
  await site.request('PUT /api/notification-preferences', { as: reporter, body: { choices } })
  const { addTopic, flag, decide } = reportsOn(() => ({ site, author, reporter, moderator }))
  await flag(reporter, await addTopic(author.id, TITLE))
  const { body } = await site.request('GET /api/moderation/cases', { as: moderator })
  await decide(body.data[0].id, { decision: 'upheld' })
  await site.followUp()
  site.clock.advance(DAY_MS)
  await site.jobs.runAll()
  const email = site.emails.find(({ to }) => to === 'rex_reporter@example.com')
  expect(email?.text).toContain(TITLE.slice(0, 30))

  const folder = mkdtempSync(join(tmpdir(), 'multiball-emails-'))
  const mail = folderMail({ folder, from: 'Multiball <site@example.com>' })
  if (email) await mail.send(email)
  mail.close()
  const sent = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')
  expect(kindsIn(sent)).toEqual([
    'content-type: multipart/alternative',
    'content-type: text/plain',
    'content-type: text/html',
  ])
  expect(email?.html).toContain('&#60;img src=x onerror=evil()&#62;')
  expect(email?.html).not.toMatch(/<(img|script|a href="javascript)/)
})
