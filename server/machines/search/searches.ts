// Search for machines: in our own copy, and live at the source only if that has no match.
import { editionLabel } from '#contract/machines/edition-labels.ts'
import { type FoundMachine, isOpdbId } from '#contract/machines/machines.ts'
import { roleLabel, SEARCH_CAP } from '#contract/machines/words.ts'
import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search/search.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { OutsideCatalogue, OutsideHit } from '#server/adapters/catalogue/port.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { editionsOf, listImage } from '#server/machines/catalogue/machine-cards.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import type { RatedTitles, ReadRatedTitles } from '#server/machines/catalogue/title-ratings.ts'
import { findPeople } from '#server/machines/lists/people.ts'
import { supplementaryOf, toEditionRow, toFoundMachine } from '#server/machines/presenters.ts'
import type { CatalogueItem, SearchIndex, TitleFacts } from './search-index.ts'
import { searchIndex } from './search-ranking.ts'
import { compact, fold } from './search-words.ts'

/** Shorter texts are not sent to the source. */
const LIVE_MIN = 3

/** The best machines for a text, at most SEARCH_CAP. */
export async function findMachines(
  catalogue: Catalogue,
  outside: OutsideCatalogue,
  text: string,
): Promise<FoundMachine[]> {
  const index = catalogue.index()
  const found = searchIndex(index, text)
    .slice(0, SEARCH_CAP)
    .flatMap((place) => index.items[place] ?? [])
  if (found.length > 0 || text.length < LIVE_MIN || isOpdbId(text)) return found.map(toFoundMachine)
  const hits = (await outside.findLive(text)).slice(0, SEARCH_CAP)
  return hits.flatMap((hit) => {
    const known = index.items[index.placeOf.get(hit.opdbId) ?? -1]
    if (known) return [toFoundMachine(known)]
    // Without single records it could be neither opened nor chosen.
    return outside.findRecord ? [toLiveMachine(hit)] : []
  })
}

/** A hit of the source's live search: little more than name, manufacturer and year. */
function toLiveMachine({ opdbId, name, supplementary, display }: OutsideHit): FoundMachine {
  const [, maker, year] = /^(.*?)(?:,\s*(\d{4}))?$/.exec(supplementary) ?? []
  return {
    id: opdbId,
    opdb_id: opdbId,
    text: name,
    name,
    supplementary,
    shortname: null,
    common_name: null,
    manufacturer: maker || null,
    year: year ? Number(year) : null,
    type: null,
    display,
    player_count: null,
    features: [],
    title_id: titleIdOf(opdbId),
    image_url: null,
    is_live: true,
  }
}

/** The titles that a text finds, best first. */
export function findTitleIds(index: SearchIndex, text: string, limit: number): string[] {
  const found = searchIndex(index, text).flatMap((place) => index.items[place]?.titleId ?? [])
  return [...new Set(found)].slice(0, limit)
}

/** Machine hits for the site search: one per title, its best edition. */
export function machineHits(catalogue: Catalogue, readRated: ReadRatedTitles) {
  return async (_viewer: Viewer, text: string, limit: number): Promise<{ hits: Hit[]; total: number }> => {
    const [{ byTitle }] = await Promise.all([readRated(), catalogue.settled()])
    const index = catalogue.index()
    const titles = new Map<string, [CatalogueItem, ...CatalogueItem[]]>()
    for (const place of searchIndex(index, text)) {
      const item = index.items[place]
      const found = item && titles.get(item.titleId)
      if (found) found.push(item)
      else if (item) titles.set(item.titleId, [item])
    }
    const best = [...titles.values()].slice(0, limit)
    return {
      hits: best.map((found) => toMachineHit(index, meantOf(index, found, text), byTitle)),
      total: titles.size,
    }
  }
}

/** The match of a query within a title: the title itself, or the best edition found. */
interface Meant {
  title: TitleFacts | null
  item: CatalogueItem
  isNarrowed: boolean
}

/**
 * A query equal to the title's name means the title, whatever its clones are named; among editions of the same name,
 * the credited one.
 */
function meantOf(
  index: SearchIndex,
  found: readonly [CatalogueItem, ...CatalogueItem[]],
  text: string,
): Meant {
  const [best] = found
  const editions = editionsOf(index, best.titleId)
  const title = index.titles.get(best.titleId) ?? null
  const credited = editions.find(({ opdbId }) => opdbId === title?.credited.opdbId)
  const isNarrowed = found.length < editions.length
  if (title && credited && compact(fold(title.name)) === compact(fold(text)))
    return { title, item: credited, isNarrowed: false }
  const isSameName = credited?.name === best.name && credited.edition === best.edition
  return {
    title: null,
    item: credited && isSameName && found.includes(credited) ? credited : best,
    isNarrowed,
  }
}

function toMachineHit(
  index: SearchIndex,
  { title, item, isNarrowed }: Meant,
  rated: RatedTitles['byTitle'],
): Hit {
  const { maker, year, type, display } = title ?? item
  const id = title ? item.titleId : item.opdbId
  const name = title?.name ?? item.name
  const editions = editionsOf(index, item.titleId)
  const rating = rated.get(item.titleId)
  const edition = isNarrowed ? labelOf(index, item, editions) : null
  return {
    kind: 'machine',
    id,
    title: name,
    detail: supplementaryOf({ maker, year }),
    url: paths.machine(id, name),
    excerpt: null,
    imageUrl: listImage([item, ...editions]),
    machine: {
      titleId: item.titleId,
      edition,
      // "Metallica (Retheme)" is an edition of Earthshaker.
      editionOf: edition === name ? (index.titles.get(item.titleId)?.name ?? null) : null,
      manufacturer: maker,
      year,
      type,
      display,
      rating: rating ? { mean: rating.mean, count: rating.count } : null,
    },
  }
}

function labelOf(index: SearchIndex, item: CatalogueItem, editions: readonly CatalogueItem[]): string | null {
  const title = index.titles.get(item.titleId)
  if (!title) return null
  const rows = editions.map((one) => toEditionRow(one, title))
  return editionLabel(title.name, rows, item.opdbId)
}

/** People hits for the site search: contributors of machines. */
export function peopleHits(catalogue: Catalogue) {
  return async (_viewer: Viewer, text: string, limit: number): Promise<{ hits: Hit[]; total: number }> => {
    await catalogue.settled()
    const people = findPeople(catalogue.index().people, text)
    const hits = people.slice(0, limit).map(({ key, name, roles, titles }) => ({
      kind: 'person' as const,
      id: key,
      title: name,
      detail: `${rolesText(roles)} · ${titles.size === 1 ? '1 title' : `${titles.size} titles`}`,
      url: paths.machines({ person: name }),
      excerpt: null,
      imageUrl: null,
      machine: null,
    }))
    return { hits, total: people.length }
  }
}

/** "Design, art": a contributor's roles, the first capitalized. */
function rolesText(roles: ReadonlySet<string>): string {
  const text = [...roles].map((role) => roleLabel(role).toLowerCase()).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Two-letter short names of machines, sorted. */
export function twoLetterNames({ shortnames }: SearchIndex): string[] {
  return [...shortnames.keys()].filter((name) => name.length === 2).sort()
}
