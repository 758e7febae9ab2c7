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
const PERFORMER = { limits: UNLIMITED, checkReplies: true }
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
  const fresh = await openFreshReplies(site)
  const cache = createPageCache(VISITOR_PAGES, context.cache)
  /** The page's sources. */
  const repliesOf = new Map<string, Replies>()
  const asked = new Set<string>()
  const changed = new Set<string>()

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
      { routes: byKey, performer: PERFORMER, cache: context.cache, log: context.log, now },
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

  /** From the present database; unless exact, with late counts as they were. */
  function freshApi(
    address: string,
    isExact: boolean,
  ): (key: string, input?: InProcessInput) => Promise<unknown> {
    const before = repliesOf.get(address)
    return async (key, input) => {
      const reply = await fresh.ask(key, input)
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
      const present = await ask(key, input).catch(() => undefined)
      if (JSON.stringify(present) !== JSON.stringify(reply)) return false
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
      const { pieces } = await render(address, freshApi(address, isExact) as Api)
      return differenceOf(stored, pieces.join(''))
    },
    asked,
    changed,
    isStored: (address) => cache.find(address) !== undefined,
    settle: async () => {
      fresh.forget()
      await site.settle()
      await new Promise<void>((done) => {
        const mark = String(Math.random())
        context.events.on(heard, (event) => {
          if (event.mark === mark) done()
        })
        void context.db.transaction((tx) => emit(tx, heard, { mark }))
      })
      await fresh.reloadCatalogue()
    },
  }
}

interface FreshReplies {
  /** A call's present reply; cached until the next `forget`. */
  ask(key: string, input?: InProcessInput): Promise<unknown>
  /** Call after every writing call: what is asked next is read from the database. */
  forget(): void
  reloadCatalogue(): Promise<void>
}

/** The site's calls with a cache of their own, which events do not purge. */
async function openFreshReplies(site: Story['site']): Promise<FreshReplies> {
  const now = () => site.context.clock.now().getTime()
  const cache = createCache({ now })
  const context = { ...site.context, cache }
  const catalogue = await openCatalogue(context)
  const rooms = { ...site.rooms, catalogue, readRated: openTitleRatings(context) }
  const routes = byKeyOf(createRoutes(context, rooms))
  const replies = new Map<string, Promise<unknown>>()
  return {
    ask: (key, input) => {
      const name = nameOf(key, input)
      const { call } = callInProcess({ routes, performer: PERFORMER, log: context.log, now }, CALLER)
      const reply = replies.get(name) ?? call(key, input)
      replies.set(name, reply)
      return reply
    },
    forget: () => {
      replies.clear()
      cache.purge('all')
    },
    reloadCatalogue: () => catalogue.reload(),
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
