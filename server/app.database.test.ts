import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/rooms.ts'
import { users } from '#server/accounts/tables.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { listings } from '#server/market/tables.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ seed: 'demo' })
})

test('the site answers every call of the contract, once', () => {
  expect(site.routes.map(({ key }) => key as string).sort()).toEqual(Object.keys(contract).sort())
})

test('a site without sample data has its categories and true, empty lists', async () => {
  site = await openTestSite({ seed: 'base' })
  const member = await site.member()
  for (const path of ['/api/forum-categories', '/api/blog-categories']) {
    expect((await site.request(`GET ${path}`)).body.length, path).toBeGreaterThan(5)
  }
  for (const path of [
    '/api/forum-posts',
    '/api/forum-posts/newest',
    '/api/marketplace-listings',
    '/api/marketplace-listings/newest',
    '/api/blog-posts',
    '/api/events',
    '/api/social-posts',
    '/api/leaders',
  ]) {
    const answer = await site.request(`GET ${path}`, { as: member })
    expect(answer.body, path).toMatchObject({ data: [], pagination: { total: 0, offset: 0 } })
  }
})

test('the figures count what is there once the site asks for live ones', async () => {
  const figures = async () =>
    Object.fromEntries(
      (await site.request('GET /api/site')).body.figures.map(({ label, value }: Record<string, string>) => [
        label,
        value,
      ]),
    )
  expect(await figures()).toMatchObject({ 'Forum posts': '125,000+', 'Marketplace listings': '8,500+' })
  const { db } = site.context
  await site.request('PATCH /api/admin/site-settings', {
    as: await site.member({ role: 'admin' }),
    body: { figures: 'live' },
  })
  const posts = (await db.$count(forumTopics)) + (await db.$count(forumReplies))
  expect(await figures()).toMatchObject({
    'Forum posts': String(posts),
    'Marketplace listings': String(await db.$count(listings, eq(listings.state, 'open'))),
    'Community members': String(await db.$count(users)),
  })
})
