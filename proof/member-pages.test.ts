// Queries of each page when a member opens it again, with shared replies cached: shows an additional statement before every
// site pays for it.
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { callInProcess } from '#server/base/http/in-process.ts'
import { UNLIMITED } from '#server/base/security/limits.ts'
import { createViewerFinder } from '#server/membership/viewers.ts'
import { statementsOf } from '#server/testing/databases/statements.ts'
import { GODZILLA } from '#server/testing/rooms/collections.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import type { Api } from '#web/api.ts'
import { renderPage } from '#web/entry-server.tsx'

let site: TestSite
let reader: TestMember
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  reader = await site.member({ tier: 'premium' })
})

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
  return / from "(\w+)"/.exec(outer)?.[1] ?? text
}

test.each<[string, string[]]>([
  ['/', ['sessions']],
  [paths.machine(GODZILLA, 'Godzilla (Pro)'), ['sessions']],
  ['/marketplace', ['marketplace_listings', 'pictures', 'sessions']],
  // Whether the reader owns machines, for the tab of topics about those.
  ['/forums', ['collection_entries', 'forum_topics', 'forum_topics', 'sessions']],
  ['/forums/1', ['forum_replies', 'forum_topics', 'forum_topics', 'sessions']],
  // The reader's own events, topics about the reader's machines, and what waits.
  ['/dashboard', ['drafts', 'event_sign_ups', 'forum_topics', 'sessions', 'users']],
])('%s asks no more than it needs', async (address, tables) => {
  expect(await tablesReadBy(address)).toEqual(tables)
})
