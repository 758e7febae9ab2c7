// Gift codes: how they are created, shown, listed, withdrawn, and redeemed once.

import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { sessions } from '#server/accounts/tables.ts'
import { auditLog } from '#server/base/tables.ts'
import { giftCodes } from '#server/membership/tables.ts'
import { giftsOn } from '#server/testing/rooms/gifts.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { hashOfCode, newCode } from './gift-codes.ts'

const [FREE, PRO, PREMIUM] = [1, 2, 3]
const TIMES = 20

let site: TestSite
let admin: TestMember
let member: TestMember

beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-03-01T10:00:00Z') })
})

beforeEach(async () => {
  admin = await site.member({ role: 'admin' })
  member = await site.member()
})

const made = (tierId: number, months: number, more: object = {}) =>
  giftsOn(site).make(admin, tierId, months, more)

const redeem = (code: string, as = member) => giftsOn(site).redeem(code, as)

const tierOf = async (as: TestMember) => (await site.request('GET /api/user', { as })).body.membershipTierId

test('a code is shown once, has more than 128 bits and is kept as a hash', async () => {
  const { code, gift } = await made(PRO, 3, { note: 'For Ada' })
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(code.endsWith(gift.ending)).toBe(true)
  const [row] = await site.context.db.select().from(giftCodes).where(eq(giftCodes.id, gift.id))
  expect(row?.codeHash).toBe(hashOfCode(code))
  expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', '').slice(0, 8))
  const list = await site.request('GET /api/admin/gift-codes', { as: admin })
  expect(list.text).not.toContain(code.slice(0, 9))
  const book = await site.context.db.select().from(auditLog)
  expect(book.filter(({ action }) => action === 'gift_code_made').length).toBeGreaterThan(0)
  expect(JSON.stringify(book)).not.toContain(code.slice(0, 9))
})

test('ten thousand codes are all different and use every sign', async () => {
  const codes = Array.from({ length: 10_000 }, newCode)
  expect(new Set(codes).size).toBe(10_000)
  expect(new Set(codes.join('')).size).toBe(32)
})

test('making a code asks who they are once their proof is old', async () => {
  const stale = await site.member({ role: 'admin' })
  await site.context.db
    .update(sessions)
    .set({ confirmedAt: new Date(0) })
    .where(eq(sessions.userId, stale.id))
  const answer = await site.request('POST /api/admin/gift-codes', {
    as: stale,
    body: { tierId: PRO, months: 1 },
  })
  expect([answer.status, answer.body.code]).toEqual([403, 'confirmation_needed'])
})

test.each([
  [{ tierId: FREE, months: 1 }, 400, 'tierId'],
  [{ tierId: 99, months: 1 }, 404, null],
  [{ tierId: PRO, months: 0 }, 400, 'months'],
  [{ tierId: PRO, months: 25 }, 400, 'months'],
  [{ tierId: PRO, months: 1.5 }, 400, 'months'],
  [{ tierId: PRO, months: 1, expiresOn: '2020-01-01' }, 400, 'expiresOn'],
  [{ tierId: PRO, months: 1, expiresOn: 'soon' }, 400, 'expiresOn'],
  [{ tierId: PRO, months: 1, note: 'x'.repeat(201) }, 400, 'note'],
])('%j makes no code: %i', async (body, status, field) => {
  const before = await site.context.db.$count(giftCodes)
  const answer = await site.request('POST /api/admin/gift-codes', { as: admin, body })
  expect(answer.status).toBe(status)
  expect(Object.keys(answer.body.fields ?? {})).toEqual(field ? [field] : [])
  expect(await site.context.db.$count(giftCodes)).toBe(before)
})

test('a code may be typed in small letters, with blanks, without dashes, with O for 0', async () => {
  const { code } = await made(PRO, 1)
  const sloppy = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect((await redeem(sloppy)).status).toBe(200)
})

test('each code that does not work is refused in words, and gives nothing', async () => {
  const used = await made(PRO, 1)
  await redeem(used.code, await site.member())
  const own = await made(PRO, 1)
  const someone = await site.member()
  await redeem(own.code, someone)
  const withdrawn = await made(PRO, 1)
  const gone = await site.request(`DELETE /api/admin/gift-codes/${withdrawn.gift.id}`, { as: admin })
  expect(gone.status).toBe(204)
  const day = site.clock.now().toISOString().slice(0, 10)
  const expiring = await made(PRO, 1, { expiresOn: day })
  site.clock.advance(DAY_MS)
  member = await site.member()
  const refused = async (code: string, as = member) => {
    const { status, body } = await redeem(code, as)
    return [status, body.code, body.fields?.code]
  }
  expect(await refused('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG')).toEqual([
    400,
    'gift_code_unknown',
    'This code does not exist. Please check it for typos.',
  ])
  expect((await refused('%'))[1]).toBe('gift_code_unknown')
  expect(await refused(' ')).toEqual([400, 'invalid_input', 'Please enter the code'])
  expect(await refused(used.code)).toEqual([
    409,
    'gift_code_used',
    'This code has already been redeemed. Each code works once.',
  ])
  expect((await refused(own.code, someone))[2]).toBe(
    'You have already redeemed this code. Each code works once.',
  )
  expect(await refused(withdrawn.code)).toEqual([409, 'gift_code_withdrawn', 'This code has been withdrawn.'])
  expect(await refused(expiring.code)).toEqual([409, 'gift_code_expired', 'This code has expired.'])
  expect(await tierOf(member)).toBe(FREE)
})

