// Search for machines: on our own copy, and only where that knows nothing, live at the source.
import { roleLabel, SEARCH_CAP } from '#contract/machine-words.ts'
import { type FoundMachine, isOpdbId } from '#contract/machines.ts'
import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { OutsideCatalogue, OutsideHit } from '#server/adapters/catalogue/port.ts'
import type { Catalogue } from './catalogue.ts'
import { editionsOf, listImage } from './machine-cards.ts'
import { findPeople } from './people.ts'
import { supplementaryOf, toFoundMachine } from './presenters.ts'
import { titleIdOf } from './records.ts'
import type { SearchIndex } from './search-index.ts'
import { searchIndex } from './search-ranking.ts'

/** Shorter texts than this are not worth a call to the outside. */
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
  return (await outside.findLive(text)).slice(0, SEARCH_CAP).map(toLiveMachine)
}

/** What the source's live search tells: little more than name, maker and year. */
function toLiveMachine({ opdbId, name, supplementary, display }: OutsideHit): FoundMachine {
  const [, maker, year] = /^(.*?)(?:,\s*(\d{4}))?$/.exec(supplementary) ?? []
  return {
    id: opdbId,
    opdb_id: opdbId,
    text: supplementary ? `${name} (${supplementary})` : name,
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
  }
}

/** Machines for the site's one search field: one hit per title, its best edition. */
export function machineHits(catalogue: Catalogue) {
  return async (_viewer: Viewer, text: string, limit: number): Promise<{ hits: Hit[]; total: number }> => {
    const index = catalogue.index()
    const titles = new Set<string>()
    const hits: Hit[] = []
    for (const place of searchIndex(index, text)) {
      const item = index.items[place]
      if (!item || titles.has(item.titleId)) continue
      titles.add(item.titleId)
      if (hits.length >= limit) continue
      hits.push({
        kind: 'machine',
        id: item.opdbId,
        title: item.name,
        detail: supplementaryOf(item),
        url: paths.machine(item.opdbId, item.name),
        imageUrl: listImage([item, ...editionsOf(index, item.titleId)]),
        machine: { manufacturer: item.maker, year: item.year, display: item.display },
      })
    }
    return { hits, total: titles.size }
  }
}

/** People who made machines, for the site's one search field. */
export function peopleHits(catalogue: Catalogue) {
  return async (_viewer: Viewer, text: string, limit: number): Promise<{ hits: Hit[]; total: number }> => {
    const people = findPeople(catalogue.index().people, text)
    const hits = people.slice(0, limit).map(({ key, name, roles, titles }) => ({
      kind: 'person' as const,
      id: key,
      title: name,
      detail: `${rolesText(roles)} · ${titles.size === 1 ? '1 title' : `${titles.size} titles`}`,
      url: paths.machines({ person: name }),
      imageUrl: null,
      machine: null,
    }))
    return { hits, total: people.length }
  }
}

/** "Design, art": what somebody did, the first with a capital. */
function rolesText(roles: ReadonlySet<string>): string {
  const text = [...roles].map((role) => roleLabel(role).toLowerCase()).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The two letters that are short names of machines, in order. */
export function twoLetterNames({ shortnames }: SearchIndex): string[] {
  return [...shortnames.keys()].filter((name) => name.length === 2).sort()
}
