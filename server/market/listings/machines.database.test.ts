// Machines of listings: shown with the listing, which is also shown on the machine's page.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listings } from '#server/market/tables.ts'
import { GODZILLA, METALLICA } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let seller: TestMember
beforeAll(async () => {
  site = await openTestSite()
  seller = await site.member({ tier: 'pro' })
})

const sell = (body: object) =>
  site.request('POST /api/marketplace-listings', {
    as: seller,
    body: { title: 'A game', description: 'Tested.', price: '12.50', ...body },
  })
const forSale = async (opdbId: string): Promise<number[]> =>
  (await site.request(`GET /api/marketplace-listings/newest?opdbId=${opdbId}`)).body.data.map(
    ({ id }: { id: number }) => id,
  )

test('a listing names a machine, and stands on the pages of its title and of all its editions, as long as it is open', async () => {
  const { body } = await sell({ opdbId: GODZILLA })
  expect(body.machine).toMatchObject({ opdbId: GODZILLA, name: expect.stringContaining('Godzilla') })
  const title = GODZILLA.split('-')[0] ?? ''
  expect([await forSale(title), await forSale(GODZILLA), await forSale(METALLICA)]).toEqual([
    [body.id],
    [body.id],
    [],
  ])
  const change = (changed: object) =>
    site.request(`PATCH /api/marketplace-listings/${body.id}`, { as: seller, body: changed })
  await change({ state: 'sold' })
  expect(await forSale(title)).toEqual([])
  await change({ state: 'open', opdbId: METALLICA })
  expect([await forSale(title), await forSale(METALLICA)]).toEqual([[], [body.id]])
  expect((await change({ opdbId: null })).body.machine).toBeNull()
})

test('visitors read on a machine’s page neither words nor names', async () => {
  const { body } = await sell({ opdbId: GODZILLA, description: 'A secret flaw' })
  const answer = await site.request(`GET /api/marketplace-listings/newest?opdbId=${GODZILLA}`)
  expect(answer.body.data).toEqual([
    {
      id: body.id,
      title: 'A game',
      price: '12.50',
      category: 'parts',
      createdAt: expect.any(String),
      seller: null,
    },
  ])
})

test.each(['Gzzzz-Mzzzz', 'L999999', 'nothing', 5])(
  '%s is no machine, and nothing is written',
  async (opdbId) => {
    const rows = await site.context.db.$count(listings, eq(listings.sellerId, seller.id))
    const { status, body } = await sell({ opdbId })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['opdbId']])
    expect(await site.context.db.$count(listings, eq(listings.sellerId, seller.id))).toBe(rows)
  },
)
