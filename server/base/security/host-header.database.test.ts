// Forged hosts: links are built from PUBLIC_URL alone, no matter what a request says.
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const PUBLIC_URL = 'https://pinball.example'
const FORGED: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'pinball.example:evil.example' },
  { host: 'pinball.example@evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  { 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example' },
  { forwarded: 'for=1.2.3.4;host=evil.example;proto=http' },
  { 'x-original-host': 'evil.example', 'x-http-host-override': 'evil.example' },
  { 'x-forwarded-prefix': '//evil.example', 'x-original-url': '//evil.example/' },
  { origin: PUBLIC_URL, referer: 'https://evil.example/' },
]

let site: TestSite
let grace: TestMember
beforeEach(async () => {
  // Behind a proxy that is trusted for the caller's address, but not for the site's name.
  site = await openTestSite({ env: { PUBLIC_URL, TRUST_PROXY: '1' } })
  const { cookie, ...rest } = await site.member({ username: 'grace' })
  grace = { ...rest, cookie: `__Host-${cookie}` }
})

test('a stand-in that makes its links from the request sends the member to the attacker', async () => {
  const emails: string[] = []
  const naive = new Hono().post('/api/password-resets', (c) => {
    const host = c.req.header('x-forwarded-host') ?? c.req.header('host')
    emails.push(`https://${host}/reset-password#token=1`)
    return c.text('')
  })
  for (const headers of FORGED.filter((one) => one['x-forwarded-host'] ?? one.host === 'evil.example'))
    await naive.request('/api/password-resets', { method: 'POST', headers })
  expect(emails).toEqual(Array(2).fill('https://evil.example/reset-password#token=1'))
})

test.each(FORGED)('%j changes no link of an email', async (headers) => {
  await site.request('POST /api/password-resets', { body: { username: 'grace' }, headers })
  await site.request('POST /api/user/verification-letter', { as: grace, headers })
  await site.request('POST /api/user/email-change', {
    as: grace,
    headers,
    body: { email: 'new@example.com' },
  })
  const ada = { username: 'ada', email: 'ada@example.com', password: 'secret-1' }
  await site.request('POST /api/register', { body: ada, headers })
  await site.jobs.runAll()
  expect(site.emails.map(({ to }) => to).sort()).toEqual([
    'ada@example.com',
    'grace@example.com',
    'grace@example.com',
    'grace@example.com',
    'new@example.com',
  ])
  expect(JSON.stringify(site.emails)).not.toContain('evil')
  for (const { text } of site.emails)
    for (const [link = ''] of text.matchAll(/\bhttps?:\S+/g))
      expect(new URL(link.replace(/\.$/, '')).origin).toBe(PUBLIC_URL)
})

test.each(FORGED)('%j changes nothing that is answered', async (headers) => {
  for (const call of ['GET /api/site', 'GET /api/machines', 'GET /api/blog-posts', 'GET /api/nothing']) {
    const [plain, forged] = [await site.request(call), await site.request(call, { headers })]
    const text = ({ text, body }: typeof plain) => text.replace(String(body?.requestId), 'id')
    expect([call, text(forged), [...forged.headers]]).toEqual([call, text(plain), [...plain.headers]])
  }
  const options = await site.request('POST /api/user/passkeys/options', { as: grace, headers })
  expect(options.body.rp.id).toBe('pinball.example')
})
