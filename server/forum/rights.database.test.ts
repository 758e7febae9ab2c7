// Tests every right to a topic against every way to read one: no answer may contain what a reader may not know. Calls
// come from the route register, so that new ones are included; notifications, emails, exports, and all other addresses
// (streams, feeds, files, pictures) are listed here, and a missing one fails.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { setPlan, setSanctions } from '#server/testing/rooms/member-status.ts'
import { callOf, sampleInput, schemaOf } from '#server/testing/rooms/sample-input.ts'
import { fillSearch } from '#server/testing/rooms/search.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { forumCategories, forumFollows, forumReads, forumTopics } from './tables.ts'

/** Words in titles, in texts, and in both. Searches use the last, because an answer may repeat it. */
const TITLE = 'Quixotry'
const TEXT = 'Zephyrine'
const ASKED = 'Marzipan'

type Reader = 'visitor' | 'without forums' | 'free' | 'pro' | 'premium' | 'blocker' | 'banned' | 'silenced'
type Known = 'nothing' | 'title' | 'all' | 'by address'

/** What each reader may know of a topic: its title as a teaser, all of it, or all of it only by its own address. */
const RIGHTS: Record<string, Partial<Record<Reader, Known>>> = {
  open: { visitor: 'title', 'without forums': 'title', banned: 'title', blocker: 'by address' },
  private: { pro: 'all', premium: 'all' },
  experts: { premium: 'all' },
  moved: { pro: 'all', premium: 'all' },
  hidden: {},
  deleted: {},
}
/** Readers of topics on boards without a further permission. */
const OPEN: readonly Reader[] = ['free', 'pro', 'premium', 'silenced']

function knownOf(state: string, reader: Reader): Known {
  return RIGHTS[state]?.[reader] ?? (state === 'open' && OPEN.includes(reader) ? 'all' : 'nothing')
}

let site: TestSite
let author: TestMember
const readers: Partial<Record<Reader, TestMember | null>> = {}
const topics: Record<string, Planted> = {}
const { uploaded, see } = uploadsOn(() => ({ site, owner: author }))

interface Planted {
  id: number
  replyId: number
  /** Address of the picture in its text. */
  picture: string
}

/** Messages on each reader's stream, from before the first topic. */
const heard: Partial<Record<Reader, string>> = {}
const streams: ReadableStreamDefaultReader<Uint8Array>[] = []

async function listen(reader: Reader, { cookie }: TestMember): Promise<void> {
  const { body } = await site.app.request('/api/stream', { headers: { cookie } })
  const stream = body?.getReader()
  if (!stream) throw new Error('no stream was opened')
  streams.push(stream)
  heard[reader] = ''
  void (async () => {
    for (let part = await stream.read(); !part.done; part = await stream.read())
      heard[reader] += new TextDecoder().decode(part.value)
  })()
}

afterAll(async () => {
  for (const stream of streams) await stream.cancel().catch(() => undefined)
})

beforeAll(async () => {
  site = await openTestSite()
  const { db } = site.context
  author = await site.member({ username: 'author_x', tier: 'premium' })
  await db.execute(
    sql`insert into membership_tiers (id, name, price_cents, description) values (90, 'Lurker', 0, 'No forums')`,
  )
  for (const reader of [
    'without forums',
    'free',
    'pro',
    'premium',
    'blocker',
    'banned',
    'silenced',
  ] as const) {
    const tier = reader === 'pro' || reader === 'premium' ? reader : 'free'
    const member = await site.member({ username: `r_${reader.replace(' ', '_')}`, tier })
    readers[reader] = member
    await listen(reader, member)
  }
  readers.visitor = null
  for (const state of Object.keys(RIGHTS)) topics[state] = await openTopic(state)
  await setPlan(db, readers['without forums']?.id ?? 0, { tierId: 90 })
  await setSanctions(db, readers.banned?.id ?? 0, { bannedAt: site.clock.now() })
  await setSanctions(db, readers.silenced?.id ?? 0, { silencedUntil: new Date(Date.now() + DAY_MS) })
  await site.request(`PUT /api/blocks/${author.id}`, { as: readers.blocker })
  const { hidden, deleted, moved } = topics
  const now = site.clock.now()
  await db
    .update(forumTopics)
    .set({ hiddenAt: now })
    .where(eq(forumTopics.id, hidden?.id ?? 0))
  await db
    .update(forumTopics)
    .set({ deletedAt: now })
    .where(eq(forumTopics.id, deleted?.id ?? 0))
  const admin = await site.member({ role: 'admin' })
  const categoryId = await boardOf('privateForums')
  await site.request(`PUT /api/forum-posts/${moved?.id}/category`, { as: admin, body: { categoryId } })
  await site.followUp()
  await followAll()
  await fillSearch(site)
})

