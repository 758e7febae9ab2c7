// Restricted content, searched for wherever it could leak: calls of every room, searches, notifications, emails, live
// messages, events, jobs, the audit log, exports. New rooms are covered automatically.

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { users } from '#server/accounts/tables.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { listings } from '#server/market/tables.ts'
import { messages } from '#server/messages/tables.ts'
import { talkOn } from '#server/testing/rooms/conversations.ts'
import { schemaOf } from '#server/testing/rooms/sample-input.ts'
import { fillSearch } from '#server/testing/rooms/search.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const WORD = 'quetzalcoatl'
/** What calls name the words of a search. */
const SEARCHES = ['q', 'query', 'search']

let site: TestSite
let talk: ReturnType<typeof talkOn>
beforeEach(async () => {
  site = await openTestSite()
  talk = talkOn(site)
})

/** Reading calls whose answer to this member contains the word, tried with every id and search. */
async function doorsOpenTo(
  as: TestMember | null,
  { ids, names }: { ids: number[]; names: string[] },
): Promise<string[]> {
  const found = new Set<string>()
  let answered = 0
  for (const { key, endpoint } of site.routes.filter((route) => route.key.startsWith('GET '))) {
    // Keys that a call does not know are passed over: bad-input.database.test.ts.
    const asked = Object.keys(schemaOf(endpoint, 'query')?.properties ?? {}).filter((name) =>
      SEARCHES.includes(name),
    )
    const values = key.includes('{') ? [...new Set([...ids.map(String), ...names])] : ['']
    for (const value of values) {
      const path = key.replaceAll(/\{\w+\}/g, encodeURIComponent(value))
      for (const query of ['', ...asked.map((name) => `?${name}=${WORD}`)]) {
        const { status, text } = await site.request(path + query, { as })
        if (status === 200) answered++
        if (text.toLowerCase().includes(WORD)) found.add(key)
      }
    }
  }
  expect(answered).toBeGreaterThan(20)
  return [...found]
}

/** Everything queued for delivery or stored beside the rooms' own tables. */
async function leftBehind(): Promise<string> {
  const { rows: tables } = await site.context.database.query(
    `select tablename from pg_tables where schemaname = 'public'
     and tablename in ('outbox', 'live_messages', 'notifications', 'audit_log', 'sessions')`,
  )
  expect(tables).toHaveLength(5)
  const rows = await Promise.all(
    tables.map(({ tablename }) => site.context.database.query(`select t::text as row from "${tablename}" t`)),
  )
  return JSON.stringify([rows.map(({ rows }) => rows), site.jobs.added, site.emails]).toLowerCase()
}

