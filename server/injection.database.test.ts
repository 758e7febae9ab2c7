// SQL injection: attempts in every parameter of every call that reads.
import { beforeAll, expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import type { Route } from '#server/base/http/calls.ts'
import { callOf, sampleInput, schemaOf } from '#server/testing/rooms/sample-input.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const SLEEP_SECONDS = 3
const STEALING = "' union select password_hash from users --"
const WAITING = `' or (select pg_sleep(${SLEEP_SECONDS})) is null --`
const ATTACKS = [
  STEALING,
  WAITING,
  "' or 1=1 --",
  "') or ('1'='1",
  "'; drop table users; --",
  `1; select pg_sleep(${SLEEP_SECONDS})`,
  `(select pg_sleep(${SLEEP_SECONDS}))`,
  'created_at desc, (select password_hash from users limit 1)',
  'password_hash',
  '" or ""="',
  "\\'; drop table users; --",
  '$$ or 1=1 --',
  '{1,2}',
  '1) or (1=1',
  "x' || (select password_hash from users limit 1) || '",
]

let site: TestSite
let admin: TestMember
let reads: { route: Route; name: string }[]
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  admin = await site.member({ role: 'admin' })
  reads = site.routes
    .filter(({ key, endpoint }) => key.startsWith('GET ') && endpoint.query)
    .flatMap((route) =>
      Object.keys(schemaOf(route.endpoint, 'query')?.properties ?? {}).map((name) => ({ route, name })),
    )
})

function attacked(route: Route, name: string, attack: string) {
  const { params, query } = sampleInput(route)
  const needed = (schemaOf(route.endpoint, 'query')?.required ?? []).map((each) => [each, query[each]])
  const asked = { ...Object.fromEntries(needed), [name]: attack }
  return site.request(callOf(route, { params, query: asked }), { as: admin })
}

test('put into a query as it stands, it hands out passwords, and tells by its time what it does not say', async () => {
  const naive = (name: string) =>
    site.context.database.query(`select username from users where username = '${name}'`)
  expect((await naive('nobody')).rows).toEqual([])
  expect(JSON.stringify((await naive(STEALING)).rows)).toContain('$argon2')
  const quick = WAITING.replace(`(${SLEEP_SECONDS})`, '(0.1)')
  const from = performance.now()
  await naive(quick)
  expect(performance.now() - from).toBeGreaterThan(50)
})

test('as a value or an order, no parameter of any call is more than the text that it is', async () => {
  expect(reads.length).toBeGreaterThan(40)
  const before = await site.context.db.$count(users)
  const faults: string[] = []
  for (const { route, name } of reads) {
    for (const attack of ATTACKS) {
      const from = performance.now()
      const { status, text } = await attacked(route, name, attack)
      const took = performance.now() - from
      const said = [status, text.includes('argon2'), took > SLEEP_SECONDS * 1000 - 200]
      if (![200, 400, 404].includes(status) || said[1] || said[2]) {
        faults.push(`${route.key} ${name}=${attack}: ${said}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(await site.context.db.$count(users)).toBe(before)
}, 120_000)

test('where a parameter is a choice or a number, everything else is refused', async () => {
  const chosen = reads.filter(({ name }) =>
    /^(sort|order|limit|offset|page|kind|state|role|standing|condition)$/.test(name),
  )
  expect(chosen.length).toBeGreaterThan(15)
  for (const { route, name } of chosen) {
    for (const attack of ATTACKS) {
      const answer = await attacked(route, name, attack)
      expect([route.key, name, attack, answer.status]).toEqual([route.key, name, attack, 400])
    }
  }
}, 120_000)
