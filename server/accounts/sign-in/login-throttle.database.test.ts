// The login throttle slows down guessing, but not the account's owner.

import argon2 from '@node-rs/argon2'
import { like } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { tries } from '#server/accounts/tables.ts'
import { SIGN_INS_PER_HOUR, THROTTLE_LIMITS } from '#server/base/security/rate-limits.ts'
import { openBrowser } from '#server/testing/processes/browser.ts'
import { openTestSite, TEST_PASSWORD, type TestSite } from '#server/testing/site.ts'

const ATTACKER = '203.0.113.66'
const HOME = '198.51.100.7'
const RIGHT = { username: 'grace', password: TEST_PASSWORD }

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ limits: true, env: { TRUST_PROXY: '1' } })
  await site.member({ username: 'grace' })
})

function guess(address: string, username = 'grace', password = 'a guess') {
  return openBrowser(site, { address }).request('POST /api/login', { username, password })
}

async function guessTimes(count: number, address: string, username?: string): Promise<number[]> {
  const statuses = []
  for (let time = 0; time < count; time++) statuses.push((await guess(address, username)).status)
  return statuses
}

test('a stand-in that locks the account after ten wrong guesses would lock its owner out', async () => {
  const failures = new Map<string, number>()
  const naive = (username: string, isRight: boolean) => {
    if ((failures.get(username) ?? 0) >= 10) return 429
    if (!isRight) failures.set(username, (failures.get(username) ?? 0) + 1)
    return isRight ? 200 : 401
  }
  for (let time = 0; time < 10; time++) naive('grace', false)
  expect(naive('grace', true)).toBe(429)
})

test('whoever hammers one account from one place waits longer and longer, and its owner signs in elsewhere', async () => {
  expect(await guessTimes(11, ATTACKER)).toEqual([...Array(10).fill(401), 429])
  const waits: number[] = []
  for (let round = 0; round < 6; round++) {
    const refused = await guess(ATTACKER)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    waits.push(seconds)
    site.clock.advance(seconds * 1000)
    expect((await guess(ATTACKER)).status).toBe(401)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960])
  expect((await guess(ATTACKER, 'grace', TEST_PASSWORD)).status).toBe(429)
  expect((await openBrowser(site, { address: HOME }).request('POST /api/login', RIGHT)).status).toBe(200)
})

test('a browser that the member has used before signs in from the very place of the attack', async () => {
  const browser = openBrowser(site, { address: HOME })
  expect((await browser.request('POST /api/login', RIGHT)).status).toBe(200)
  await browser.request('POST /api/logout')
  const known = openBrowser(site, { cookie: browser.cookies(), address: ATTACKER })
  await guessTimes(30, ATTACKER)
  expect((await guess(ATTACKER, 'grace', TEST_PASSWORD)).status).toBe(429)
  expect((await known.request('POST /api/login', RIGHT)).status).toBe(200)
})

test('guesses from ever new places slow down strange browsers, never the known one', async () => {
  const known = openBrowser(site, { address: HOME })
  await known.request('POST /api/login', RIGHT)
  for (let at = 0; at < 100; at++) expect((await guess(`192.0.2.${at}`)).status).toBe(401)
  expect((await guess('192.0.2.200')).status).toBe(429)
  expect((await known.request('POST /api/login', RIGHT)).status).toBe(200)
})

test('a device cookie that the site did not give out, or gave to another member, opens no way round', async () => {
  const stranger = openBrowser(site, { address: ATTACKER })
  await site.member({ username: 'mallory' })
  await stranger.request('POST /api/login', { username: 'mallory', password: TEST_PASSWORD })
  const made = `multiball-device=${'A'.repeat(43)}`
  const forged = openBrowser(site, { cookie: made, address: ATTACKER })
  await guessTimes(10, ATTACKER)
  for (const browser of [forged, stranger]) {
    const answer = await browser.request('POST /api/login', { ...RIGHT, password: 'a guess' })
    expect(answer.status).toBe(429)
  }
})

/** Uses up an address's allowance for all names, except for this many attempts. */
async function leaveOfPlace(count: number): Promise<void> {
  const { free } = THROTTLE_LIMITS.allAccountsFromOnePlace
  await site.context.db
    .update(tries)
    .set({ count: free - count })
    .where(like(tries.key, 'sign\\_in::%'))
}

