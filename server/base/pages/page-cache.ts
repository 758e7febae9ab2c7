// Visitors' pages, cached whole with their headers under path and known query keys. The cache holds the brotli form,
// which nearly all browsers accept; other forms are made on request.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { PurgeKey } from '#contract/purge-keys.ts'
import { createBoundedMap } from './bounded-map.ts'
import { type Cache, MOST_FORM_BYTES } from './cache.ts'
import {
  brotliOf,
  type Form,
  formOf,
  gzipOf,
  type StoredAnswer,
  sharedHeaders,
  takes,
} from './stored-answer.ts'

/** A page's path (`{name}` matches one segment) and the query keys that change what it shows. */
export type CachedPages = Readonly<Record<string, readonly string[]>>

export interface PageCache {
  /** The stored answer for a request's raw target, if it is fresh. */
  find(target: string): StoredAnswer | undefined
  /** The canonical form of an address, under which it is rendered and stored; null where a page is not to be stored. */
  normalise(target: string): string | null
  /**
   * Renders once for simultaneous requests, and stores the page unless an event has changed what it shows meanwhile.
   */
  fill(normal: string, render: () => Promise<RenderedPage>): Promise<StoredAnswer | RenderedPage>
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  bytes: Buffer
  /** Keys of what the page shows; null where it is not to be stored. */
  shows: readonly PurgeKey[] | null
  /** When it expires, in milliseconds. */
  until?: number
}

const MAX_TARGET = 512
/** Approximate memory of a page beside its bytes and headers. */
const OVERHEAD_BYTES = 2_000

export function createPageCache(pages: CachedPages, cache: Cache): PageCache {
  const patterns = Object.entries(pages).map(([path, keys]) => ({
    matches: new RegExp(
      `^${path.replace(/[.*+?^$|()[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[A-Za-z0-9._~%-]{1,120}')}$`,
    ),
    keys: [...keys].sort(),
  }))
  const store = createPageStore()

  return {
    find: (target) => (target.startsWith('/') ? cache.find(target) : undefined),
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
    fill: (normal, render) =>
      cache.fill<StoredAnswer | RenderedPage>(normal, async () => {
        const page = await render()
        if (page.shows === null || page.status !== 200) return { value: page, shows: null, bytes: 0 }
        const { answer, bytes } = await store(page)
        return { value: answer, shows: page.shows, bytes, ...(page.until && { until: page.until }) }
      }),
  }
}

/** Compresses pages. Other forms than brotli are derived from it and cached by its content's tag, so never outdated. */
function createPageStore() {
  const forms = createBoundedMap<Form>(MOST_FORM_BYTES)
  const making = new Map<string, Promise<Form>>()

  async function make(
    name: string,
    page: StoredAnswer,
    br: Buffer,
    encoding: 'gzip' | undefined,
  ): Promise<Form> {
    const bytes = await unpack(br)
    const form = formOf(page.headers, encoding ? await gzipOf(bytes) : bytes, encoding)
    forms.set(name, form, form.bytes.length + OVERHEAD_BYTES)
    return form
  }

  function formBeside(page: StoredAnswer, br: Buffer, encoding: 'gzip' | undefined): Form | Promise<Form> {
    const name = `${page.etag} ${encoding}`
    const known = forms.get(name) ?? making.get(name)
    if (known) return known
    const begun = make(name, page, br, encoding).finally(() => making.delete(name))
    making.set(name, begun)
    return begun
  }

  return async (page: RenderedPage): Promise<{ answer: StoredAnswer; bytes: number }> => {
    const headers = sharedHeaders(tagOf(page.bytes), {
      ...page.headers,
      'cache-control': 'private, no-cache',
      vary: 'Cookie',
    })
    const packed = await brotliOf(page.bytes)
    // Copied, because the compressor's result is a slice of a larger buffer.
    const br = Buffer.allocUnsafeSlow(packed.length)
    packed.copy(br)
    const form = formOf(headers, br, 'br')
    const answer: StoredAnswer = {
      etag: headers.etag ?? '',
      headers,
      pick: (accepts) =>
        takes(accepts, 'br') ? form : formBeside(answer, br, takes(accepts, 'gzip') ? 'gzip' : undefined),
    }
    return { answer, bytes: br.length + JSON.stringify(headers).length + OVERHEAD_BYTES }
  }
}

const unpack = promisify(brotliDecompress)

/** A weak tag, because all forms of the page share it. */
function tagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}