/** Makes every reader follow and open every topic, as if once allowed to; then replies to all of them. */
async function followAll(): Promise<void> {
  const { db } = site.context
  const pairs = Object.values(readers).flatMap((reader) =>
    reader ? Object.values(topics).map(({ id }) => ({ topicId: id, userId: reader.id })) : [],
  )
  await db.delete(forumFollows)
  await db.insert(forumFollows).values(pairs)
  await db.delete(forumReads)
  await db.insert(forumReads).values(pairs.map((pair) => ({ ...pair, readAt: site.clock.now() })))
  for (const [state, { id }] of Object.entries(topics)) {
    const content = `${TEXT}${state} ${ASKED} once more`
    await site.request(`POST /api/forum-posts/${id}/replies`, { as: author, body: { content } })
  }
  await site.followUp()
}

async function boardOf(needs: 'privateForums' | 'experts'): Promise<number> {
  const [row] = await site.context.db.select().from(forumCategories).where(eq(forumCategories.needs, needs))
  return row?.id ?? 0
}

/** Starts a topic, with a reply that repeats the marker words and mentions every reader. */
async function openTopic(state: string): Promise<Planted> {
  const needs = state === 'private' ? 'privateForums' : state === 'experts' ? 'experts' : null
  const categoryId = needs ? await boardOf(needs) : 1
  const { url: picture } = await uploaded({ as: author })
  const content = `${TEXT}${state} ${ASKED}\n\n![](${picture})`
  const body = { title: `${TITLE}${state} ${ASKED}`, content, categoryId }
  const topic = await site.request('POST /api/forum-posts', { as: author, body })
  const names = Object.values(readers).flatMap((reader) => (reader ? [`@${reader.username}`] : []))
  const reply = await site.request(`POST /api/forum-posts/${topic.body.id}/replies`, {
    as: author,
    body: { content: `${TEXT}${state} ${ASKED} ${names.slice(0, 8).join(' ')}` },
  })
  expect([topic.status, reply.status]).toEqual([201, 201])
  return { id: topic.body.id, replyId: reply.body.id, picture }
}

interface Way {
  name: string
  call: string
}

/** Every reading call, with the topic, its reply, its author and the searched word as parameters. */
function waysTo(topic: { id: number; replyId: number }): Way[] {
  return site.routes
    .filter(({ key }) => key.startsWith('GET '))
    .flatMap((route) => {
      const { params } = sampleInput(route)
      const asks = Object.keys(schemaOf(route.endpoint, 'query')?.properties ?? {})
      const searched = asks.find((name) => name === 'q' || name === 'search' || name === 'query')
      const ids = 'id' in params ? [topic.id, topic.replyId] : [0]
      const queries: Record<string, string>[] = [{}, ...(searched ? [{ [searched]: ASKED }] : [])]
      return ids.flatMap((id) =>
        queries.map((query) => ({
          name: route.key,
          call: callOf(route, {
            params: {
              ...params,
              ...('id' in params && { id }),
              ...('username' in params && { username: author.username }),
            },
            query,
          }),
        })),
      )
    })
}

type OtherWay = (as: TestMember | null, topic: Planted) => Promise<string>

const asItIs =
  (path: string): OtherWay =>
  (as) =>
    read(path, as)

/** All other GET addresses, by their registered path. */
const OTHER_WAYS: Record<string, OtherWay> = {
  // Never ends: opened before the first topic, and checked below.
  '/api/stream': async () => '',
  '/collection/export.csv': asItIs('/collection/export.csv'),
  '/collection/export.json': asItIs('/collection/export.json'),
  '/collection/logbook.csv': asItIs('/collection/logbook.csv'),
  '/moderation/log.csv': asItIs('/moderation/log.csv'),
  '/events.ics': asItIs('/events.ics'),
  '/events/:file{[1-9][0-9]{0,8}\\.ics}': asItIs('/events/1.ics'),
  '/feeds/blog.atom': asItIs('/feeds/blog.atom'),
  '/feeds/blog.rss': asItIs('/feeds/blog.rss'),
  '/feeds/events/:file': async (as) => {
    const { body } = await site.request('POST /api/event-feed', { as })
    return body.address ? read(new URL(body.address).pathname, null) : ''
  },
  '/feeds/forum/:file': async (as) => {
    const { body } = await site.request('POST /api/forum-feed', { as })
    return body.address ? read(new URL(body.address).pathname, null) : ''
  },
  '/share-pictures/posts/:id/:file': asItIs(`/share-pictures/posts/1/${'0'.repeat(20)}.png`),
  '/pictures/:key/:file': async (as, { picture }) => {
    const { status } = await see(picture, as)
    return status === 200 ? SEEN : ''
  },
}
const SEEN = 'The picture is seen.'

async function read(path: string, as: TestMember | null): Promise<string> {
  const answer = await site.app.request(path, { headers: as ? { cookie: as.cookie } : {} })
  return answer.text()
}

