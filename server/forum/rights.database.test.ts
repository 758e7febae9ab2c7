// Every right to a topic times every way to read one: what a reader may not know is in no answer. The ways are read from the
// register of calls, so that a new one is walked as soon as it is there; beside it come notices, emails and exports.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { setPlan, setSanctions } from '#server/testing/member-status.ts'
import { callOf, sampleInput, schemaOf } from '#server/testing/sample-input.ts'
import { fillSearch } from '#server/testing/search.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { forumCategories, forumTopics } from './tables.ts'

/** Stands in titles, in texts, and in both: searches ask for the last, which an answer may repeat. */
const TITLE = 'Quixotry'
const TEXT = 'Zephyrine'
const ASKED = 'Marzipan'

type Reader = 'visitor' | 'without forums' | 'free' | 'pro' | 'premium' | 'blocker' | 'banned' | 'silenced'
type Known = 'nothing' | 'title' | 'all' | 'by address'

/** What each reader may know of a topic: its title as a teaser, all of it, or all but only by its own address. */
const RIGHTS: Record<string, Partial<Record<Reader, Known>>> = {
  open: { visitor: 'title', 'without forums': 'title', banned: 'title', blocker: 'by address' },
  private: { pro: 'all', premium: 'all' },
  experts: { premium: 'all' },
  moved: { pro: 'all', premium: 'all' },
  hidden: {},
  deleted: {},
}
/** Of topics that members with the forums may read. */
const OPEN: readonly Reader[] = ['free', 'pro', 'premium', 'silenced']

function knownOf(state: string, reader: Reader): Known {
  return RIGHTS[state]?.[reader] ?? (state === 'open' && OPEN.includes(reader) ? 'all' : 'nothing')
}

let site: TestSite
let author: TestMember
const readers: Partial<Record<Reader, TestMember | null>> = {}
const topics: Record<string, { id: number; replyId: number }> = {}

beforeAll(async () => {
  site = await openTestSite()
  const { db } = site.house
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
    readers[reader] = await site.member({ username: `r_${reader.replace(' ', '_')}`, tier })
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
  await fillSearch(site)
})

async function boardOf(needs: 'privateForums' | 'experts'): Promise<number> {
  const [row] = await site.house.db.select().from(forumCategories).where(eq(forumCategories.needs, needs))
  return row?.id ?? 0
}

/** With a reply that says the same and mentions every reader. */
async function openTopic(state: string): Promise<{ id: number; replyId: number }> {
  const needs = state === 'private' ? 'privateForums' : state === 'experts' ? 'experts' : null
  const categoryId = needs ? await boardOf(needs) : 1
  const body = { title: `${TITLE}${state} ${ASKED}`, content: `${TEXT}${state} ${ASKED}`, categoryId }
  const topic = await site.request('POST /api/forum-posts', { as: author, body })
  const names = Object.values(readers).flatMap((reader) => (reader ? [`@${reader.username}`] : []))
  const reply = await site.request(`POST /api/forum-posts/${topic.body.id}/replies`, {
    as: author,
    body: { content: `${TEXT}${state} ${ASKED} ${names.slice(0, 8).join(' ')}` },
  })
  expect([topic.status, reply.status]).toEqual([201, 201])
  return { id: topic.body.id, replyId: reply.body.id }
}

interface Way {
  name: string
  call: string
}

/** Every call that reads, about the topic, its reply, its author and the word that is asked for. */
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

/** Where a blocked member's topic may be seen: its own address. */
const OWN_ADDRESS = /^GET \/api\/forum-posts\/\{id\}|\/teaser$|^GET \/api\/flags/
/** Shown to everybody alike, whom they have blocked does not matter. */
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

describe.each(Object.keys(RIGHTS))('a topic that is %s', (state) => {
  test('is in no answer to whoever may not know of it', async () => {
    const topic = topics[state]
    if (!topic) throw new Error('no such topic')
    const leaks: string[] = []
    const seen = new Set<string>()
    for (const [reader, as] of Object.entries(readers) as [Reader, TestMember | null][]) {
      const known = knownOf(state, reader)
      for (const way of waysTo(topic)) {
        const { status, text } = await site.request(way.call, { as })
        if (status >= 500) leaks.push(`${reader}: ${way.call} fails`)
        if (isLeak(text, known, { state, way })) leaks.push(`${reader}: ${way.call}`)
        if (text.includes(`${TEXT}${state}`)) seen.add(reader)
      }
    }
    expect(leaks).toEqual([])
    // Who may read it does, by some way: the marker is where it was planted.
    const readable = Object.keys(readers).filter((reader) =>
      ['all', 'by address'].includes(knownOf(state, reader as Reader)),
    )
    expect([...seen].sort()).toEqual(readable.sort())
  }, 120_000)

  test('is in no email to whoever may not know of it', () => {
    const told = site.letters.filter(({ to, ...letter }) => {
      const reader = (Object.keys(readers) as Reader[]).find((name) =>
        to.includes(`r_${name.replace(' ', '_')}@`),
      )
      const text = JSON.stringify(letter)
      const isAbout = text.includes(`${TITLE}${state}`) || text.includes(`${TEXT}${state}`)
      return reader && isAbout && !['all'].includes(knownOf(state, reader))
    })
    expect(told).toEqual([])
  })
})
