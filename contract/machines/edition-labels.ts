// Order and labels of a title's editions, the same for lists in the browser and search hits of the server.
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

const GROUP_HEADINGS: Readonly<Record<Exclude<EditionGroup, 'edition'>, string>> = {
  copy: 'Other manufacturers and export editions',
  remake: 'Remakes',
}

/** Sort rank by trim level, plain to rich: no trim first, other words last. */
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

/** Names that add nothing to the title: the title itself, and a longer one that all its editions share. */
function plainNames(title: string, editions: readonly Edition[]): Set<string> {
  const bases = new Set(editions.map(({ name }) => baseOf(name)))
  return new Set([title.toLowerCase(), ...(bases.size === 1 && editions.length > 1 ? bases : [])])
}

/** The shortest label of an edition: the words in its brackets, or else "Original", the manufacturer or "Remake". */
function shortLabel(title: string, plain: ReadonlySet<string>, one: Edition): string {
  if (!plain.has(baseOf(one.name))) return ownPart(title, one.name)
  if (one.edition !== null) return one.edition
  if (one.group === 'remake') return 'Remake'
  return one.group === 'copy' ? (one.manufacturer ?? one.name) : ORIGINAL
}

const ORIGINAL = 'Original'

/** Adds a word to labels that several editions share, unless the word equals the label. */
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
 * Editions with their chip labels: the unnamed one is "Original" and first, the others by year and trim, then those by
 * other manufacturers, then remakes. Longer names if several are Pro; year and manufacturer if labels repeat.
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

/** Matches also labels with a year or a manufacturer added. */
function isOriginal({ label }: { label: string }): boolean {
  return label === ORIGINAL || label.startsWith(`${ORIGINAL}, `)
}

/** Label of one edition of its title; null if it is not among them. */
export function editionLabel<T extends Edition & { opdbId: string }>(
  title: string,
  editions: readonly T[],
  opdbId: string,
): string | null {
  return labelled(title, editions).find((one) => one.opdbId === opdbId)?.label ?? null
}

/** The same in groups, each with a heading; the title's own editions have none. */
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
