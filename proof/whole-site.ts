// A site with its pages, composed as in main.ts: rendered by web, stored, and purged by events.

import { VISITOR } from '#contract/viewer.ts'
import { VISITOR_PAGES } from '#contract/visitor-pages.ts'
import { createRoutes } from '#server/app.ts'
import { emit, eventType } from '#server/base/events/events.ts'
import type { Route } from '#server/base/http/calls.ts'
import { callInProcess, type InProcessInput } from '#server/base/http/in-process.ts'
import { createCache } from '#server/base/pages/cache.ts'
import { createPageCache, type RenderedPage } from '#server/base/pages/page-cache.ts'
import { UNLIMITED } from '#server/base/security/limits.ts'
import { openCatalogue } from '#server/machines/catalogue/catalogue.ts'
import { openTitleRatings } from '#server/machines/catalogue/title-ratings.ts'
import type { Api } from '#web/api.ts'
import { renderPage } from '#web/entry-server.tsx'
import { withLateCounts } from './lagging-counts.ts'
import type { Story } from './story.ts'

/** A page's calls and their replies. */
type Replies = Map<string, unknown>

export interface WholeSite {
  /** Requests a page as a visitor, who gets the stored one if there is one; returns the status. */
  visit(address: string): Promise<number>
  /**
   * The first difference between the stored page and a fresh one; null if they are equal or none is stored. Late counts are
   * ignored unless the comparison is exact.
   */
  compare(address: string, how?: { isExact: boolean }): Promise<string | null>
  isStored(address: string): boolean
  /** Waits until every event was handled. */
  settle(): Promise<void>
  /** Calls that were made and not refused. */
  asked: ReadonlySet<string>
  /** Those whose reply changed when a page was rendered again. */
  changed: ReadonlySet<string>
}

const CALLER = {
  viewer: VISITOR,
  user: null,
  sessionId: null,
  isConfirmed: false,
  requestId: 'story',
  address: '127.0.0.1',
  bucket: '127.0.0.1',
  userAgent: '',
  device: null,
}
const heard = eventType<{ mark: string }>('proof.heard', { changes: () => [] })

const byKeyOf = (routes: readonly Route[]) => new Map(routes.map((route) => [route.key as string, route]))

interface Opening {
  /** The calls behind stored pages: the site's own unless a test replaces some. */
  routes?: readonly Route[]
  /** Whether to render even if every reply is unchanged: a page depends on its replies and the minute. */
  rendersAll?: boolean
}

export async function openWholeSite(
  { site }: Story,
  { routes = site.routes, rendersAll = true }: Opening = {},
): Promise<WholeSite> {
  const { context } = site
  const byKey = byKeyOf(routes)
  const now = () => context.clock.now().getTime()
  // Emptied with the fresh replies: each writing call is followed by reads from the database.
  const freshCache = createCache({ now })
  const freshContext = { ...context, cache: freshCache }
  const catalogue = await openCatalogue(freshContext)
  const freshRooms = { ...site.rooms, catalogue, readRated: openTitleRatings(freshContext) }
  const freshByKey = byKeyOf(createRoutes(freshContext, freshRooms))
  const performer = { limits: UNLIMITED, checkReplies: true }
  const cache = createPageCache(VISITOR_PAGES, context.cache)
  /** The page's sources. */
  const repliesOf = new Map<string, Replies>()
  const asked = new Set<string>()
  const changed = new Set<string>()
  const freshReplies = new Map<string, Promise<unknown>>()

  async function render(address: string, api: Api): Promise<{ status: number; pieces: readonly string[] }> {
    return renderPage({
      request: new Request(new URL(address, context.config.publicUrl)),
      api,
      now: context.clock.now(),
      origin: context.config.publicUrl,
      mark: 'mark',
      assets: { routes: {} } as never,
    })
  }

  async function renderToStore(address: string): Promise<RenderedPage> {
    const replies: Replies = new Map()
    const { call, shown } = callInProcess(
      { routes: byKey, performer, cache: context.cache, log: context.log, now },
      CALLER,
    )
    const api = async (key: string, input?: InProcessInput) => {
      // A refusal counts as an empty reply.
      replies.set(nameOf(key, input), undefined)
      const reply = await call(key, input)
      replies.set(nameOf(key, input), reply)
      asked.add(key)
      return reply
    }
    const { status, pieces } = await render(address, api as Api)
    const before = repliesOf.get(address)
    for (const [name, reply] of replies)
      if (before?.has(name) && JSON.stringify(before.get(name)) !== JSON.stringify(reply))
        changed.add(JSON.parse(name).key)
    repliesOf.set(address, replies)
    return { status, headers: {}, bytes: Buffer.from(pieces.join('')), ...shown() }
  }

  /** A call's present reply; cached until the next writing call. */
  function freshReply(key: string, input?: InProcessInput): Promise<unknown> {
    const name = nameOf(key, input)
    const { call } = callInProcess({ routes: freshByKey, performer, log: context.log, now }, CALLER)
    const reply = freshReplies.get(name) ?? call(key, input)
    freshReplies.set(name, reply)
    return reply
  }

  /** From the present database; unless exact, with late counts as they were. */
  function freshApi(
    address: string,
    isExact: boolean,
  ): (key: string, input?: InProcessInput) => Promise<unknown> {
    const before = repliesOf.get(address)
    return async (key, input) => {
      const reply = await freshReply(key, input)
      const stored = before?.get(nameOf(key, input))
      if (isExact || stored === undefined) return reply
      return withLateCounts(byKey.get(key)?.endpoint.reply, reply, stored)
    }
  }

  /** Whether every call of the page has the same reply as before. */
  async function areRepliesSame(address: string, isExact: boolean): Promise<boolean> {
    const ask = freshApi(address, isExact)
    for (const [name, reply] of repliesOf.get(address) ?? []) {
      const { key, input } = JSON.parse(name) as { key: string; input: InProcessInput }
      const fresh = await ask(key, input).catch(() => undefined)
      if (JSON.stringify(fresh) !== JSON.stringify(reply)) return false
    }
    return true
  }

  async function textOf(address: string): Promise<string | null> {
    const stored = cache.find(address)
    return stored ? String((await stored.pick('')).bytes) : null
  }

  return {
    visit: async (address) => {
      const page = await cache.fill(address, () => renderToStore(address))
      return 'status' in page ? page.status : 200
    },
    compare: async (address, { isExact } = { isExact: false }) => {
      const stored = await textOf(address)
      if (stored === null) return null
      if (!rendersAll && (await areRepliesSame(address, isExact))) return null
      const fresh = await render(address, freshApi(address, isExact) as Api)
      return differenceOf(stored, fresh.pieces.join(''))
    },
    asked,
    changed,
    isStored: (address) => cache.find(address) !== undefined,
    settle: async () => {
      freshReplies.clear()
      freshCache.purge('all')
      await site.settle()
      await new Promise<void>((done) => {
        const mark = String(Math.random())
        context.events.on(heard, (event) => {
          if (event.mark === mark) done()
        })
        void context.db.transaction((tx) => emit(tx, heard, { mark }))
      })
      await catalogue.reload()
    },
  }
}

const nameOf = (key: string, input: InProcessInput = {}) => JSON.stringify({ key, input })

/** The first difference of two texts, with some context. */
function differenceOf(stored: string, fresh: string): string | null {
  if (stored === fresh) return null
  let at = 0
  while (stored[at] === fresh[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 120), at + 80)
  return `stored …${around(stored)}…\nfresh …${around(fresh)}…`
}
