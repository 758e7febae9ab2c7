// Catalogue records in the room's own shape, independent of the source's.
import { titleIdOf } from '#contract/machine-ids.ts'

export { titleIdOf }

export interface CatalogueImage {
  /** The source's own key of the picture, if any. */
  group?: string
  title: string | null
  isPrimary: boolean
  type: 'backglass' | 'playfield' | 'cabinet' | 'closeup' | 'other'
  urls: { small: string | null; medium: string | null; large: string | null }
  /** Width of the medium size in pixels. */
  width: number | null
  height: number | null
}

export interface CataloguePerson {
  name: string
  role: string
}

export interface Maker {
  id: number
  name: string
  fullName: string
}

export interface CatalogueRecord {
  opdbId: string
  kind: 'title' | 'machine' | 'alias'
  titleId: string
  parentId: string | null
  name: string
  commonName: string | null
  shortname: string | null
  maker: Maker | null
  year: number | null
  /** YYYY-MM-DD from the source. */
  manufactureDate: string | null
  type: string | null
  display: string | null
  playerCount: number | null
  isPhysical: boolean
  ipdbId: number | null
  features: string[]
  keywords: string[]
  description: string | null
  images: CatalogueImage[]
  /** Null if the source's format has no people: known ones are then kept. */
  people: CataloguePerson[] | null
  sourceUpdatedAt: string | null
}

/** The machine's id of an alias; null for titles and machines. */
export function parentIdOf(opdbId: string): string | null {
  const parts = opdbId.split('-')
  return parts.length === 3 ? `${parts[0]}-${parts[1]}` : null
}

/** Kind and parents of an id, from its form alone. */
export function identityOf(
  opdbId: string,
): Pick<CatalogueRecord, 'opdbId' | 'kind' | 'titleId' | 'parentId'> {
  const parts = opdbId.split('-').length
  return {
    opdbId,
    kind: parts === 1 ? 'title' : parts === 2 ? 'machine' : 'alias',
    titleId: titleIdOf(opdbId),
    parentId: parentIdOf(opdbId),
  }
}

/** The source's placeholder for an unknown year. */
const PLACEHOLDER_YEAR = 1900

export function dated(date: string | null): Pick<CatalogueRecord, 'year' | 'manufactureDate'> {
  const year = date ? Number(date.slice(0, 4)) : null
  if (year === null || year <= PLACEHOLDER_YEAR) return { year: null, manufactureDate: null }
  return { year, manufactureDate: date }
}

/** A name without the edition in brackets: "Godzilla (Pro)" → "Godzilla". */
export function baseName(name: string): string {
  const at = name.indexOf(' (')
  return at > 0 ? name.slice(0, at) : name
}

/** The text in a name's last brackets: "Godzilla (Pro)" → "Pro"; null without any. */
export function editionName(name: string): string | null {
  const found = /\(([^()]+)\)\s*$/.exec(name)
  return found?.[1] ?? null
}

/** Yields to the event loop between slices of long work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
