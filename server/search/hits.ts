// Distributes a search over the rooms. Each room searches its own content; this one only divides the places among them.
import { HIT_KINDS, type Hit, type TopicFilters } from '#contract/search/search.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Log } from '#server/base/log.ts'

/** What a room plugs in as `search`: its kind of hit, and its search. Permissions are the room's own responsibility. */
export interface SearchSource {
  kind: Hit['kind']
  /** Best hits first, at most `limit`; `total` counts all of them. */
  search(viewer: Viewer, text: string, limit: number, filters: TopicFilters): Promise<FoundHits>
}

export interface FoundHits {
  hits: Hit[]
  total: number
  /** Whether counting stopped early. */
  more?: boolean
  /** The corrected query, if the text itself found nothing. */
  searched?: string | null
}

interface Question {
  text: string
  kind?: Hit['kind'] | undefined
  limit: number
  /** Only with a single kind. */
  offset?: number
  /** Only for topics. */
  filters?: TopicFilters
}

/** Hits of all sources (or of one kind), machines first. A failing source is left out and logged. */
export async function findHits(
  sources: readonly SearchSource[],
  { viewer, log }: { viewer: Viewer; log: Log },
  { text, kind, limit, offset = 0, filters = {} }: Question,
): Promise<{ rows: Hit[]; total: number; more: boolean; searched: string | null }> {
  const asked = HIT_KINDS.flatMap((each) =>
    sources.filter((source) => source.kind === each && (!kind || kind === each)),
  )
  const answers = await Promise.allSettled(
    asked.map((source) => source.search(viewer, text, offset + limit, filters)),
  )
  const found: Hit[][] = []
  let total = 0
  let more = false
  let searched: string | null = null
  let failure: unknown
  for (const [at, answer] of answers.entries()) {
    if (answer.status === 'fulfilled') {
      found.push(answer.value.hits)
      total += answer.value.total
      more ||= answer.value.more ?? false
      searched ??= answer.value.searched ?? null
    } else {
      failure = answer.reason
      log.error({ err: failure, kind: asked[at]?.kind }, 'a search source failed')
    }
  }
  // If all sources failed, "nothing found" would be wrong.
  if (failure && found.length === 0) throw failure
  return { rows: shareOut(found, offset + limit).slice(offset), total, more, searched }
}

/** An equal share of places per list; the remainder goes to the first lists. */
function shareOut(lists: readonly Hit[][], limit: number): Hit[] {
  const share = Math.floor(limit / Math.max(1, lists.length))
  const taken = lists.map((hits) => Math.min(hits.length, share))
  let left = limit - taken.reduce((sum, count) => sum + count, 0)
  return lists.flatMap((hits, at) => {
    const more = Math.min(left, hits.length - (taken[at] ?? 0))
    left -= more
    return hits.slice(0, (taken[at] ?? 0) + more)
  })
}
