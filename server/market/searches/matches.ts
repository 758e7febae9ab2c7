// Matches new listings with saved searches, wish lists and wanted ads, in one statement however many there are.
import { aliasedTable, and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { WANTING_MIN } from '#contract/market/saved-search-constants.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { type Db, isOneOf, rowsOf } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { subscriber } from '#server/base/events/subscribers.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { searchDocuments } from '#server/base/tables.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { digestsMade, listingMatched, listingWritten, priceDropped } from '#server/market/events.ts'
import { listingMatches, listings, savedSearches } from '#server/market/tables.ts'
import { isApart } from '#server/moderation/members/blocks.ts'
import { isBanned } from '#server/moderation/members/sanctions.ts'

/** Looks for interested members when a listing becomes public or cheaper. */
export const matchListings = subscriber<{ listingId: number }>({
  name: 'listing_matches',
  events: [listingWritten, priceDropped],
  batchSize: 10,
  handle: async (tx, events, { clock }) => {
    const ids = [...new Set(events.map(({ payload }) => payload.listingId))].sort((a, b) => a - b)
    for (const listingId of await writeMatches(tx, ids, clock.now()))
      await emit(tx, listingMatched, { listingId })
  },
})

/** The title of an edition; a title itself is unchanged. */
const titleOf = (opdbId: unknown) => sql`split_part(${opdbId}, '-', 1)`

/** Returns the listings with new matches. */
export async function writeMatches(tx: Db, listingIds: readonly number[], now: Date): Promise<number[]> {
  if (listingIds.length === 0) return []
  const s = savedSearches
  const e = collectionEntries
  const d = searchDocuments
  const l = aliasedTable(listings, 'l')
  const found = await rowsOf<{ listing_id: number }>(
    tx,
    sql`with fresh as (
        select l.*, d.words as document from ${listings} l
        left join ${d} d on d.kind = 'listing' and d.id = l.id and d.part = 0
        where ${isOneOf(l.id, listingIds)} and l.state = 'open' and l.hidden_at is null
          and not ${isBanned(l.sellerId)}
      ), looking as (
        select f.id as listing_id, f.seller_id, s.user_id, 'search' as reason, s.way
        from fresh f join ${s} s on s.intent = f.intent
          and (s.category is null or s.category = f.category)
          and (s.kind is null or (s.kind = 'machines') = (f.category = 'complete_machines'))
          and (s.condition is null or s.condition = f.condition)
          and (s.region is null or s.region = f.region)
          and (s.from_cents is null or f.price_cents >= s.from_cents)
          and (s.below_cents is null or f.price_cents < s.below_cents)
          and (s.opdb_id is null or s.opdb_id in (f.opdb_id, ${titleOf(sql`f.opdb_id`)}))
          and (s.words is null or f.document @@ s.words)
        union all
        select f.id, f.seller_id, e.user_id, 'wish_list', 'mail'
        from fresh f join ${e} e on e.title_id = ${titleOf(sql`f.opdb_id`)} and e.status = 'wanted'
          and (e.opdb_id in (e.title_id, f.opdb_id) or f.opdb_id = e.title_id)
        where f.intent = 'sale' and f.category = 'complete_machines'
        union all
        select f.id, f.seller_id, w.seller_id, 'wanted_ad', 'mail'
        from fresh f join ${listings} w on w.intent = 'wanted' and w.state = 'open' and w.hidden_at is null
          and w.opdb_id in (f.opdb_id, ${titleOf(sql`f.opdb_id`)})
          and (w.category = 'complete_machines') = (f.category = 'complete_machines')
        where f.intent = 'sale'
      )
      insert into ${listingMatches} (listing_id, user_id, reason, way, created_at)
      select distinct on (listing_id, user_id) listing_id, user_id, reason, way, ${now}::timestamptz
      from looking
      where user_id <> seller_id
        and not ${isBanned(sql`looking.user_id`)}
        and not ${isApart(sql`looking.seller_id`, sql`looking.user_id`)}
      -- By what is told soonest.
      order by listing_id, user_id, array_position(array['wanted_ad', 'wish_list', 'search'], reason),
        array_position(array['mail', 'bell', 'digest'], way)
      on conflict do nothing
      returning listing_id`,
  )
  return [...new Set(found.map(({ listing_id }) => listing_id))].sort((a, b) => a - b)
}

/** The next members to notify of a listing at once. */
export async function listMatched(
  db: Db,
  { listingId, to }: { listingId: number; to: 'bell' | 'mail' | 'wanted' },
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const m = listingMatches
  const rows = await db
    .select({ userId: m.userId })
    .from(m)
    .where(
      and(
        eq(m.listingId, listingId),
        to === 'wanted' ? ne(m.reason, 'search') : and(eq(m.reason, 'search'), eq(m.way, to)),
        gt(m.userId, after),
      ),
    )
    .orderBy(asc(m.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

export const makeDigests = jobType<Record<string, never>>('make_search_digests', {
  retries: 2,
  schedule: '11 7 * * *',
})

/** How long matches are stored, so that no member is notified twice of a listing while it can be open. */
const MATCHES_MS = 365 * DAY_MS

/** Daily: assigns all waiting matches to this digest. */
export async function runMakeDigests({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const m = listingMatches
    await tx.delete(m).where(sql`${m.createdAt} < ${new Date(now.getTime() - MATCHES_MS)}`)
    const waiting = await tx
      .update(m)
      .set({ digestedAt: now })
      .where(and(eq(m.way, 'digest'), isNull(m.digestedAt)))
      .returning({ userId: m.userId })
    if (waiting.length > 0) await emit(tx, digestsMade, { at: now.toISOString() })
  })
}

/** Number of members who want a machine, by wish list, wanted ad or saved search; null if they are too few to show. */
export async function countWanting(
  db: Db,
  { id, opdbId, intent, state }: { id: number; opdbId: string | null; intent: string; state: string },
): Promise<number | null> {
  if (!opdbId || intent !== 'sale' || state !== 'open') return null
  const ids = [...new Set([opdbId, opdbId.split('-')[0] ?? opdbId])]
  const [e, s] = [collectionEntries, savedSearches]
  const wanting = sql`
    select ${e.userId} as user_id from ${e} where ${inArray(e.opdbId, ids)} and ${e.status} = 'wanted'
    union select ${s.userId} from ${s} where ${inArray(s.opdbId, ids)} and ${s.intent} = 'sale'
    union select ${listings.sellerId} from ${listings}
      where ${inArray(listings.opdbId, ids)} and ${listings.intent} = 'wanted' and ${listings.state} = 'open'
        and ${listings.hiddenAt} is null`
  const [found] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (${wanting}) as wanting
      where user_id <> (select ${listings.sellerId} from ${listings} where ${listings.id} = ${id})
        and not ${isBanned(sql`wanting.user_id`)}`,
  )
  const count = found?.count ?? 0
  return count >= WANTING_MIN ? count : null
}
