// Account enumeration: answers are the same for known and unknown accounts.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { findMemberByLogin } from '#server/accounts/members.ts'
import { isPassword } from '#server/accounts/security/passwords.ts'
import { users } from '#server/accounts/tables.ts'
import { readSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, TEST_PASSWORD, type TestAnswer, type TestSite } from '#server/testing/site.ts'

const WRONG = { password: 'not the secret' }
const NAMES = ['grace', 'grace@example.com', 'nobody_here', 'nobody@example.com', 'tilted', 'mute_one']

let site: TestSite
beforeEach(() => open())

async function open(limits = false): Promise<void> {
  site = await openTestSite({ limits, now: new Date('2026-03-01T12:00:00Z') })
  await site.member({ username: 'grace' })
  await site.member({ username: 'tilted', isBanned: true })
  const mute = await site.member({ username: 'mute_one' })
  await site.context.db.update(users).set({ passwordHash: null, email: null }).where(eq(users.id, mute.id))
}

/** Everything that the client can see of the answer, except the request id. */
function seen({ status, text, headers, body }: TestAnswer): string {
  const shown = text.replace(String(body?.requestId), 'id')
  return JSON.stringify([status, shown, [...headers].sort()])
}

async function asked(call: string, bodyFor: (name: string) => object): Promise<Set<string>> {
  const answers: string[] = []
  for (const name of NAMES) answers.push(seen(await site.request(call, { body: bodyFor(name) })))
  return new Set(answers)
}

test('a stand-in with a friendly word for each case tells who has an account', async () => {
  const naive = async (username: string) => {
    const member = await findMemberByLogin(site.context.db, username)
    if (!member) return 'This member does not exist.'
    if ((await readSanctions(site.context.db, member.id)).bannedAt) return 'This account is closed.'
    return (await isPassword(WRONG.password, member.passwordHash)) ? 'Welcome' : 'Wrong password.'
  }
  expect(new Set(await Promise.all(NAMES.map(naive))).size).toBe(3)
})

test('signing in: status, body and headers are alike for all whose password is not known', async () => {
  const answers = await asked('POST /api/login', (username) => ({ username, ...WRONG }))
  expect(answers.size).toBe(1)
  expect([...answers][0]).toContain('wrong_credentials')
})

test('asking for a new password: status, body and headers are alike for everybody', async () => {
  expect((await asked('POST /api/password-resets', (username) => ({ username }))).size).toBe(1)
  await site.jobs.runAll()
  expect(site.emails.map(({ to }) => to)).toEqual(['grace@example.com', 'grace@example.com'])
})

test('asking for the email once more: alike for who has proven the address and who has not', async () => {
  const [ada, bea] = [await site.member(), await site.member()]
  await site.context.db.update(users).set({ emailVerifiedAt: site.clock.now() }).where(eq(users.id, ada.id))
  const ask = async (as: typeof ada) => seen(await site.request('POST /api/user/verification-letter', { as }))
  expect(await ask(ada)).toBe(await ask(bea))
})

test('the second step and links of emails: a token that never was is like one that is over', async () => {
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  await site.jobs.runAll()
  const over = /#token=([\w-]+)/.exec(site.emails[0]?.text ?? '')?.[1] ?? ''
  site.clock.advance(2 * HOUR_MS)
  const use = async (token: string) =>
    seen(
      await site.request('POST /api/password-resets/completion', {
        body: { token, newPassword: 'a better secret' },
      }),
    )
  expect(await use(over)).toBe(await use('x'.repeat(43)))
  const step = async (token: string) =>
    seen(await site.request('POST /api/login/second-factor', { body: { token, code: '123456' } }))
  expect(await step(over)).toBe(await step('x'.repeat(43)))
})

test('being slowed down: who guesses on nobody waits exactly like who guesses on a member', async () => {
  const rounds: Record<string, string[]> = {}
  for (const name of ['grace', 'nobody_here', 'tilted']) {
    await open(true)
    rounds[name] = []
    for (let at = 0; at < 13; at++) {
      const answer = await site.request('POST /api/login', { body: { username: name, ...WRONG } })
      rounds[name]?.push(seen(answer))
    }
  }
  expect(rounds.grace?.at(-1)).toContain('too_many_requests')
  expect(rounds.nobody_here).toEqual(rounds.grace)
  expect(rounds.tilted).toEqual(rounds.grace)
})

test('signing up says what is taken, as the form must; whoever asks for many is slowed down, taken or free', async () => {
  await open(true)
  const join = (username: string, email: string) =>
    site.request('POST /api/register', { body: { username, email, password: TEST_PASSWORD } })
  const taken = await join('someone_new', 'GRACE@example.com')
  expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ['email']])
  // Both sign-ups use a taken name, because the answer to it must be the same for any address.
  const [known, unknown] = [await join('grace', 'grace@example.com'), await join('grace', 'free@example.com')]
  expect(seen(known)).toBe(seen(unknown))
  const statuses: number[] = []
  for (let at = 0; at < 99; at++) statuses.push((await join('grace', `try-${at}@example.com`)).status)
  expect([statuses.filter((status) => status === 409).length, statuses.at(-1)]).toEqual([97, 429])
  expect((await join('free_name', 'free@example.com')).status).toBe(429)
}, 60_000)
