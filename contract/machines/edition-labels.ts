// Editions of a title in the order and the words of their chips; lists of the browser and hits of the server use the same.
import type { EditionGroup } from './words.ts'

interface Edition {
  name: string
  edition: string | null
  year: number | null
  manufacturer?: string | null | undefined
  group: EditionGroup
}

const TRIMS = ['pro', 'premium', 'le']
const GROUPS: readonly EditionGroup[] = ['edition', 'copy', 'remake']

export const GROUP_HEADINGS: Readonly<Record<Exclude<EditionGroup, 'edition'>, string>> = {
  copy: 'Other manufacturers and export editions',
  remake: 'Remakes',
}

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

const baseOf = (name: string) => name.replace(/\s*\([^)]*\)$/, '').toLowerCase()

/** Names that say no more than the title: its own, and the longer one that all its editions share. */
function plainNames(title: string, editions: readonly Edition[]): Set<string> {
  const bases = new Set(editions.map(({ name }) => baseOf(name)))
  return new Set([title.toLowerCase(), ...(bases.size === 1 && editions.length > 1 ? bases : [])])
}

/** The shortest words for an edition: what stands in its brackets; "Original", the maker or "Remake" where nothing does. */
function shortLabel(title: string, plain: ReadonlySet<string>, one: Edition): string {
  if (!plain.has(baseOf(one.name))) return ownPart(title, one.name)
  if (one.edition !== null) return one.edition
  if (one.group === 'remake') return 'Remake'
  return one.group === 'copy' ? (one.manufacturer ?? one.name) : ORIGINAL
}

const ORIGINAL = 'Original'

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
 * Editions with what their chips say: the one without a name is "Original" and first, the others follow by year and trim,
 * then those by other makers, then remakes. More of the name where several are Pro; year and maker where labels repeat.
 */
export function labelled<T extends Edition>(
  title: string,
  editions: readonly T[],
): (T & { label: string })[] {
  const plain = plainNames(title, editions)
  const short = editions.map((one) => ({ ...one, label: shortLabel(title, plain, one) }))
  const byYear = toldApart(short, ({ year }) => (year === null ? null : String(year)))
  return toldApart(byYear, ({ manufacturer = null }) => manufacturer).sort(
    (a, b) =>
      GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) ||
      Number(!isOriginal(a)) - Number(!isOriginal(b)) ||
      (a.year ?? 9999) - (b.year ?? 9999) ||
      trimOf(a) - trimOf(b) ||
      a.name.localeCompare(b.name, 'en'),
  )
}

/** Also where a year or a manufacturer tells several of them apart. */
function isOriginal({ label }: { label: string }): boolean {
  return label === ORIGINAL || label.startsWith(`${ORIGINAL}, `)
}

/** What one edition is called among its title's; null where it is not among them. */
export function editionLabel<T extends Edition & { opdbId: string }>(
  title: string,
  editions: readonly T[],
  opdbId: string,
): string | null {
  return labelled(title, editions).find((one) => one.opdbId === opdbId)?.label ?? null
}

/** The same in parts, each with its heading; the title's own editions have none. */
export function grouped<T extends Edition>(
  title: string,
  editions: readonly T[],
): { heading: string | null; editions: (T & { label: string })[] }[] {
  const all = labelled(title, editions)
  return GROUPS.flatMap((group) => {
    const own = all.filter((one) => one.group === group)
    return own.length > 0
      ? [{ heading: group === 'edition' ? null : GROUP_HEADINGS[group], editions: own }]
      : []
  })
}
