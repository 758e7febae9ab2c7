// Pages as all visitors see them, stored whole with headers, policy and compressed forms.
// The key is path and known query, nothing else; any change that visitors may see throws everything away.

import { createHash } from 'node:crypto'
import { MINUTE_MS } from '#contract/durations.ts'
import { compressed, type StoredAnswer, storedAnswer } from './stored-answer.ts'

/** A page's path (`{name}` stands for one part of it) and the query keys that change what it shows. */
export type CachedPages = Readonly<Record<string, readonly string[]>>

export interface PageCache {
  /** The stored answer for a request's raw target, if it is fresh. */
  find(target: string): StoredAnswer | undefined
  /** The one form of an address that is rendered and stored; null where a page is not to be stored. */
  normalise(target: string): string | null
  /** Renders once for all who ask at the same time, and stores unless something changed meanwhile. */
  fill(normal: string, render: () => Promise<RenderedPage>): Promise<StoredAnswer | RenderedPage>
  purge(version?: number): void
  readonly size: number
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  bytes: Buffer
  isStorable: boolean
}

/** Relative dates ("2 days ago") are at most this old. */
const FRESH_MS = 10 * MINUTE_MS
const MAX_PAGES = 2_000
const MAX_BYTES = 96 * 1024 * 1024
const MAX_TARGET = 512

interface Entry {
  answer: StoredAnswer
  until: number
  bytes: number
}

export function createPageCache(
  pages: CachedPages,
  options: { buildId: string; version: number; now?: () => number },
): PageCache {
  const now = options.now ?? Date.now
  const patterns = Object.entries(pages).map(([path, keys]) => ({
    matches: new RegExp(
      `^${path.replace(/[.*+?^$|()[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[A-Za-z0-9._~%-]{1,120}')}$`,
    ),
    keys: [...keys].sort(),
  }))
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<StoredAnswer | RenderedPage>>()
  let { version } = options
  let generation = 0
  let stored = 0

  function drop(key: string): void {
    stored -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function makeRoom(): void {
    // The first key of a Map is the oldest one.
    for (const key of entries.keys()) {
      if (entries.size <= MAX_PAGES && stored <= MAX_BYTES) return
      drop(key)
    }
  }

  function etagOf(normal: string, seen: number, bucket: number): string {
    const text = `${options.buildId} ${seen} ${bucket} ${normal}`
    return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  }

  async function store(
    normal: string,
    page: RenderedPage,
    begun: { generation: number; version: number },
  ): Promise<StoredAnswer | RenderedPage> {
    if (!page.isStorable || page.status !== 200) return page
    const bucket = Math.floor(now() / FRESH_MS)
    const answer = storedAnswer({
      // Of the version that was rendered: a change meanwhile must not make this page pass for the next one.
      etag: etagOf(normal, begun.version, bucket),
      headers: { ...page.headers, 'cache-control': 'private, no-cache', vary: 'Cookie' },
      bytes: page.bytes,
      ...(await compressed(page.bytes)),
    })
    if (begun.generation !== generation) return answer
    const bytes =
      answer.identity.bytes.length + (answer.br?.bytes.length ?? 0) + (answer.gzip?.bytes.length ?? 0)
    drop(normal)
    entries.set(normal, { answer, until: (bucket + 1) * FRESH_MS, bytes })
    stored += bytes
    makeRoom()
    return answer
  }

  return {
    find: (target) => {
      const entry = entries.get(target)
      if (entry === undefined || entry.until <= now()) return undefined
      return entry.answer
    },
    normalise: (target) => {
      if (target.length > MAX_TARGET) return null
      const [path = '', search = ''] = target.split('?', 2)
      const page = patterns.find(({ matches }) => matches.test(path))
      if (!page) return null
      const given = new URLSearchParams(search)
      const kept = page.keys.flatMap((key) => {
        const value = given.get(key)
        return value ? [`${key}=${encodeURIComponent(value)}`] : []
      })
      return kept.length > 0 ? `${path}?${kept.join('&')}` : path
    },
    fill: (normal, render) => {
      const begun = { generation, version }
      const key = `${generation} ${normal}`
      const running = rendering.get(key)
      if (running) return running
      const filling = render()
        .then((page) => store(normal, page, begun))
        .finally(() => rendering.delete(key))
      rendering.set(key, filling)
      return filling
    },
    purge: (newVersion) => {
      generation++
      version = newVersion ?? version + 1
      entries.clear()
      stored = 0
    },
    get size() {
      return entries.size
    },
  }
}
