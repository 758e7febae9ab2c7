// Public content is hidden from members who blocked its author, in that direction alone, and from no others.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { calendarEvents } from '#server/community/tables.ts'
import { forumCategories, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { listings } from '#server/market/tables.ts'
import { fillSearch } from '#server/testing/rooms/search.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const WORD = 'Quetzalcoatl'

let site: TestSite
let ada: TestMember
let ben: TestMember
let cleo: TestMember
beforeEach(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada_a' })
  ben = await site.member({ username: 'ben_b' })
  cleo = await site.member({ username: 'cleo_c' })
})

const block = (as: TestMember, whom: TestMember) => site.request(`PUT /api/blocks/${whom.id}`, { as })
const unblock = (as: TestMember, whom: TestMember) => site.request(`DELETE /api/blocks/${whom.id}`, { as })

async function addTopic(author: TestMember, title = `${WORD} talk`): Promise<number> {
  const [row] = await site.context.db
    .insert(forumTopics)
    .values({ title, content: 'A long story.', categoryId: 1, authorId: author.id })
    .returning({ id: forumTopics.id })
  await site.context.db
    .update(forumCategories)
    .set({ topicCount: sql`${forumCategories.topicCount} + 1` })
    .where(eq(forumCategories.id, 1))
  return row?.id ?? 0
}

async function addReplies(topicId: number, authors: TestMember[]): Promise<void> {
  await site.context.db.insert(forumReplies).values(
    authors.map(({ id, username }, before) => ({
      topicId,
      position: before + 1,
      content: `Secret of ${username}`,
      authorId: id,
    })),
  )
}

async function addListing(seller: TestMember): Promise<number> {
  const values = { title: `${WORD} cabinet`, description: 'Words.', priceCents: 100, sellerId: seller.id }
  const [row] = await site.context.db
    .insert(listings)
    .values({ ...values, category: 'complete_machines', condition: 'good' })
    .returning({ id: listings.id })
  return row?.id ?? 0
}

/** Every list of whole topics and listings, by every order and filter. */
const LISTS = [
  'GET /api/forum-posts',
  ...['newest', 'oldest', 'replies', 'views', 'popular'].map((sort) => `GET /api/forum-posts?sort=${sort}`),
  'GET /api/forum-posts?categoryId=1',
  'GET /api/forum-posts/newest',
  `GET /api/forum-posts?search=${WORD}`,
  'GET /api/marketplace-listings',
  'GET /api/marketplace-listings/newest',
  ...['oldest', 'price_low', 'price_high'].map((sort) => `GET /api/marketplace-listings?sort=${sort}`),
  'GET /api/marketplace-listings?kind=machines&condition=good&priceRange=under_50',
  `GET /api/marketplace-listings?search=${WORD}`,
]

test.each(LISTS)('%s leaves out, and does not count, what a blocked member wrote', async (call) => {
  await addTopic(ben)
  await addTopic(cleo)
  await addListing(ben)
  await addListing(cleo)
  await fillSearch(site)
  const seen = async (as: TestMember) => {
    const { body, status } = await site.request(call, { as })
    if (status !== 200) throw new Error(`${call}: ${JSON.stringify(body)}`)
    const names = body.data.map((row: { author?: TestMember; seller?: TestMember }) => {
      return (row.author ?? row.seller)?.username
    })
    return [...names.sort(), body.pagination.total]
  }
  expect(await seen(ada)).toEqual(['ben_b', 'cleo_c', 2])
  await block(ada, ben)
  expect(await seen(ada)).toEqual(['cleo_c', 1])
  // Hidden content would reveal the block to the blocked member; others are not affected.
  expect(await seen(ben)).toEqual(['ben_b', 'cleo_c', 2])
  expect(await seen(cleo)).toEqual(['ben_b', 'cleo_c', 2])
  await unblock(ada, ben)
  expect(await seen(ada)).toEqual(['ben_b', 'cleo_c', 2])
})

