// A member's own activity, in one statement. Each room provides its rows through a port.
import { type SQL, sql } from 'drizzle-orm'
import type { Activity } from '#contract/accounts/activity.ts'
import type { ActivityKind } from '#contract/accounts/activity-constants.ts'
import type { MemberViewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { readTotal } from '#server/base/database/keyset.ts'
import { type Found, totalOf, type Window } from '#server/base/database/paging.ts'

export interface ActivityRow {
  kind: ActivityKind
  id: number
  /** A position within the thing; 0 where it has none. */
  place: number
  /** Identifies the thing beside its id. */
  ref: string | null
  title: string | null
  at: string
}

export interface ActivitySource {
  kinds: readonly ActivityKind[]
  /**
   * Selects `kind`, `id`, `place`, `ref`, `title` and `at` of the activity; null where the member no longer sees it.
   */
  rows(viewer: MemberViewer): SQL | null
  /** Titles and addresses of rows of these kinds. */
  name(rows: readonly ActivityRow[]): Promise<Pick<Activity, 'title' | 'url'>[]>
}

/** Newest first. */
export async function listActivity(
  db: Db,
  sources: readonly ActivitySource[],
  viewer: MemberViewer,
  window: Window,
): Promise<Found<Activity>> {
  const parts = sources.flatMap((source) => source.rows(viewer) ?? [])
  if (parts.length === 0) return { rows: [], total: 0 }
  const all = sql.join(parts, sql` union all `)
  const rows: (ActivityRow & { total: number })[] = await db
    .select({
      kind: sql<ActivityKind>`kind`,
      id: sql<number>`id`,
      place: sql<number>`place`,
      ref: sql<string | null>`ref`,
      title: sql<string | null>`title`,
      at: sql<string>`at`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(sql`(${all}) activity`)
    .orderBy(sql`at desc`, sql`kind`, sql`id desc`, sql`place desc`)
    .limit(window.limit)
    .offset(window.offset)
  const counted = sql<number>`(select count(*)::int from (${all}) activity)`
  const total = rows[0]?.total ?? (await totalOf(rows, window, () => readTotal(db, counted)))
  const named = new Map<ActivityRow, Pick<Activity, 'title' | 'url'>>()
  for (const source of sources) {
    const own = rows.filter(({ kind }) => source.kinds.includes(kind))
    const names = own.length > 0 ? await source.name(own) : []
    for (const [at, row] of own.entries()) if (names[at]) named.set(row, names[at])
  }
  return {
    rows: rows.flatMap((row) => {
      const name = named.get(row)
      return name ? [{ kind: row.kind, ...name, at: new Date(row.at).toISOString() }] : []
    }),
    total,
  }
}
