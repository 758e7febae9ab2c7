// Featured machines of the home page.
import { asc, eq } from 'drizzle-orm'
import type { FeaturedMachine } from '#contract/machines/machines.ts'
import type { Pagination } from '#contract/values.ts'
import type { Db } from '#server/base/database/database.ts'
import { windowInto, windowOf } from '#server/base/database/paging.ts'
import { readEdits, withEdits } from '#server/machines/admin/edits.ts'
import { readRatings, type TitleRating } from '#server/machines/catalogue/counters.ts'
import type { Fact } from '#server/machines/catalogue/facts.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { catalogueEntries, featuredMachines, manufacturers } from './tables.ts'

const MOST = 12

interface Showing {
  index: SearchIndex
  /** Whether the site hotlinks the source's pictures. */
  showLinked: boolean
  query: { limit?: number | undefined; offset?: number | undefined }
}

/** In order; without machines whose entry is gone from the catalogue. */
export async function listFeatured(
  db: Db,
  { index, showLinked, query }: Showing,
): Promise<{ data: FeaturedMachine[]; pagination: Pagination }> {
  const rows = await db
    .select({
      featured: featuredMachines,
      titleId: catalogueEntries.titleId,
      name: catalogueEntries.name,
      year: catalogueEntries.year,
      display: catalogueEntries.display,
      maker: manufacturers,
    })
    .from(featuredMachines)
    .innerJoin(catalogueEntries, eq(catalogueEntries.opdbId, featuredMachines.opdbId))
    .leftJoin(manufacturers, eq(manufacturers.id, catalogueEntries.manufacturerId))
    .orderBy(asc(featuredMachines.position), asc(featuredMachines.opdbId))
    .limit(MOST)
  const edits = await readEdits(
    db,
    rows.map(({ featured }) => featured.opdbId),
  )
  const rated = await readRatings(
    db,
    rows.map(({ titleId }) => titleId),
  )
  const data = rows.map(({ featured, titleId, maker, ...row }) => {
    const shown = withEdits({ row, maker }, edits.get(featured.opdbId))
    const item = index.items[index.placeOf.get(featured.opdbId) ?? -1]
    const imageUrl = item?.ownImage ?? (showLinked ? item?.imageUrl : null) ?? null
    return toFeaturedMachine({ featured, imageUrl, shown, rating: rated.get(titleId) })
  })
  return windowInto(data, windowOf(query, MOST), (machine) => machine)
}

interface FeaturedRow {
  featured: typeof featuredMachines.$inferSelect
  imageUrl: string | null
  shown: Fact<{ name: string; year: number | null; display: string | null }>
  rating: TitleRating | undefined
}

function toFeaturedMachine({ featured, imageUrl, shown, rating }: FeaturedRow): FeaturedMachine {
  const { row, maker } = shown
  return {
    opdbId: featured.opdbId,
    name: row.name,
    badge: featured.badge,
    manufacturer: maker?.name ?? null,
    year: row.year === null ? '' : String(row.year),
    // Sample rating until a member has rated it.
    rating: rating?.mean ?? featured.ratingTenths / 10,
    ratingCount: rating?.count ?? featured.ratingCount,
    display: row.display,
    imageUrl,
  }
}
