// Whether an entry has changed is decided by its content: the source's own dates are often left as they were.
import { createHash } from 'node:crypto'
import type { CatalogueImage, CatalogueRecord } from '#server/machines/catalogue/records.ts'

/**
 * A short hash of what a record says. Lists whose order means nothing are sorted first; the source's
 * dates of change and what an alias inherits are left out.
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
