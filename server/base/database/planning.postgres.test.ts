// How a server's connections plan queries.
import { expect, test } from 'vitest'
import { openTestSite } from '#server/testing/site.ts'

test('no query is compiled, however many rows the planner expects', async () => {
  const { database } = (await openTestSite()).context
  const costly =
    'select count(*) from generate_series(1, 1000) a, generate_series(1, 1000) b, pg_class, pg_attribute'
  const { rows } = await database.query(`explain (format json) ${costly}`)
  const [plan] = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: { 'Total Cost': number }; JIT?: unknown }[]
  // A server that may compile does so from this cost on.
  expect(plan?.Plan['Total Cost']).toBeGreaterThan(100_000)
  expect(plan?.JIT).toBeUndefined()
  expect((await database.query('show jit')).rows).toEqual([{ jit: 'off' }])
})
