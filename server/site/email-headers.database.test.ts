// Header injection into emails: a line break in a name, a subject or an address would start a header.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderMail } from '#server/adapters/mail/folder.ts'
import type { EmailMessage } from '#server/adapters/mail/port.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { renderEmail } from './emails.ts'

const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u0000', '\u000b']
const SMUGGLED = 'Bcc: all@example.com'

let site: TestSite
let admin: TestMember
beforeEach(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
})

/** Parses a message's headers like a mail server: a line that begins with a blank continues the one before. */
function headersOf(message: string): Map<string, string> {
  const [head = ''] = message.split(/\r?\n\r?\n/)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r\n|\n|\r/)
  return new Map(lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line] as const))
}

/** The local adapter's output for an email, by the same composer that serves mail servers. */
async function composed(email: EmailMessage): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-emails-'))
  const mail = folderMail({ folder, from: 'Multiball <site@example.com>' })
  await mail.send(email)
  mail.close()
  const [name = ''] = readdirSync(folder)
  return readFileSync(join(folder, name), 'utf8')
}

test('a stand-in that joins its headers together sends a copy to whomever the sender likes', () => {
  const naive = (subject: string) => `To: desk@example.com\r\nSubject: ${subject}\r\n\r\nHello`
  expect(headersOf(naive(`Hi\r\n${SMUGGLED}`)).get('bcc')).toBe(SMUGGLED)
})

test.each(BREAKS)('the contact form takes no %j in a line, and no second reader', async (sign) => {
  const good = { name: 'Eve', email: 'eve@example.com', subject: 'Hello', message: 'A word' }
  for (const bad of [
    { name: `Eve${sign}${SMUGGLED}` },
    { subject: `Hello${sign}${SMUGGLED}` },
    { email: `eve@example.com${sign}${SMUGGLED}` },
    { email: `"eve${sign}"@example.com` },
    { email: 'eve@example.com,all@example.com' },
    { email: 'eve@example.com;all@example.com' },
    { email: 'Eve <eve@example.com>' },
  ]) {
    const answer = await site.request('POST /api/contact-messages', { body: { ...good, ...bad } })
    // A NUL is refused before the field is validated.
    const where =
      sign === '\u0000' && !answer.body.fields ? Object.keys(bad) : Object.keys(answer.body.fields)
    expect([bad, answer.status, where]).toEqual([bad, 400, Object.keys(bad)])
  }
  expect(site.jobs.added).toEqual([])
})

test.each(BREAKS)('neither a name, an address nor a setting takes %j', async (sign) => {
  const person = { username: 'eve', email: 'eve@example.com', password: 'secret-pass' }
  for (const bad of [
    { username: `eve${sign}${SMUGGLED}` },
    { email: `eve@example.com${sign}${SMUGGLED}` },
    { email: `eve@exam${sign}ple.com` },
  ])
    expect((await site.request('POST /api/register', { body: { ...person, ...bad } })).status).toBe(400)
  for (const bad of [
    { name: `Silver${sign}${SMUGGLED}` },
    { contactEmail: `desk@example.com${sign}${SMUGGLED}` },
  ]) {
    const answer = await site.request('PATCH /api/admin/site-settings', { as: admin, body: bad })
    expect([bad, answer.status]).toEqual([bad, 400])
  }
})

test('should one get through all the same, the email has the headers that it should have, and no other', async () => {
  for (const sign of BREAKS) {
    const emails: EmailMessage[] = [
      renderEmail(
        {
          name: `Eve${sign}${SMUGGLED}`,
          subject: `Hello${sign}${SMUGGLED}`,
          paragraphs: [`One${sign}${SMUGGLED}`],
          reason: 'A test.',
          unsubscribeUrl: 'http://localhost:3000/unsubscribe?token=1',
        },
        { to: 'eve@example.com', siteName: `Silver${sign}${SMUGGLED}`, siteUrl: 'http://localhost:3000' },
      ),
      {
        to: `eve@example.com${sign}${SMUGGLED}`,
        replyTo: `eve@example.com${sign}${SMUGGLED}`,
        subject: `Hello${sign}${SMUGGLED}`,
        text: 'Hello',
        html: '<p>Hello</p>',
      },
    ]
    for (const email of emails) {
      const headers = headersOf(await composed(email))
      const unexpected = [...headers.keys()].filter(
        (name) =>
          !/^(from|to|reply-to|subject|message-id|date|mime-version|content-|list-unsubscribe|auto-submitted)/.test(
            name,
          ),
      )
      expect([sign, unexpected]).toEqual([sign, []])
    }
  }
})

test('an email says to robots that a robot wrote it, and in its foot which site it is from', async () => {
  await site.request('PATCH /api/admin/site-settings', {
    as: admin,
    body: { contactEmail: 'desk@example.com' },
  })
  const message = { name: 'Eve', email: 'eve@example.com', subject: 'Hello', message: 'A word' }
  await site.request('POST /api/contact-messages', { body: message })
  await site.request('POST /api/user/verification-letter', { as: admin })
  await site.request('POST /api/user/email-change', { as: admin, body: { email: 'new@example.com' } })
  await site.jobs.runAll()
  const readers = site.emails.map(({ to }) => to)
  expect(new Set(readers).size).toBe(3)
  for (const email of site.emails) {
    const [, foot = ''] = email.text.split('\n-- \n')
    expect([email.subject, foot]).toEqual([
      email.subject,
      expect.stringMatching(/^Multiball\nhttp:\/\/localhost:3000\n/),
    ])
    expect(headersOf(await composed(email)).get('auto-submitted')).toBe('Auto-Submitted: auto-generated')
  }
})

test('what the contact form brings is sent to the desk alone, with the answer going to its sender', async () => {
  const settings = { contactEmail: 'desk@example.com' }
  await site.request('PATCH /api/admin/site-settings', { as: admin, body: settings })
  const body = {
    name: 'Eve',
    email: 'eve@example.com',
    subject: 'Hello: To',
    message: `\r\n${SMUGGLED}\r\n\r\nHi`,
  }
  expect((await site.request('POST /api/contact-messages', { body })).status).toBeLessThan(300)
  await site.jobs.runAll()
  const [email] = site.emails
  if (!email) throw new Error('no email was sent')
  const headers = headersOf(await composed(email))
  expect([headers.get('to'), headers.get('reply-to'), headers.get('bcc')]).toEqual([
    'To: desk@example.com',
    'Reply-To: eve@example.com',
    undefined,
  ])
})
