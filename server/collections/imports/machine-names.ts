// Resolves a machine given only by name, as in collectors' spreadsheets.
import { IMPORT_PROBLEMS_SHOWN } from '#contract/collections/import-limits.ts'
import type { CatalogueItem, SearchIndex } from '#server/machines/search/search-index.ts'
import { searchIndex } from '#server/machines/search/search-ranking.ts'
import { compact, fold, withoutArticle } from '#server/machines/search/search-words.ts'

export interface NamedMachine {
  name: string
  manufacturer: string | null
  year: number | null
}

/** The machine, or why it is not identified. */
export type NameMatch = { opdbId: string; titleId: string; name: string } | { problem: string }

/**
 * Resolves each name once, since the rows of a collection repeat them. Unknown names are searched approximately for as
 * many problems as are shown: a search takes a thousand times as long.
 */
export function createNameMatcher(index: SearchIndex): (named: NamedMachine) => NameMatch {
  const known = new Map<string, NameMatch>()
  let searches = 0
  function nearTo(name: string): CatalogueItem | undefined {
    searches += 1
    if (searches > IMPORT_PROBLEMS_SHOWN) return undefined
    const [place] = searchIndex(index, name.slice(0, 100))
    return place === undefined ? undefined : index.items[place]
  }
  return (named) => {
    const key = JSON.stringify(named)
    const match = known.get(key) ?? matchName(index, named, nearTo)
    known.set(key, match)
    return match
  }
}

/** Shortens a cell for quoting it in a sentence. */
export function shown(text: string): string {
  if (text.length <= 60) return text
  // Not between the halves of a surrogate pair: the database refuses half of one.
  return `${text.slice(0, 60).replace(/[\ud800-\udbff]$/, '')}…`
}

const plain = (text: string) => compact(withoutArticle(fold(text)))

/** Items whose edition's name it is, else whose title's. */
function itemsCalled(index: SearchIndex, name: string): CatalogueItem[] {
  const wanted = plain(name)
  const listed = index.nameOf.get(wanted)
  const itemsAt = (places: readonly number[] = []) => places.flatMap((place) => index.items[place] ?? [])
  const whole = itemsAt(listed?.full).filter((item) => plain(item.name) === wanted)
  return whole.length > 0 ? whole : itemsAt(listed?.items).filter((item) => plain(item.title) === wanted)
}

function matchName(
  index: SearchIndex,
  { name, manufacturer, year }: NamedMachine,
  nearTo: (name: string) => CatalogueItem | undefined,
): NameMatch {
  const called = itemsCalled(index, name)
  const maker = manufacturer === null ? '' : fold(manufacturer)
  const exact = called.filter(
    (item) =>
      (year === null || item.year === year) && (maker === '' || fold(item.maker ?? '').includes(maker)),
  )
  const [only, another] = exact
  if (only && !another) return { opdbId: only.opdbId, titleId: only.titleId, name: only.name }
  if (another) {
    const names = exact.slice(0, 3).map((item) => `${item.name} (${item.opdbId})`)
    return {
      problem: `Several machines fit “${shown(name)}”: ${names.join(', ')}. Please give the edition or the OPDB id.`,
    }
  }
  const near = called[0] ?? nearTo(name)
  const hint = near ? ` Did you mean ${near.name}${near.year ? `, ${near.year}` : ''} (${near.opdbId})?` : ''
  return { problem: `No machine fits “${shown(name)}”.${hint}` }
}
