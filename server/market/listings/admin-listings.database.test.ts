// The admins' list: listings in every state, by state and by words.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import { listings } from '#server/market/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
let sal: TestMember
let tess: TestMember
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  sal = await site.member({ username: 'sal' })
  tess = await site.member({ username: 'tess' })
  await site.context.db.update(users).set({ displayName: 'Tess of the Arcade' }).where(eq(users.id, tess.id))
  const values = { description: 'Words.', priceCents: 100, category: 'parts', condition: 'good' } as const
  const day = (at: number) => ({ createdAt: new Date(Date.UTC(2026, 0, at)) })
  await site.context.db.insert(listings).values([
    { ...values, ...day(1), title: 'An open coil', sellerId: sal.id },
    { ...values, ...day(2), title: 'A sold coil', sellerId: tess.id, state: 'sold' },
    { ...values, ...day(3), title: 'A withdrawn rail', sellerId: sal.id, state: 'withdrawn' },
    { ...values, ...day(4), title: 'A 100% held rail', sellerId: sal.id, hiddenAt: new Date() },
    { ...values, ...day(5), title: 'A wanted topper', sellerId: tess.id, intent: 'wanted' },
  ])
})

async function titles(query: string): Promise<[titles: string[], total: number]> {
  const { body } = await site.request(`GET /api/admin/marketplace-listings${query}`, { as: admin })
  return [body.data.map(({ title }: { title: string }) => title), body.pagination.total]
}

test('every listing is there, newest first, without its text', async () => {
  const all = ['A wanted topper', 'A 100% held rail', 'A withdrawn rail', 'A sold coil', 'An open coil']
  expect(await titles('')).toEqual([all, 5])
  expect(await titles('?limit=2&offset=3')).toEqual([all.slice(3), 5])
  const { body } = await site.request('GET /api/admin/marketplace-listings', { as: admin })
  expect(body.data[1]).toMatchObject({ description: '', isHidden: true, seller: { username: 'sal' } })
})

test('by state, held and taken down ones apart, and by words of the title or the seller', async () => {
  expect(await titles('?status=sold')).toEqual([['A sold coil'], 1])
  expect(await titles('?status=hidden')).toEqual([['A 100% held rail'], 1])
  expect(await titles('?search=coil')).toEqual([['A sold coil', 'An open coil'], 2])
  expect(await titles('?search=arcade%20coil')).toEqual([['A sold coil'], 1])
  expect(await titles('?search=100%25')).toEqual([['A 100% held rail'], 1])
  expect(await titles('?search=rail&status=withdrawn')).toEqual([['A withdrawn rail'], 1])
})