test('one password tried on many names from one place is slowed down too', async () => {
  expect((await guess(ATTACKER, 'nobody')).status).toBe(401)
  await leaveOfPlace(2)
  const statuses = []
  for (let at = 0; at < 3; at++) statuses.push((await guess(ATTACKER, `nobody_${at}`)).status)
  expect(statuses).toEqual([401, 401, 429])
  site.clock.advance(6 * MINUTE_MS)
  expect((await guess(ATTACKER, 'nobody_x')).status).toBe(401)
})

test('an attacker who signs in to an account of their own between guesses gains nothing', async () => {
  await site.member({ username: 'mallory' })
  expect((await guess(ATTACKER, 'nobody')).status).toBe(401)
  await leaveOfPlace(4)
  const statuses = []
  for (let at = 0; at < 8; at++) {
    const own = { username: 'mallory', password: TEST_PASSWORD }
    await openBrowser(site, { address: ATTACKER }).request('POST /api/login', own)
    statuses.push((await guess(ATTACKER, `nobody_${at}`)).status)
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(4)
})

test('many guesses at once are as many as one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess(ATTACKER)))
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
})

test('forged forwarding headers and addresses of one IPv6 household are one place', async () => {
  for (let at = 0; at < 10; at++) expect((await guess(`2001:db8:1:2::${at + 1}`)).status).toBe(401)
  expect((await guess('2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await guess('2001:db8:1:3::1')).status).toBe(401)
  const forged = await site.request('POST /api/login', {
    body: { username: 'grace', password: 'a guess' },
    headers: { 'x-forwarded-for': '2001:db8:1:2::9', forwarded: 'for=8.8.8.8', 'x-real-ip': '8.8.4.4' },
  })
  expect(forged.status).toBe(429)
})

test('names that are somebody and names that are nobody are answered and slowed down alike', async () => {
  const rounds = 11
  const answers = { known: [] as unknown[], unknown: [] as unknown[], email: [] as unknown[] }
  const names = { known: 'grace', unknown: 'nobody_here', email: 'grace@example.com' } as const
  let place = 0
  for (const kind of ['known', 'unknown', 'email'] as const) {
    place++
    for (let time = 0; time < rounds; time++) {
      const { status, body, headers } = await guess(`198.51.100.${place}`, names[kind])
      answers[kind].push([status, { ...body, requestId: '' }, headers.get('retry-after')])
    }
  }
  expect(answers.known).toEqual(answers.unknown)
  expect(answers.email).toEqual(answers.unknown)
})

test('that a name and an address are one account cannot be told from how they are slowed down', async () => {
  await guessTimes(11, ATTACKER, 'grace')
  expect((await guess(ATTACKER, 'grace@example.com')).status).toBe(401)
})

test('signing in rightly sets the count back to nothing', async () => {
  await guessTimes(9, HOME)
  const browser = openBrowser(site, { address: HOME })
  expect((await browser.request('POST /api/login', RIGHT)).status).toBe(200)
  expect(await guessTimes(9, HOME)).toEqual(Array(9).fill(401))
})

test('after an hour’s sign-ins from one address no password is checked there, and everywhere else it is', async () => {
  expect((await guess(HOME, 'grace', TEST_PASSWORD)).status).toBe(200)
  const right = like(tries.key, 'right:%')
  const { ofMember } = SIGN_INS_PER_HOUR
  await site.context.db
    .update(tries)
    .set({ count: ofMember - 1 })
    .where(right)
  expect((await guess(HOME, 'grace', TEST_PASSWORD)).status).toBe(200)
  const verify = vi.spyOn(argon2, 'verify')
  const refused = await guess(HOME, 'grace', TEST_PASSWORD)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(verify).not.toHaveBeenCalled()
  verify.mockRestore()
  expect((await guess(ATTACKER, 'grace', TEST_PASSWORD)).status).toBe(200)
  site.clock.advance(HOUR_MS)
  expect((await guess(HOME, 'grace', TEST_PASSWORD)).status).toBe(200)
})