test('on its last day a code still works', async () => {
  const day = site.clock.now().toISOString().slice(0, 10)
  expect((await redeem((await made(PRO, 1, { expiresOn: day })).code)).status).toBe(200)
})

test('who looks first and marks afterwards lets two of them through', async () => {
  const { code } = await made(PRO, 1)
  const { db } = site.context
  const naive = async () => {
    const [row] = await db
      .select()
      .from(giftCodes)
      .where(eq(giftCodes.codeHash, hashOfCode(code)))
    if (!row || row.redeemedAt) return false
    await db.update(giftCodes).set({ redeemedAt: new Date() }).where(eq(giftCodes.id, row.id))
    return true
  }
  const got = await Promise.all(Array.from({ length: TIMES }, naive))
  expect(got.filter(Boolean).length).toBeGreaterThan(1)
})

test('of twenty members who redeem one code at the same moment exactly one has it', async () => {
  const { code } = await made(PREMIUM, 1)
  const crowd = await Promise.all(Array.from({ length: TIMES }, () => site.member()))
  const answers = await Promise.all(crowd.map((one) => redeem(code, one)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'gift_code_used')).toHaveLength(TIMES - 1)
  const tiers = await Promise.all(crowd.map(tierOf))
  expect(tiers.filter((tier) => tier === PREMIUM)).toHaveLength(1)
})

test('one member who redeems one code twenty times at once gets its months once', async () => {
  const { code } = await made(PRO, 1)
  const answers = await Promise.all(Array.from({ length: TIMES }, () => redeem(code)))
  const [good] = answers.filter(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { body } = await site.request('GET /api/user', { as: member })
  expect(body.subscriptionEndDate).toBe(good?.body.until)
})

test('a withdrawal and a redemption at once: one of them happens', async () => {
  const { code, gift } = await made(PRO, 1)
  const [redeemed, withdrawn] = await Promise.all([
    redeem(code),
    site.request(`DELETE /api/admin/gift-codes/${gift.id}`, { as: admin }),
  ])
  expect([redeemed.status, withdrawn.status].sort()).toSatisfy(
    (both: number[]) => String(both) === '200,409' || String(both) === '204,409',
  )
})

test('the list tells open, redeemed, expired and withdrawn apart, and by whom and when', async () => {
  const fresh = await openTestSite({ now: new Date('2026-03-01T10:00:00Z') })
  const boss = await fresh.member({ role: 'admin', username: 'the_boss' })
  const ada = await fresh.member({ username: 'ada_l' })
  const make = async (body: object) =>
    (
      await fresh.request('POST /api/admin/gift-codes', {
        as: boss,
        body: { tierId: PRO, months: 1, ...body },
      })
    ).body
  await make({ expiresOn: '2026-03-01' })
  const withdrawn = await make({})
  const redeemed = await make({ note: 'Prize of the raffle' })
  await make({ expiresOn: '2026-03-31' })
  await fresh.request(`DELETE /api/admin/gift-codes/${withdrawn.gift.id}`, { as: boss })
  await fresh.request('POST /api/gift-codes/redeem', { as: ada, body: { code: redeemed.code } })
  fresh.clock.advance(DAY_MS)
  const list = async (query = '') => {
    const as = { ...boss, cookie: (await fresh.member({ role: 'admin' })).cookie }
    return (await fresh.request(`GET /api/admin/gift-codes${query}`, { as })).body
  }
  const all = await list()
  expect(all.pagination.total).toBe(4)
  expect(all.data.map(({ state }: { state: string }) => state)).toEqual([
    'open',
    'redeemed',
    'withdrawn',
    'expired',
  ])
  expect(all.data[1]).toMatchObject({
    note: 'Prize of the raffle',
    tier: { id: PRO, name: 'Pro' },
    madeBy: 'the_boss',
    redeemedBy: 'ada_l',
    redeemedAt: '2026-03-01T10:00:00.000Z',
    givenUntil: '2026-04-01T10:00:00.000Z',
  })
  expect(all.data[0].expiresOn).toBe('2026-03-31')
  for (const state of ['open', 'redeemed', 'expired', 'withdrawn'])
    expect((await list(`?state=${state}`)).data.map((one: { state: string }) => one.state)).toEqual([state])
  const taken = await fresh.request(`DELETE /api/admin/gift-codes/${redeemed.gift.id}`, {
    as: await fresh.member({ role: 'admin' }),
  })
  expect([taken.status, taken.body.code]).toEqual([409, 'gift_code_used'])
})

test('guessing is stopped, and a good code is not counted', async () => {
  const guarded = await openTestSite({ limits: true })
  const guesser = await guarded.member()
  const guess = (code: string) =>
    guarded.request('POST /api/gift-codes/redeem', { as: guesser, body: { code } })
  const answers: number[] = []
  for (let at = 0; at < 25; at++) answers.push((await guess(`WRONG-${at}`)).status)
  expect(answers.filter((status) => status === 400)).toHaveLength(20)
  expect(answers.filter((status) => status === 429)).toHaveLength(5)
})
