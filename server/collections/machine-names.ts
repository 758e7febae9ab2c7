// Which machine somebody means who writes only its name, as spreadsheets of collectors do.
import type { SearchIndex } from '#server/machines/search-index.ts'
import { searchIndex } from '#server/machines/search-ranking.ts'
import { compact, fold, withoutArticle } from '#server/machines/search-words.ts'

export interface NamedMachine {
  name: string
  manufacturer: string | null
  year: number | null
}

/** The machine, or why it is not known which. */
export type NameMatch = { opdbId: string; titleId: string; name: string } | { problem: string }

/** Looks names up, each once: the rows of a collection repeat them. */
export function createNameMatcher(index: SearchIndex): (named: NamedMachine) => NameMatch {
  const known = new Map<string, NameMatch>()
  return (named) => {
    const key = JSON.stringify(named)
    const match = known.get(key) ?? matchName(index, named)
    known.set(key, match)
    return match
  }
}

/** At most so much of a cell is repeated in a sentence. */
export function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

const plain = (text: string) => compact(withoutArticle(fold(text)))

/** How many of the search's hits are looked at. */
const HITS = 200

function matchName(index: SearchIndex, { name, manufacturer, year }: NamedMachine): NameMatch {
  const hits = searchIndex(index, name.slice(0, 100))
    .slice(0, HITS)
    .flatMap((place) => index.items[place] ?? [])
  const wanted = plain(name)
  const whole = hits.filter((item) => plain(item.name) === wanted)
  const titled = hits.filter((item) => plain(item.title) === wanted)
  const called = whole.length > 0 ? whole : titled
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
  const [near] = called.length > 0 ? called : hits
  const hint = near ? ` Did you mean ${near.name}${near.year ? `, ${near.year}` : ''} (${near.opdbId})?` : ''
  return { problem: `No machine fits “${shown(name)}”.${hint}` }
}
