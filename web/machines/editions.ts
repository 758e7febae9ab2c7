// Editions of a title in the order and the words of their chips.

interface Edition {
  name: string
  edition: string | null
  year: number | null
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

/**
 * Editions by year and trim, each with what its chip says: "Pro" where that is enough, more of the name where several
 * are Pro, the year where the name says nothing more than the title.
 */
export function labelled<T extends Edition>(
  title: string,
  editions: readonly T[],
): (T & { label: string })[] {
  const short = (one: Edition) => {
    if (one.name.toLowerCase() === title.toLowerCase()) return one.year === null ? one.name : String(one.year)
    const base = one.name.replace(/\s*\([^)]*\)$/, '')
    return one.edition !== null && base.toLowerCase() === title.toLowerCase()
      ? one.edition
      : ownPart(title, one.name)
  }
  const shorts = editions.map(short)
  return editions
    .map((one, at) => {
      const label = shorts[at] ?? one.name
      const isShared = shorts.indexOf(label) !== shorts.lastIndexOf(label)
      return {
        ...one,
        label: isShared && one.year !== null && label !== String(one.year) ? `${label}, ${one.year}` : label,
      }
    })
    .sort(
      (a, b) =>
        (a.year ?? 9999) - (b.year ?? 9999) || trimOf(a) - trimOf(b) || a.name.localeCompare(b.name, 'en'),
    )
}
