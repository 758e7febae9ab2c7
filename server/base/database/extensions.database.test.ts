import { beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: 'none' })
})

test('extensions stand in a schema of their own and are found without naming it', async () => {
  const { rows } = await site.context.database.query(
    "select extnamespace::regnamespace::text as schema, similarity('flipper', 'flipper') as same from pg_extension where extname = 'pg_trgm'",
  )
  expect(rows).toEqual([{ schema: 'extensions', same: 1 }])
})