test('pages of a list are full and follow on each other when blocked members stand between', async () => {
  await block(ada, ben)
  const wanted: number[] = []
  for (let n = 0; n < 6; n++) {
    await addTopic(ben)
    wanted.unshift(await addTopic(cleo))
  }
  const pages = await Promise.all(
    [0, 4].map((offset) =>
      site.request(`GET /api/forum-posts?sort=newest&limit=4&offset=${offset}`, { as: ada }),
    ),
  )
  const ids = pages.flatMap(({ body }) => body.data.map(({ id }: { id: number }) => id))
  expect([...ids].sort()).toEqual([...wanted].sort())
  expect(pages.map(({ body }) => body.data.length)).toEqual([4, 2])
})

test('a topic and a listing still open by their address and say so, to who blocked alone', async () => {
  const calls = [
    `GET /api/forum-posts/${await addTopic(ben)}`,
    `GET /api/marketplace-listings/${await addListing(ben)}`,
  ]
  await block(ada, ben)
  for (const call of calls) {
    const said = async (as: TestMember) => {
      const { status, body } = await site.request(call, { as })
      return [status, body.isFromBlocked]
    }
    expect([call, await said(ada)]).toEqual([call, [200, true]])
    for (const as of [ben, cleo]) expect([call, await said(as)]).toEqual([call, [200, false]])
  }
})

test('a reply by a blocked member keeps its place and nothing else', async () => {
  const topicId = await addTopic(cleo)
  await addReplies(topicId, [cleo, ben, cleo, ben])
  const read = (as: TestMember, query = '') =>
    site.request(`GET /api/forum-posts/${topicId}/replies${query}`, { as })
  expect((await read(ada)).text).toContain('Secret of ben_b')
  await block(ada, ben)

  const { body, text } = await read(ada)
  expect(text).not.toContain('ben_b')
  expect(body.pagination.total).toBe(4)
  expect(body.data).toMatchObject([
    { position: 1, author: { username: 'cleo_c' }, content: 'Secret of cleo_c', isFromBlocked: false },
    { position: 2, author: null, content: '', isFromBlocked: true },
    { position: 3, author: { username: 'cleo_c' }, isFromBlocked: false },
    { position: 4, author: null, content: '', isFromBlocked: true },
  ])
  const second = await read(ada, '?limit=2&offset=2')
  expect(second.body.data.map(({ position }: { position: number }) => position)).toEqual([3, 4])
  expect(second.body.pagination.total).toBe(4)

  for (const as of [ben, cleo]) expect((await read(as)).text).toContain('Secret of ben_b')
  await block(ben, ada)
  expect((await read(ben)).text).toContain('Secret of cleo_c')
})

test('a block works by itself: neither a second one nor somebody else’s changes what is seen', async () => {
  const topicId = await addTopic(cleo)
  await addReplies(topicId, [ben, ada])
  await block(cleo, ben)
  await block(ben, cleo)
  const { body } = await site.request(`GET /api/forum-posts/${topicId}/replies`, { as: ada })
  expect(body.data.map(({ isFromBlocked }: { isFromBlocked: boolean }) => isFromBlocked)).toEqual([
    false,
    false,
  ])
})

test('what pages keep for all is the same for who blocked', async () => {
  await addTopic(ben)
  await addListing(ben)
  const [event] = await site.context.db
    .insert(calendarEvents)
    .values({
      title: 'Swap meet',
      place: 'Hall',
      description: 'Parts.',
      startsAt: new Date(site.context.clock.now().getTime() + DAY_MS),
    })
    .returning({ id: calendarEvents.id })
  await block(ada, ben)
  const shared = site.routes.filter(({ endpoint }) => endpoint.shared === true).map(({ key }) => key)
  expect(shared).toEqual(expect.arrayContaining(['GET /api/forum-categories', 'GET /api/leaders']))
  for (const key of shared) {
    const call = key
      .replace('{opdbId}', 'GweeP-MW95j')
      .replace('events/{id}', `events/${event?.id}`)
      .replace('pages/{page}', 'pages/terms')
    const [one, two] = [await site.request(call, { as: ada }), await site.request(call, { as: cleo })]
    expect([call, one.status, one.body]).toEqual([call, 200, two.body])
  }
})
