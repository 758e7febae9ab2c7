// Links in emails: opened by scanners, or guessed by strangers, before the recipient follows them.

import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { beginStep, findStep, takeStep, WAITS } from '#server/accounts/sign-in/one-time-tokens.ts'
import { hashOf } from '#server/accounts/sign-in/tokens.ts'
import { oneTimeTokens } from '#server/accounts/tables.ts'
import { openBrowser, tokenFor } from '#server/testing/processes/browser.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let grace: TestMember
beforeEach(async () => {
  site = await openTestSite()
  grace = await site.member({ username: 'grace' })
})

async function askForVerification(): Promise<string> {
  await site.request('POST /api/user/verification-letter', { as: grace })
  await site.jobs.runAll()
  return tokenFor(site, 'grace@example.com')
}

test('on a stand-in that acts on GET, a scanner that only looks at the link uses it up', () => {
  const waiting = new Set(['token-1'])
  const naive = ({ url }: Request) =>
    waiting.delete(new URL(url).searchParams.get('token') ?? '') ? 'verified' : 'expired'
  const open = () => naive(new Request('http://localhost/verify-email?token=token-1'))
  expect([open(), open()]).toEqual(['verified', 'expired'])
})

test('here a scanner cannot even see the token: it stands behind the #, which no browser sends', async () => {
  for (const link of [paths.verifyEmail('t'), paths.changeEmail('t'), paths.resetPassword('t')]) {
    const { search, pathname, hash } = new URL(link, 'http://localhost')
    expect([search, pathname.includes('=t'), hash]).toEqual(['', false, '#token=t'])
  }
  const token = await askForVerification()
  for (const call of ['email-verifications', 'email-changes', 'password-resets/completion']) {
    for (const method of ['GET', 'HEAD']) {
      const { status } = await site.request(`${method} /api/${call}?token=${token}`)
      expect([method, call, status]).toEqual([method, call, 405])
    }
  }
  const used = await site.request('POST /api/email-verifications', { body: { token } })
  expect(used.status).toBe(200)
})

test.each([
  'logout',
  'session/confirmation',
  'user/second-factor',
  'user/password',
  'user/email-change',
  'user/verification-letter',
  'user/recovery-codes',
])('a link to %s does nothing', async (call) => {
  for (const method of ['GET', 'HEAD'])
    expect((await site.request(`${method} /api/${call}`, { as: grace })).status).toBe(405)
  expect((await site.request('GET /api/user', { as: grace })).status).toBe(200)
  expect(site.jobs.added).toEqual([])
})

test('on a stand-in that keeps its tokens as they are and asks nothing else, one opens everything for ever', async () => {
  const kept = new Map([['token-1', { userId: grace.id }]])
  const naive = (token: string, _purpose: string) => kept.get(token)
  expect(naive('token-1', 'verify_email')).toBe(naive('token-1', 'reset_password'))
  site.clock.advance(1000 * HOUR_MS)
  expect(naive('token-1', 'reset_password')?.userId).toBe(grace.id)
  expect(JSON.stringify([...kept])).toContain('token-1')
})

test('a token is good for one purpose, one use and its time, and the database does not hold it', async () => {
  const { db } = site.context
  const purposes = Object.keys(WAITS) as (keyof typeof WAITS)[]
  for (const purpose of purposes) {
    const now = site.clock.now()
    const token = await beginStep(db, { purpose, userId: grace.id, now })
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await db.select().from(oneTimeTokens))).not.toContain(token)
    for (const other of purposes.filter((one) => one !== purpose))
      expect([other, await takeStep(db, { purpose: other, token, now })]).toEqual([other, null])
    const late = new Date(now.getTime() + WAITS[purpose])
    expect(await findStep(db, { purpose, token, now: late })).toBeNull()
    // The database stores only a hash, which does not work as a token.
    expect(await takeStep(db, { purpose, token: hashOf(token), now })).toBeNull()
    const taken = await Promise.all(Array.from({ length: 5 }, () => takeStep(db, { purpose, token, now })))
    expect(taken.filter(Boolean)).toHaveLength(1)
  }
})

test('on a stand-in that sends whenever it is asked, a stranger fills a mailbox; here three emails an hour come', async () => {
  const naive: string[] = []
  const ask = async () => {
    naive.push('grace@example.com')
    const { status, body, headers } = await site.request('POST /api/password-resets', {
      body: { username: 'grace' },
    })
    await site.jobs.runAll()
    return JSON.stringify([status, body, [...headers].sort()])
  }
  const answers = new Set<string>()
  for (let time = 0; time < 50; time++) answers.add(await ask())
  expect([naive.length, answers.size, site.emails.length]).toEqual([50, 1, 3])
})

test('whoever signs up with the addresses of others sends each of them one email, and is slowed down', async () => {
  site = await openTestSite({ limits: true })
  const statuses: number[] = []
  for (let at = 0; at < 103; at++) {
    const body = {
      username: `joiner_${at}x`,
      email: `victim-${at % 60}@example.com`,
      password: 'secret-pass',
    }
    statuses.push((await openBrowser(site).request('POST /api/register', body)).status)
  }
  await site.jobs.runAll()
  const perAddress = new Map<string, number>()
  for (const { to } of site.emails) perAddress.set(to, (perAddress.get(to) ?? 0) + 1)
  expect([Math.max(...perAddress.values()), site.emails.length]).toEqual([1, 60])
  expect(statuses.slice(100)).toEqual([429, 429, 429])
}, 60_000)
