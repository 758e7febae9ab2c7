// Replies that are alike for everybody with the same rights, kept until something that pages show changes.
// A member's home page then asks the database only for what is the member's own.
import { MINUTE_MS } from '#contract/durations.ts'
import type { Viewer } from '#contract/viewer.ts'

export interface KeptReplies {
  /** The kept reply, or what `make` answers; callers at the same time share one making. */
  get(key: string, viewer: Viewer, make: () => Promise<unknown>): Promise<unknown>
  purge(): void
}

/** What is "now" to a reply (events to come) may be this old. */
const FRESH_MS = 5 * MINUTE_MS
const MOST = 1_000

export function createKeptReplies(now: () => number = Date.now): KeptReplies {
  let kept = new Map<string, { reply: Promise<unknown>; until: number }>()
  return {
    get: (key, viewer, make) => {
      const full = `${key} ${rightsOf(viewer)}`
      const known = kept.get(full)
      if (known && known.until > now()) return known.reply
      // A purge while the reply is made starts a new map, so an old reply cannot come back.
      const home = kept
      const reply = make()
      reply.catch(() => home.delete(full))
      const oldest = home.keys().next()
      if (home.size >= MOST && !oldest.done) home.delete(oldest.value)
      home.set(full, { reply, until: now() + FRESH_MS })
      return reply
    },
    purge: () => {
      kept = new Map()
    },
  }
}

function rightsOf({ member, permissions }: Viewer): string {
  const granted = Object.entries(permissions).flatMap(([name, has]) => (has ? [name] : []))
  return `${member?.role ?? 'visitor'} ${granted.join(',')}`
}