/** Registered addresses that are no calls of the contract. */
function otherAddresses(): string[] {
  const calls = new Set(
    site.routes.map(({ key }) => (key.split(' ')[1] ?? '').replaceAll(/\{(\w+)\}/g, ':$1')),
  )
  const paths = site.app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
  return [...new Set(paths)].filter((path) => !calls.has(path))
}

const answers = new Map<string, Promise<{ status: number; text: string }>>()

/** Most calls are not about one topic: made once per reader, and the answer searched for every topic. */
function answerTo(reader: Reader, call: string, as: TestMember | null) {
  const key = `${reader} ${call}`
  const answer = answers.get(key) ?? site.request(call, { as })
  answers.set(key, answer)
  return answer
}

/** Calls by a topic's own address, which show it even if its author is blocked. */
const OWN_ADDRESS = /^GET \/api\/forum-posts\/\{id\}|\/teaser$|^GET \/api\/flags/
/** Cached calls that ignore the viewer's blocks. */
const SHARED = ['GET /api/forum-posts/newest', 'GET /api/machines/{opdbId}/topics']

function isLeak(text: string, known: Known, { state, way }: { state: string; way: Way }): boolean {
  const hasTitle = text.includes(`${TITLE}${state}`)
  const hasText = text.includes(`${TEXT}${state}`)
  switch (known) {
    case 'all':
      return false
    case 'title':
      return hasText
    case 'by address':
      return SHARED.includes(way.name) ? hasText : !OWN_ADDRESS.test(way.name) && (hasTitle || hasText)
    case 'nothing':
      return hasTitle || hasText
  }
}

test('every address beside the calls has its row here', () => {
  expect(otherAddresses().sort()).toEqual(Object.keys(OTHER_WAYS).sort())
})

describe.each(Object.keys(RIGHTS))('a topic that is %s', (state) => {
  test('is in no answer to whoever may not know of it', async () => {
    const topic = topics[state]
    if (!topic) throw new Error('no such topic')
    const leaks: string[] = []
    const seen = new Set<string>()
    for (const [reader, as] of Object.entries(readers) as [Reader, TestMember | null][]) {
      const known = knownOf(state, reader)
      for (const way of waysTo(topic)) {
        const { status, text } = await answerTo(reader, way.call, as)
        if (status >= 500) leaks.push(`${reader}: ${way.call} fails`)
        if (isLeak(text, known, { state, way })) leaks.push(`${reader}: ${way.call}`)
        if (text.includes(`${TEXT}${state}`)) seen.add(reader)
      }
    }
    expect(leaks).toEqual([])
    // At least one way shows it to permitted readers, which proves that the markers are in place.
    const readable = Object.keys(readers).filter((reader) =>
      ['all', 'by address'].includes(knownOf(state, reader as Reader)),
    )
    expect([...seen].sort()).toEqual(readable.sort())
  }, 120_000)

  test('is in no feed, file or picture of whoever may not know of it, and told to none of their open pages', async () => {
    const topic = topics[state]
    if (!topic) throw new Error('no such topic')
    const leaks: string[] = []
    const seen = new Set<string>()
    for (const [reader, as] of Object.entries(readers) as [Reader, TestMember | null][]) {
      const known = knownOf(state, reader)
      for (const [address, readAs] of Object.entries(OTHER_WAYS)) {
        const text = (await readAs?.(as, topic)) ?? ''
        const isSeen = text.includes(SEEN)
        if (known === 'all' && address.startsWith('/feeds/forum')) expect(text).toContain(`${TEXT}${state}`)
        if (isSeen) seen.add(reader)
        const way = { name: `GET ${address}`, call: address }
        if (isLeak(text, known, { state, way }) || (isSeen && !['all', 'by address'].includes(known)))
          leaks.push(`${reader}: ${address}`)
      }
      const live = heard[reader] ?? ''
      const way = { name: 'GET /api/stream', call: '' }
      if (isLeak(live, known, { state, way }) || (known !== 'all' && live.includes(`"topicId":${topic.id},`)))
        leaks.push(`${reader}: the stream`)
      if (known === 'all') expect(live, reader).toContain(`"topicId":${topic.id},`)
    }
    expect(leaks).toEqual([])
    const readable = Object.keys(readers).filter((reader) =>
      ['all', 'by address'].includes(knownOf(state, reader as Reader)),
    )
    expect([...seen].sort()).toEqual(readable.sort())
  })

  test('is in no email to whoever may not know of it', () => {
    const told = site.emails.filter(({ to, ...email }) => {
      const reader = (Object.keys(readers) as Reader[]).find((name) =>
        to.includes(`r_${name.replace(' ', '_')}@`),
      )
      const text = JSON.stringify(email)
      const isAbout = text.includes(`${TITLE}${state}`) || text.includes(`${TEXT}${state}`)
      return reader && isAbout && !['all'].includes(knownOf(state, reader))
    })
    expect(told).toEqual([])
  })
})
