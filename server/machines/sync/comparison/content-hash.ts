// Hash that detects changed entries, because the source often does not update its own dates.
import { createHash } from 'node:crypto'
import type { CatalogueImage, CatalogueRecord } from '#server/machines/catalogue/records.ts'

/**
 * A short hash of a record's content. Sorts lists whose order has no meaning; leaves out the source's dates of change
 * and what an alias inherits.
 */
export function contentHash(record: CatalogueRecord): string {
  const { maker } = record
  const content = [
    record.kind,
    record.name,
    record.commonName,
    record.shortname,
    maker && [maker.id, maker.name, maker.fullName],
    record.manufactureDate,
    record.type,
    record.display,
    record.playerCount,
    record.isPhysical,
    record.ipdbId,
    record.features.toSorted(),
    record.keywords.toSorted(),
    record.description,
    record.images.map(imageContent).toSorted(),
    record.people?.map(({ name, role }) => `${role}:${name}`).toSorted() ?? null,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 27)
}

function imageContent({ title, isPrimary, type, urls, width, height }: CatalogueImage): string {
  return JSON.stringify([urls.large, urls.medium, urls.small, type, isPrimary, title, width, height])
}
