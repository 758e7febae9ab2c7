// Search in the marketplace: titles for everyone, texts and excerpts for those who may read them.
import { and, isNotNull } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { CATEGORY_LABELS, DEFAULT_INTENT, INTENT_LABELS } from '#contract/market/constants.ts'
import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search/search.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { dollarsOf } from '#server/base/money.ts'
import { findMatches, isNoneOf, type Matches, type MatchQuestion } from '#server/base/search/matches.ts'
import { searchDocuments } from '#server/base/tables.ts'
import { listTeasersOf } from '#server/market/listings/listings.ts'
import { isFromBlocked } from '#server/moderation/members/blocks.ts'
import { isOfBanned } from '#server/moderation/members/sanctions.ts'
import { listings } from './tables.ts'

export async function searchListings(
  db: Db,
  viewer: Viewer,
  text: string,
  limit: number,
): Promise<Omit<Matches, 'rows'> & { hits: Hit[] }> {
  const { rows, ...found } = await findMatches(db, listingQuestion(viewer, text, limit))
  const excerpts = new Map(rows.map(({ id, excerpt }) => [id, excerpt]))
  const shown = await listTeasersOf(
    db,
    rows.map(({ id }) => id),
  )
  const hits = shown.map((row) => ({
    kind: 'listing' as const,
    id: String(row.id),
    title: row.title,
    detail: [
      ...(row.intent === DEFAULT_INTENT ? [] : [INTENT_LABELS[row.intent]]),
      CATEGORY_LABELS[row.category],
      dollarsOf(row.priceCents),
    ].join(' · '),
    url: paths.listing(row.id),
    excerpt: excerpts.get(row.id) ?? null,
    imageUrl: null,
    machine: null,
  }))
  return { hits, ...found }
}

/** The query on search documents; exported for the test of its indexes. */
export function listingQuestion(viewer: Viewer, text: string, limit: number): MatchQuestion {
  return {
    kind: 'listing',
    text,
    limit,
    where: may(viewer, 'marketplace') ? 'anywhere' : 'title',
    visible: and(
      isNoneOf(listings, searchDocuments.id, isNotNull(listings.hiddenAt)),
      isNoneOf(listings, searchDocuments.id, isOfBanned(listings.sellerId)),
      viewer.member
        ? isNoneOf(listings, searchDocuments.id, isFromBlocked(viewer, listings.sellerId))
        : undefined,
    ),
  }
}