describe('a private message', () => {
  let ada: TestMember
  let bob: TestMember
  let others: Record<string, TestMember | null>
  let places: { ids: number[]; names: string[] }
  let messageId: number
  beforeEach(async () => {
    ada = await site.member({ username: 'ada_a' })
    bob = await site.member({ username: 'bob_b' })
    others = {
      'a visitor': null,
      'a member': await site.member({ username: 'cid_c' }),
      'a moderator': await site.member({ role: 'moderator' }),
      'an admin': await site.member({ role: 'admin' }),
    }
    await site.context.db.update(users).set({ emailVerifiedAt: site.clock.now() })
    const id = await talk.started(ada, bob)
    const words = `@cid_c ${WORD} “${WORD}” https://example.com/${WORD} **${WORD}**`
    messageId = (await talk.write(ada, id, words)).body.id
    await fillSearch(site)
    places = { ids: [...new Set([1, id, messageId, ada.id, bob.id])], names: ['ada_a', 'bob_b', 'cid_c'] }
  })

  async function deliver(): Promise<void> {
    await site.followUp()
    site.clock.advance(HOUR_MS)
    await site.jobs.runAll()
  }

  test('would come through by a notification that quotes it, and by a search of all texts', async () => {
    const [row] = await site.context.db.select().from(messages).where(eq(messages.id, messageId))
    const naiveNotification = { title: `ada_a wrote: ${row?.text.slice(0, 40)}` }
    expect(JSON.stringify(naiveNotification)).toContain(WORD)
    const naiveSearch = await site.context.database.query(
      `select text from messages where text like '%${WORD}%'`,
    )
    expect(naiveSearch.rows).toHaveLength(1)
  })

  test('is read by the two in their conversation, and answered by no other call to anybody', async () => {
    await deliver()
    for (const as of [ada, bob]) {
      expect((await doorsOpenTo(as, places)).sort()).toEqual([
        'GET /api/conversations',
        'GET /api/conversations/{id}',
        'GET /api/conversations/{id}/messages',
      ])
    }
    for (const [who, as] of Object.entries(others))
      expect([who, await doorsOpenTo(as, places)]).toEqual([who, []])
  })

  test('stands in no email, not even to its reader, in no event, job, bell, live news or log', async () => {
    await deliver()
    expect(site.emails.map(({ to }) => to)).toEqual(['bob_b@example.com'])
    expect(await leftBehind()).not.toContain(WORD)
  })

  test("is taken along by its author alone: the other's export is the other's words", async () => {
    const taken = async (as: TestMember | null) => (await site.request('GET /api/user/data', { as })).text
    expect(await taken(ada)).toContain(WORD)
    for (const as of [bob, others['a member'] ?? null]) {
      expect(await taken(as)).toContain('"account"')
      expect(await taken(as)).not.toContain(WORD)
    }
  })

  test('once reported, opens to staff by their own door, and goes on standing nowhere else', async () => {
    const body = { kind: 'message', id: messageId, reason: 'abuse' }
    expect((await site.request('POST /api/flags', { as: bob, body })).status).toBe(201)
    await deliver()
    for (const who of ['a moderator', 'an admin']) {
      expect([who, await doorsOpenTo(others[who] ?? null, places)]).toEqual([
        who,
        ['GET /api/moderation/cases/{id}'],
      ])
    }
    for (const who of ['a visitor', 'a member']) {
      expect([who, await doorsOpenTo(others[who] ?? null, places)]).toEqual([who, []])
    }
    expect(await leftBehind()).not.toContain(WORD)
  })
})

describe('what a tier opens', () => {
  let places: { ids: number[]; names: string[] }
  beforeEach(async () => {
    await site.context.database.query(
      "update membership_tiers set permissions = '{database,blogs}' where id = 1",
    )
    const author = await site.member({ username: 'ada_a', tier: 'pro' })
    const [topic] = await site.context.db
      .insert(forumTopics)
      .values({ title: 'A title', content: `All about ${WORD}`, categoryId: 1, authorId: author.id })
      .returning({ id: forumTopics.id })
    const [listing] = await site.context.db
      .insert(listings)
      .values({
        title: 'A cabinet',
        description: `With a ${WORD}`,
        priceCents: 100,
        sellerId: author.id,
        category: 'complete_machines',
        condition: 'good',
        imageUrls: [`https://example.com/${WORD}.jpg`],
      })
      .returning({ id: listings.id })
    const topicId = topic?.id ?? 0
    await site.context.db
      .insert(forumReplies)
      .values({ topicId, position: 1, content: WORD, authorId: author.id })
    places = { ids: [...new Set([1, topicId, listing?.id ?? 0, author.id])], names: ['ada_a'] }
  })

  test('would go out to everybody with a row that is answered whole', async () => {
    const naive = {
      topics: await site.context.db.select().from(forumTopics),
      listings: await site.context.db.select().from(listings),
    }
    expect(JSON.stringify(naive.topics)).toContain(WORD)
    expect(JSON.stringify(naive.listings)).toContain(WORD)
  })

  test('is read by who has it', async () => {
    const doors = await doorsOpenTo(await site.member({ tier: 'pro' }), places)
    expect(doors).toContain('GET /api/forum-posts/{id}')
    expect(doors).toContain('GET /api/forum-posts/{id}/replies')
    expect(doors).toContain('GET /api/marketplace-listings/{id}')
  })

  test.each([
    ['a visitor', null],
    ['a member without a tier', { tier: 'none' as const }],
    ['a free member', { tier: 'free' as const }],
    ['one whose payments have ended', { tier: 'pro' as const, status: 'canceled' }],
  ])('is found by %s at no door: no text, reply, picture, excerpt, count of hits', async (_who, who) => {
    const as = who && (await site.member(who))
    expect(await doorsOpenTo(as, places)).toEqual([])
    const { body } = await site.request(`GET /api/search?q=${WORD}`, { as })
    expect(JSON.stringify(body)).not.toContain('A title')
    expect(JSON.stringify(body)).not.toContain('A cabinet')
  })
})
