// File format of the shipped catalogue: columns instead of records, which compress to half the size.

import { type CatalogueRecord, dated, identityOf, type Maker } from '#server/machines/catalogue/records.ts'
import { inherit } from '#server/machines/sync/comparison/derived-records.ts'

/** All lists of a table have one value per row, in the same order. */
export interface StarterColumns {
  format: 1
  credit: string
  makers: Maker[]
  features: string[]
  keywords: string[]
  titles: { id: string[]; name: string[]; shortname: (string | null)[] }
  machines: {
    id: string[]
    /** Null if a machine has its title's name. */
    name: (string | null)[]
    commonName: (string | null)[]
    shortname: (string | null)[]
    /** Index in `makers`. */
    maker: (number | null)[]
    manufactureDate: (string | null)[]
    type: (string | null)[]
    display: (string | null)[]
    playerCount: (number | null)[]
    /** 0 for holders of editions. */
    isPhysical: (0 | 1)[]
    ipdbId: (number | null)[]
    /** Indexes in `features` and `keywords`. */
    features: number[][]
    keywords: number[][]
  }
}

/** Facts only, without pictures, texts and people. */
export function toColumns(records: readonly CatalogueRecord[], credit: string): StarterColumns {
  const sorted = records.toSorted((a, b) => (a.opdbId < b.opdbId ? -1 : 1))
  const titles = sorted.filter(({ kind }) => kind === 'title')
  const machines = sorted.filter(({ kind }) => kind !== 'title')
  const titleNames = new Map(titles.map(({ opdbId, name }) => [opdbId, name]))
  const makers = [...new Map(machines.flatMap(({ maker }) => (maker ? [[maker.id, maker]] : []))).values()]
  const features = [...new Set(machines.flatMap((machine) => machine.features))].sort()
  const keywords = [...new Set(machines.flatMap((machine) => machine.keywords))].sort()
  return {
    format: 1,
    credit,
    makers: makers.sort((a, b) => a.id - b.id),
    features,
    keywords,
    titles: {
      id: titles.map(({ opdbId }) => opdbId),
      name: titles.map(({ name }) => name),
      shortname: titles.map(({ shortname }) => shortname),
    },
    machines: {
      id: machines.map(({ opdbId }) => opdbId),
      name: machines.map(({ name, titleId }) => (titleNames.get(titleId) === name ? null : name)),
      commonName: machines.map(({ commonName }) => commonName),
      shortname: machines.map(({ shortname }) => shortname),
      maker: machines.map(({ maker }) => maker && makers.findIndex(({ id }) => id === maker.id)),
      manufactureDate: machines.map(({ manufactureDate }) => manufactureDate),
      type: machines.map(({ type }) => type),
      display: machines.map(({ display }) => display),
      playerCount: machines.map(({ playerCount }) => playerCount),
      isPhysical: machines.map(({ isPhysical }) => (isPhysical ? 1 : 0)),
      ipdbId: machines.map(({ ipdbId }) => ipdbId),
      features: machines.map((machine) => machine.features.map((feature) => features.indexOf(feature))),
      keywords: machines.map((machine) => machine.keywords.map((keyword) => keywords.indexOf(keyword))),
    },
  }
}

/** Titles, machines and aliases; aliases with inherited facts. Throws on a file of another format. */
export function fromColumns(columns: StarterColumns): CatalogueRecord[] {
  if (columns.format !== 1) throw new Error('The shipped catalogue has an unknown format.')
  const titles = titlesOf(columns)
  const titleNames = new Map(titles.map(({ opdbId, name }) => [opdbId, name]))
  const machines = machinesOf(columns, titleNames)
  const known = new Map(machines.map((machine) => [machine.opdbId, machine]))
  return [...titles, ...machines.map((one) => (one.parentId ? inherit(one, known.get(one.parentId)) : one))]
}

const NO_FACTS = {
  commonName: null,
  maker: null,
  ...dated(null),
  type: null,
  display: null,
  playerCount: null,
  isPhysical: true,
  ipdbId: null,
  description: null,
  images: [],
  people: null,
  sourceUpdatedAt: null,
}

function titlesOf({ titles: { id, name, shortname } }: StarterColumns): CatalogueRecord[] {
  return id.map((opdbId, row) => ({
    ...NO_FACTS,
    ...identityOf(opdbId),
    name: name[row] ?? opdbId,
    shortname: shortname[row] ?? null,
    features: [],
    keywords: [],
  }))
}

function machinesOf(
  { makers, features, keywords, machines }: StarterColumns,
  titleNames: ReadonlyMap<string, string>,
): CatalogueRecord[] {
  const named = (places: number[] | undefined, names: readonly string[]) =>
    (places ?? []).flatMap((place) => names[place] ?? [])
  return machines.id.map((opdbId, row) => {
    const identity = identityOf(opdbId)
    return {
      ...NO_FACTS,
      ...identity,
      name: machines.name[row] ?? titleNames.get(identity.titleId) ?? opdbId,
      commonName: machines.commonName[row] ?? null,
      shortname: machines.shortname[row] ?? null,
      maker: makers[machines.maker[row] ?? -1] ?? null,
      ...dated(machines.manufactureDate[row] ?? null),
      type: machines.type[row] ?? null,
      display: machines.display[row] ?? null,
      playerCount: machines.playerCount[row] ?? null,
      isPhysical: machines.isPhysical[row] === 1,
      ipdbId: machines.ipdbId[row] ?? null,
      features: named(machines.features[row], features),
      keywords: named(machines.keywords[row], keywords),
    }
  })
}
