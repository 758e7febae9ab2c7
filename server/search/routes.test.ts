import { beforeAll, expect, test } from 'vitest'
import { HIT_KINDS, type Hit } from '#contract/search/search.ts'
import { VISITOR } from '#contract/viewer.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { findHits, type SearchSource } from './hits.ts'

let site: TestSite
let outsider: TestMember
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  await site.context.database.query(
    "update membership_tiers set permissions = '{database,blogs}' where id = 1",
  )
  outsider = await site.member()
})

function hit(kind: Hit['kind'], id: number): Hit {
  return {
    kind,
    id: String(id),
    title: `${kind} ${id}`,
    detail: '',
    url: '/',
    excerpt: null,
    imageUrl: null,
    machine: null,
  }
}

function source(kind: Hit['kind'], count: number): SearchSource {
  const hits = Array.from({ length: count }, (_, at) => hit(kind, at + 1))
  return { kind, search: async (_viewer, _text, limit) => ({ hits: hits.slice(0, limit), total: count }) }
}

const broken: SearchSource = {
  kind: 'listing',
  search: async () => {
    throw new Error('the index is gone')
  },
}

async function ask(sources: SearchSource[], limit: number, kind?: Hit['kind']) {
  return findHits(sources, { viewer: VISITOR, log: site.context.log }, { text: 'x', limit, kind })
}

const kindsOf = (rows: Hit[]) => rows.map(({ kind }) => kind)

test('one word finds topics, listings and posts; machines would come before them', async () => {
  const answer = await site.request('GET /api/search?q=playfield')
  expect(answer.status).toBe(200)
  const kinds = kindsOf(answer.body.data)
  expect(kinds).toEqual(expect.arrayContaining(['topic', 'listing', 'post']))
  expect(kinds).toEqual([...kinds].sort((a, b) => HIT_KINDS.indexOf(a) - HIT_KINDS.indexOf(b)))
  expect(answer.body.pagination).toMatchObject({ limit: 20, offset: 0 })
  expect(answer.body.pagination.total).toBeGreaterThanOrEqual(answer.body.data.length)
})

test('hits lead to the pages of what was found', async () => {
  const [machine] = (await site.request('GET /api/search?q=attack%20from%20mars&kind=machine')).body.data
  expect(machine).toMatchObject({ kind: 'machine', url: expect.stringMatching(/^\/machines\/G4do5/) })
  const [post] = (await site.request('GET /api/search?q=regrets&kind=post')).body.data
  expect(post).toMatchObject({
    url: '/blog/cleaning-a-playfield-without-regrets',
    detail: 'Guide · by deepdive',
  })
  // By a word of its text, which neither its title nor its excerpt has.
  const [same] = (await site.request('GET /api/search?q=carnauba&kind=post')).body.data
  expect(same?.url).toBe(post.url)
  const [topic] = (await site.request('GET /api/search?q=coil%20stops&kind=topic')).body.data
  expect(topic).toMatchObject({ url: `/forums/${topic.id}`, detail: 'Repair and restoration · 8 replies' })
  const [listing] = (await site.request('GET /api/search?q=funhouse&kind=listing')).body.data
  expect(listing).toMatchObject({
    url: `/marketplace-item/${listing.id}`,
    detail: 'Complete machines · $7,450.00',
  })
})

test('who may not read topics and listings learns no more than a teaser tells', async () => {
  for (const as of [null, outsider]) {
    const topics = await site.request('GET /api/search?q=wpc&kind=topic', { as })
    expect(topics.body.data.length).toBeGreaterThan(0)
    expect(topics.text).not.toContain('TiltTom')
    // Words that occur only in the text of a topic or a listing find nothing.
    expect((await site.request('GET /api/search?q=mushrooms&kind=topic', { as })).body.data).toEqual([])
    expect((await site.request('GET /api/search?q=trapdoor&kind=listing', { as })).body.data).toEqual([])
  }
})

test.each(['%', '_', '\\', "' or '1'='1", '💥', '検索', 'zzzzzzz'])(
  'a search for %s finds no topic, listing or post and breaks nothing',
  async (text) => {
    for (const kind of ['topic', 'listing', 'post']) {
      const answer = await site.request(`GET /api/search?q=${encodeURIComponent(text)}&kind=${kind}`)
      expect(answer.status).toBe(200)
      expect(answer.body.data).toEqual([])
    }
  },
)

test.each([
  ['q', ''],
  ['q', 'q='],
  ['q', 'q=%20%20'],
  ['q', `q=${'x'.repeat(101)}`],
  ['q', 'q=a%E2%80%8Bb'],
  ['kind', 'q=x&kind=tier'],
  ['limit', 'q=x&limit=51'],
  ['limit', 'q=x&limit=no'],
])('a bad %s is refused (%s)', async (field, query) => {
  const answer = await site.request(`GET /api/search?${query}`)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

test('machines come first in whatever order sources were registered', async () => {
  const { rows, total } = await ask([source('post', 1), source('topic', 1), source('machine', 2)], 10)
  expect(kindsOf(rows)).toEqual(['machine', 'machine', 'topic', 'post'])
  expect(total).toBe(4)
})

test('every kind gets a share of the places, and what one leaves goes to the first', async () => {
  const { rows, total } = await ask(
    [source('machine', 50), source('topic', 50), source('listing', 1), source('post', 0)],
    8,
  )
  expect(kindsOf(rows)).toEqual([...Array(5).fill('machine'), 'topic', 'topic', 'listing'])
  expect(total).toBe(101)
  expect((await ask([source('machine', 3), source('post', 3)], 1)).rows).toEqual([hit('machine', 1)])
})

test('with a kind, only that kind is asked', async () => {
  const { rows, total } = await ask([source('machine', 5), broken, source('post', 3)], 10, 'post')
  expect(kindsOf(rows)).toEqual(['post', 'post', 'post'])
  expect(total).toBe(3)
})

test('a source that fails is left out; when nobody can answer, the search fails', async () => {
  const { rows } = await ask([source('machine', 1), broken, source('post', 1)], 10)
  expect(kindsOf(rows)).toEqual(['machine', 'post'])
  await expect(ask([source('machine', 1), broken], 10, 'listing')).rejects.toThrow('the index is gone')
  expect(await ask([], 10)).toEqual({ rows: [], total: 0, more: false, searched: null })
})
