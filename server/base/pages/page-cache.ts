// Pages as all visitors see them, stored whole with their headers. The name is path and known query, nothing else. Of a page
// the brotli form is kept, which nearly everybody takes; the others are made for those who ask for them.

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

/** A page's path (`{name}` stands for one part of it) and the query keys that change what it shows. */
export type CachedPages = Readonly<Record<string, readonly string[]>>

export interface PageCache {
  /** The stored answer for a request's raw target, if it is fresh. */
  find(target: string): StoredAnswer | undefined
  /** The one form of an address that is rendered and stored; null where a page is not to be stored. */
  normalise(target: string): string | null
  /** Renders once for all who ask at the same time, and stores unless something that it shows changed meanwhile. */
  fill(normal: string, render: () => Promise<RenderedPage>): Promise<StoredAnswer | RenderedPage>
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  bytes: Buffer
  /** What the page shows; null where it is not to be stored. */
  shows: readonly PurgeKey[] | null
  /** When what it shows is too old, in milliseconds. */
  until?: number
}

const MAX_TARGET = 512
/** What a page takes beside its bytes and headers, roughly. */
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

/** Packs pages. Other forms than brotli are made of it, and kept by the tag of what they hold: they cannot be out of date. */
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
    // A copy of its own: what comes out of the packer is part of a larger piece of memory.
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

/** Weak, since all forms of the page bear it. */
function tagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}
