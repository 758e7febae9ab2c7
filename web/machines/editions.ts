// Editions of a title in the order and the words of their chips.

interface Edition {
  name: string
  edition: string | null
  year: number | null
  manufacturer?: string | null | undefined
}

const TRIMS = ['pro', 'premium', 'le']

/** Trim levels from the plain to the rich; what has no trim comes first, what is more than a trim last. */
function trimOf({ edition, label }: Edition & { label: string }): number {
  if (edition === null) return 0
  const trim = TRIMS.indexOf(label.toLowerCase())
  return trim < 0 ? TRIMS.length + 1 : trim + 1
}

/** The name without its title: "Metallica Road Case (Premium)" is "Road Case (Premium)" under "Metallica". */
function ownPart(title: string, name: string): string {
  const isBelow = name.toLowerCase().startsWith(`${title.toLowerCase()} `)
  return isBelow ? name.slice(title.length + 1) : name
}

/** The shortest words for an edition: what stands in its brackets, or its year where its name says nothing more. */
function shortLabel(title: string, one: Edition): string {
  if (one.name.toLowerCase() === title.toLowerCase()) return one.year === null ? one.name : String(one.year)
  const base = one.name.replace(/\s*\([^)]*\)$/, '')
  return one.edition !== null && base.toLowerCase() === title.toLowerCase()
    ? one.edition
    : ownPart(title, one.name)
}

/** Adds a word to the labels that several editions share, where that word is not the label itself. */
function toldApart<T extends Edition & { label: string }>(
  editions: readonly T[],
  by: (edition: T) => string | null,
): T[] {
  const uses = new Map<string, number>()
  for (const { label } of editions) uses.set(label, (uses.get(label) ?? 0) + 1)
  return editions.map((one) => {
    const word = by(one)
    const isPlain = uses.get(one.label) === 1 || word === null || word === one.label
    return isPlain ? one : { ...one, label: `${one.label}, ${word}` }
  })
}

/**
 * Editions by year and trim, each with what its chip says: "Pro" where that is enough, more of the name where several
 * are Pro, the year where the name says nothing more than the title, and the maker where two built it in one year.
 */
export function labelled<T extends Edition>(
  title: string,
  editions: readonly T[],
): (T & { label: string })[] {
  const short = editions.map((one) => ({ ...one, label: shortLabel(title, one) }))
  const byYear = toldApart(short, ({ year }) => (year === null ? null : String(year)))
  return toldApart(byYear, ({ manufacturer = null }) => manufacturer).sort(
    (a, b) =>
      (a.year ?? 9999) - (b.year ?? 9999) || trimOf(a) - trimOf(b) || a.name.localeCompare(b.name, 'en'),
  )
}

/** "2013", or "2013 to 2017" where a list's editions are of several years; null where none is known. */
export function yearsText(year: number | null, editions: readonly Pick<Edition, 'year'>[]): string | null {
  const years = [year, ...editions.map((one) => one.year)].filter((one) => one !== null)
  if (years.length === 0) return null
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return first === last ? String(first) : `${first} to ${last}`
}
