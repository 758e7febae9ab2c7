// What a listing no longer shows: whether others do is looked up by an index, for all its addresses at once.
import { beforeAll, expect, test } from 'vitest'
import { statementsOf } from '#server/testing/databases/statements.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const ADDRESSES = ['a', 'b', 'c'].map((name) => `https://img.example.com/${name}.jpg`)

let site: TestSite
let seller: TestMember
const { sell } = dealsOn(() => site)

beforeAll(async () => {
  site = await openTestSite()
  seller = await site.member({ tier: 'pro' })
  const { database } = site.context
  await database.query(
    `insert into marketplace_listings (title, description, price_cents, category, condition, seller_id, image_urls)
     select 'T', 'x', 1, 'other', 'good', $1, array['https://img.example.com/' || n] from generate_series(1, 3000) n`,
    [seller.id],
  )
  await database.query(
    `insert into marketplace_snapshots (revision, title, description, price_cents, category, condition, created_at, image_urls)
     select 0, 'T', 'x', 1, 'other', 'good', now(), array['https://img.example.com/' || n] from generate_series(1, 3000) n`,
  )
  await database.query('analyze')
}, 60_000)

test('the addresses that a listing drops are looked for once, by indexes of listings and snapshots', async () => {
  const id = await sell(seller, { imageUrl: ADDRESSES.join() })
  const statements = await statementsOf(site.context.db, async () => {
    const change = { as: seller, body: { imageUrl: null } }
    expect((await site.request(`PATCH /api/marketplace-listings/${id}`, change)).status).toBe(200)
  })
  const lookups = statements.filter(({ text, params }) => {
    const where = text.split(' where ').slice(1).join()
    return where.includes('"image_urls"') && params.some((param) => String(param).includes('a.jpg'))
  })
  expect(lookups).toHaveLength(1)
  const { rows } = await site.context.database.query(
    `explain ${lookups[0]?.text ?? ''}`,
    lookups[0]?.params ?? [],
  )
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  expect(plan).toContain('Index Scan on marketplace_listings_images')
  expect(plan).toContain('Index Scan on marketplace_snapshots_images')
})
