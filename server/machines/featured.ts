// The machines that the home page features.
import { asc, eq } from 'drizzle-orm'
import type { FeaturedMachine } from '#contract/machines.ts'
import type { Pagination } from '#contract/values.ts'
import type { Db } from '#server/base/database.ts'
import type { CatalogueImage } from './records.ts'
import { catalogueEntries, featuredMachines, manufacturers } from './tables.ts'

const MOST = 12

/** In their order; those whose entry the catalogue no longer has are left out. */
export async function listFeatured(db: Db): Promise<{ data: FeaturedMachine[]; pagination: Pagination }> {
  const rows = await db
    .select({
      featured: featuredMachines,
      name: catalogueEntries.name,
      year: catalogueEntries.year,
      display: catalogueEntries.display,
      images: catalogueEntries.images,
      maker: manufacturers.name,
    })
    .from(featuredMachines)
    .innerJoin(catalogueEntries, eq(catalogueEntries.opdbId, featuredMachines.opdbId))
    .leftJoin(manufacturers, eq(manufacturers.id, catalogueEntries.manufacturerId))
    .orderBy(asc(featuredMachines.position), asc(featuredMachines.opdbId))
    .limit(MOST)
  const data = rows.map(toFeaturedMachine)
  return { data, pagination: { total: data.length, limit: MOST, offset: 0 } }
}

interface FeaturedRow {
  featured: typeof featuredMachines.$inferSelect
  name: string
  year: number | null
  display: string | null
  images: CatalogueImage[]
  maker: string | null
}

function toFeaturedMachine({ featured, name, year, display, images, maker }: FeaturedRow): FeaturedMachine {
  return {
    opdbId: featured.opdbId,
    name,
    badge: featured.badge,
    manufacturer: maker,
    year: year === null ? '' : String(year),
    rating: featured.ratingTenths / 10,
    ratingCount: featured.ratingCount,
    display,
    imageUrl: cardImage(images),
  }
}

function cardImage(images: readonly CatalogueImage[]): string | null {
  const image = images.find(({ isPrimary, type }) => isPrimary && type === 'backglass') ?? images[0]
  return image?.urls.medium ?? image?.urls.small ?? image?.urls.large ?? null
}
