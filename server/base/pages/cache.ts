// The cache of a process: visitors' pages, shared replies, memoized database reads. Each entry has keys for what it
// shows, and goes when an event of any process changes one of them (events.ts).
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { PurgeKey } from '#contract/purge-keys.ts'
import type { Events, PurgedKeys } from '#server/base/events/events.ts'
import { createBoundedMap } from './bounded-map.ts'
import { roughBytes } from './rough-bytes.ts'

export interface Made<T> {
  value: T
  /** Keys of what it shows; null for what is not to be stored. */
  shows: readonly PurgeKey[] | null
  /** Its approximate size in memory. */
  bytes: number
  /** When it expires even if nothing has changed, in milliseconds; after ten minutes at the latest. */
  until?: number
}

export interface Cache {
  /** The stored value of this name, if it is fresh. A name begins with its kind: "/" for pages, "GET " for replies. */
  find<T>(name: string): T | undefined
  /**
   * The stored value, or the result of `make`, shared by simultaneous callers; not stored if an event has changed it.
   */
  fill<T>(name: string, make: () => Promise<Made<T>>): Promise<T>
  /** Drops entries that show one of the keys; values that are still being made and show one are not stored. */
  purge(keys: PurgedKeys): void
  readonly size: number
  readonly bytes: number
}

/** The maximum age of relative times on pages ("2 days ago"), and of entries whose keys are incomplete. */
export const FRESH_MS = 10 * MINUTE_MS
const MIB = 1024 * 1024
/**
 * A process caches 64 MiB in all: this cache, rarely requested forms of pages, translites, fragments of members' pages,
 * and those pages' heads.
 */
const MOST_BYTES = 44 * MIB
export const MOST_FORM_BYTES = 8 * MIB
export const MOST_FRAGMENT_BYTES = 7 * MIB
export const MOST_HEAD_BYTES = MIB
/** Purges are remembered this long; a value that takes longer to make is not stored. */
const REMEMBERED_MS = 30 * SECOND_MS

interface Entry {
  value: unknown
  shows: readonly PurgeKey[]
  until: number
}

interface Purge {
  number: number
  at: number
  keys: PurgedKeys
}

/** Opens the cache of a process; events of all processes purge it. */
export function openCache(events: Pick<Events, 'onPurge'>, options: { now?: () => number } = {}): Cache {
  const cache = createCache(options)
  events.onPurge(cache.purge)
  return cache
}

export function createCache({ now = Date.now, mostBytes = MOST_BYTES } = {}): Cache {
  const namesByKey = new Map<PurgeKey, Set<string>>()
  const entries = createBoundedMap<Entry>(mostBytes, forgetKeys)
  const running = new Map<string, { made: Promise<unknown>; since: number }>()
  /** Those of the last thirty seconds, oldest first. */
  let purges: Purge[] = []
  let lastPurge = 0
  /** The number of the last purge that is no longer remembered. */
  let firstRemembered = 0

  function forgetKeys(name: string, { shows }: Entry): void {
    for (const key of shows) {
      const names = namesByKey.get(key)
      names?.delete(name)
      if (names?.size === 0) namesByKey.delete(key)
    }
  }

  function store(
    name: string,
    { value, shows, bytes, until = Number.POSITIVE_INFINITY }: Made<unknown>,
  ): void {
    if (shows === null) return
    entries.set(name, { value, shows, until: Math.min(until, now() + FRESH_MS) }, bytes)
    if (bytes > mostBytes) return
    for (const key of shows) {
      const names = namesByKey.get(key) ?? new Set()
      namesByKey.set(key, names.add(name))
    }
  }

  /** Whether a value that was begun at this purge number shows something that was purged since. */
  function isOverturned({ shows }: Made<unknown>, since: number): boolean {
    if (since === lastPurge) return false
    if (since < firstRemembered) return true
    return purges.some(
      ({ number, keys }) => number > since && (keys === 'all' || shows?.some((key) => keys.includes(key))),
    )
  }

  function forgetOldPurges(): void {
    const kept = purges.filter(({ at }) => at > now() - REMEMBERED_MS)
    firstRemembered = kept[0] ? kept[0].number - 1 : lastPurge
    purges = kept
  }

  function find<T>(name: string): T | undefined {
    const entry = entries.get(name)
    return entry && entry.until > now() ? (entry.value as T) : undefined
  }

  async function make<T>(name: string, making: () => Promise<Made<T>>, since: number): Promise<T> {
    const made = await making()
    if (!isOverturned(made, since)) store(name, made)
    return made.value
  }

  return {
    find,
    fill: async <T>(name: string, making: () => Promise<Made<T>>) => {
      const stored = find<T>(name)
      if (stored !== undefined) return stored
      const other = running.get(name)
      // A caller after a change does not get a value that was begun before it.
      if (other?.since === lastPurge) return other.made as Promise<T>
      const begun = { made: make(name, making, lastPurge), since: lastPurge }
      running.set(name, begun)
      try {
        return await begun.made
      } finally {
        if (running.get(name) === begun) running.delete(name)
      }
    },
    purge: (keys) => {
      if (keys.length === 0) return
      purges.push({ number: ++lastPurge, at: now(), keys })
      forgetOldPurges()
      if (keys === 'all') return entries.clear()
      for (const key of keys) for (const name of [...(namesByKey.get(key) ?? [])]) entries.delete(name)
    },
    get size() {
      return entries.size
    },
    get bytes() {
      return entries.bytes
    },
  }
}

/** Memoizes a database read until one of its keys changes; callers share a running read. */
export function memoize<T>(
  cache: Cache,
  { name, shows, read }: { name: string; shows: readonly PurgeKey[]; read: () => Promise<T> },
): () => Promise<T> {
  const full = `reading ${name}`
  return () =>
    cache.fill(full, async () => {
      const value = await read()
      return { value, shows, bytes: roughBytes(value) }
    })
}
