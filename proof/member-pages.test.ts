// Queries of each page when a member opens it again, with shared replies cached: shows an additional statement before every
// site pays for it.

import type { Query } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { callInProcess } from '#server/base/http/in-process.ts'
import { UNLIMITED } from '#server/base/security/limits.ts'
import { createViewerFinder } from '#server/membership/viewers.ts'
import { statementsOf } from '#server/testing/databases/statements.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { GODZILLA, METALLICA } from '#server/testing/rooms/collections.ts'
import type { TestMember } from '#server/testing/site.ts'
import type { Api } from '#web/api.ts'
import { renderPage } from '#web/entry-server.tsx'

const PREMIUM = 3

let site: BillingSite
/** Pays for a plan, and has a bio and some activity: their pages show everything that they can. */
let reader: TestMember
beforeAll(async () => {
  site = await openBillingSite({ seed: 'demo' })
  reader = await site.member()
  await site.buy(reader, PREMIUM)
  await site.request('PATCH /api/user', { as: reader, body: { bio: 'Restores *woodrails*' } })
  await site.request('POST /api/collection', { as: reader, body: { opdbId: METALLICA, status: 'owned' } })
})
afterAll(() => site.close())

async function open(address: string): Promise<void> {
  const { context, rooms, routes } = site
  const session = await createViewerFinder(context, rooms.billing)(reader.cookie.split('=')[1] ?? '')
  const here = { requestId: 'page', address: '127.0.0.1', bucket: '127.0.0.1', userAgent: '', device: null }
  const now = () => context.clock.now().getTime()
  const { call } = callInProcess(
    {
      routes: new Map(routes.map((route) => [route.key as string, route])),
      performer: { limits: UNLIMITED, checkReplies: true },
      cache: context.cache,
      log: context.log,
      now,
    },
    { ...session, ...here } as never,
  )
  const { status, location } = await renderPage({
    request: new Request(new URL(address, context.config.publicUrl)),
    api: call as Api,
    now: context.clock.now(),
    origin: context.config.publicUrl,
    mark: 'mark',
    assets: { routes: {} } as never,
  })
  expect([status, location]).toEqual([200, null])
}

test.each(['/api/forum-posts', '/api/marketplace-listings'])(
  'pages of %s are read by one template, the first one by its own, whatever their size and place',
  async (list) => {
    const { session } = site.context.db as unknown as { session: { prepareQuery: (query: Query) => unknown } }
    const read = (query: string) => site.request(`GET ${list}?${query}`, { as: reader })
    for (const offset of [0, 5]) await read(`limit=5&offset=${offset}`)
    const writing = vi.spyOn(session, 'prepareQuery')
    for (const offset of [0, 1, 2]) expect((await read(`limit=2&offset=${offset}`)).body.data).toHaveLength(2)
    const lists = writing.mock.calls.filter(([{ sql }]) => /^select .* offset \$/s.test(sql))
    writing.mockRestore()
    expect(lists).toEqual([])
  },
)

/** The table that each statement reads first. */
async function tablesReadBy(address: string): Promise<string[]> {
  await open(address)
  const statements = await statementsOf(site.context.db, () => open(address))
  return statements.map(({ text }) => tableOf(text)).sort()
}

function tableOf(text: string): string {
  let outer = text
  for (let before = ''; before !== outer; ) {
    before = outer
    outer = outer.replace(/\([^()]*\)/g, '')
  }
  return / from +"?(\w+)/.exec(outer)?.[1] ?? text
}

test.each<[string, string[]]>([
  // What waits.
  ['/', ['sessions', 'users']],
  // The reader's rating, and the entry in their collection.
  [paths.machine(GODZILLA, 'Godzilla (Pro)'), ['asked', 'asked', 'sessions']],
  ['/marketplace', ['marketplace_listings', 'sessions']],
  // The listing, its pictures and questions, the reader's offers on it, and the seller's feedback.
  [
    '/marketplace-item/1',
    ['marketplace_listings', 'marketplace_listings', 'marketplace_listings', 'pictures', 'sessions', 'users'],
  ],
  // Whether the reader owns machines, for the tab of topics about those.
  ['/forums', ['collection_entries', 'forum_topics', 'sessions']],
  ['/forums/1', ['forum_replies', 'forum_topics', 'sessions']],
  // The reader's own events, topics about the reader's machines, what waits, and the subscription.
  ['/dashboard', ['drafts', 'event_sign_ups', 'forum_topics', 'sessions', 'users', 'users']],
  // The reader's activity, bio and subscription.
  ['/profile', ['activity', 'member_bios', 'sessions', 'users']],
])('%s asks no more than it needs', async (address, tables) => {
  expect(await tablesReadBy(address)).toEqual(tables)
})
