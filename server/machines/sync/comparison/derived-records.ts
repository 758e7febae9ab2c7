// What the source leaves out and the catalogue derives: facts of aliases, titles of machines without one, and
// one spelling per manufacturer.
import { type CatalogueRecord, type Maker, titleIdOf } from '#server/machines/catalogue/records.ts'
import { deriveTitleName } from '#server/machines/catalogue/title-facts.ts'

/** Facts that an alias omits and inherits from its machine. */
export type Inherited = Pick<CatalogueRecord, 'type' | 'display' | 'playerCount'>

export function inherit<T extends Inherited>(alias: T, parent: Inherited | undefined): T {
  if (!parent) return alias
  return {
    ...alias,
    type: alias.type ?? parent.type,
    display: alias.display ?? parent.display,
    playerCount: alias.playerCount ?? parent.playerCount,
  }
}

export function hasSameInherited(one: Inherited, other: Inherited): boolean {
  return one.type === other.type && one.display === other.display && one.playerCount === other.playerCount
}

/** The title of machines without one in the source. */
export function deriveTitle(titleId: string, machines: readonly CatalogueRecord[]): CatalogueRecord {
  const own = machines.filter((machine) => titleIdOf(machine.opdbId) === titleId)
  const shortnames = new Set(own.map((machine) => machine.shortname).filter((name) => name !== null))
  return {
    opdbId: titleId,
    kind: 'title',
    titleId,
    parentId: null,
    name: deriveTitleName(own) ?? titleId,
    commonName: null,
    shortname: shortnames.size === 1 ? ([...shortnames][0] ?? null) : null,
    maker: null,
    year: null,
    manufactureDate: null,
    type: null,
    display: null,
    playerCount: null,
    isPhysical: true,
    ipdbId: null,
    features: [],
    keywords: [],
    description: null,
    images: [],
    people: null,
    sourceUpdatedAt: null,
  }
}

/** One manufacturer per id: the spelling of most records. */
export function makersOf(records: Iterable<CatalogueRecord>): Maker[] {
  const votes = new Map<number, Map<string, { maker: Maker; count: number }>>()
  for (const { maker } of records) {
    if (!maker) continue
    const spellings = votes.get(maker.id) ?? new Map()
    const key = JSON.stringify([maker.name, maker.fullName])
    spellings.set(key, { maker, count: (spellings.get(key)?.count ?? 0) + 1 })
    votes.set(maker.id, spellings)
  }
  return [...votes.values()].flatMap((spellings) => {
    const [best] = [...spellings.values()].toSorted((a, b) => b.count - a.count)
    return best ? [best.maker] : []
  })
}
