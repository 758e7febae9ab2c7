// Reading calls: they change nothing, and no writing call can be reached by GET.
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { OnePassDialect } from '#server/base/database/one-pass-dialect.ts'
import type { Route } from '#server/base/http/calls.ts'
import { callOf, sampleInput } from '#server/testing/rooms/sample-input.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ seed: 'demo' })
})

/** Makes the call with input that is valid enough to reach the handler. */
const ask = (route: Route, as: TestMember) => site.request(callOf(route, sampleInput(route)), { as })

/** A checksum over every row of every table; without sessions, because use renews them. */
async function sumOfTables(): Promise<unknown> {
  const { database } = site.context
  const { rows: tables } = await database.query(
    `select tablename from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'rate_limits')`,
  )
  const sums = tables.map(
    ({ tablename }) =>
      `select '${tablename}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from "${tablename}" t`,
  )
  return (await database.query(`${sums.join(' union all ')} order by name`)).rows
}

/** Fails for a statement that is not written as the query builder's own dialect writes it. */
function compareStatements() {
  const write = OnePassDialect.prototype.sqlToQuery
  return vi.spyOn(OnePassDialect.prototype, 'sqlToQuery').mockImplementation(function (
    this: OnePassDialect,
    ...of
  ) {
    const { sql: text, params } = write.apply(this, of)
    const own = PgDialect.prototype.sqlToQuery.apply(this, of)
    expect({ text, params }).toEqual({ text: own.sql, params: own.params })
    return { sql: text, params }
  })
}

test('nothing is changed by reading: no call by GET writes, whoever makes it', async () => {
  const compared = compareStatements()
  const admin = await site.member({ role: 'admin' })
  const before = await sumOfTables()
  for (const route of site.routes.filter(({ key }) => key.startsWith('GET '))) {
    await ask(route, admin)
    const head = callOf(route, sampleInput(route)).replace('GET', 'HEAD')
    await site.request(head, { as: admin })
  }
  expect(await sumOfTables()).toEqual(before)
  expect(compared.mock.calls.length).toBeGreaterThan(300)
  compared.mockRestore()
})

test('what writes cannot be reached by a link', async () => {
  const writing = site.routes.filter(({ key }) => !key.startsWith('GET '))
  expect(writing.length).toBeGreaterThan(3)
  // The reading call may name a parameter differently.
  const addressOf = (key: string) => key.replaceAll(/\{\w+\}/g, '{}')
  const known = new Set(site.routes.map(({ key }) => addressOf(key)))
  for (const route of writing.filter(({ key }) => !known.has(addressOf(key).replace(/^\w+/, 'GET')))) {
    const link = callOf(route, sampleInput(route)).replace(/^\w+/, 'GET')
    expect([link, (await site.request(link)).status]).toEqual([link, 405])
  }
})

test('a reply that pages may keep is alike for two members with the same rights', async () => {
  const [one, two] = [await site.member(), await site.member()]
  const shared = site.routes.filter(({ endpoint }) => endpoint.shared)
  expect(shared.length).toBeGreaterThan(0)
  for (const route of shared) {
    const [first, second] = [await ask(route, one), await ask(route, two)]
    expect([route.key, first.status, first.body]).toEqual([route.key, 200, second.body])
  }
})

test('a reply that pages may keep is never gated and never a write', async () => {
  for (const { key } of site.routes.filter((route) => route.endpoint.shared)) {
    expect([key, key.startsWith('GET ')]).toEqual([key, true])
  }
})
