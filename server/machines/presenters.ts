// Presenters of the catalogue, of this site's machines and of their pictures; pages, lists, admin and proposals have
// their own.
import type {
  CatalogueImageView,
  EditionRow,
  FoundMachine,
  LocalFacts,
  LocalMachine,
  MachineDetail,
  MachineImage,
  MachineRow,
  OpdbMachine,
} from '#contract/machines/machines.ts'
import { paths } from '#contract/paths.ts'
import type { Entry } from '#server/machines/catalogue/entries.ts'
import { listImage } from '#server/machines/catalogue/machine-cards.ts'
import { type CatalogueImage, editionName } from '#server/machines/catalogue/records.ts'
import { editionGroup } from '#server/machines/catalogue/title-facts.ts'
import type { CatalogueItem, TitleFacts } from '#server/machines/search/search-index.ts'
import type { machines } from './tables.ts'

/** Manufacturer and year as one text: "Stern, 2012". */
export function supplementaryOf(item: Pick<CatalogueItem, 'maker' | 'year'>): string {
  return [item.maker, item.year].filter(Boolean).join(', ')
}

export function toFoundMachine(item: CatalogueItem): FoundMachine {
  return {
    id: item.opdbId,
    opdb_id: item.opdbId,
    text: item.name,
    name: item.name,
    supplementary: supplementaryOf(item),
    shortname: item.shortname,
    common_name: item.commonName,
    manufacturer: item.maker,
    year: item.year,
    type: item.type,
    display: item.display,
    player_count: item.playerCount,
    features: item.features,
    title_id: item.titleId,
    image_url: item.imageUrl,
    is_live: false,
  }
}

/** One title in a list; `editions` are the matching ones, best first. */
export function toMachineRow(
  title: TitleFacts,
  editions: readonly [CatalogueItem, ...CatalogueItem[]],
  rating: MachineRow['rating'] | undefined,
): MachineRow {
  const [best] = editions
  return {
    titleId: best.titleId,
    opdbId: best.opdbId,
    name: title.name,
    manufacturer: title.maker,
    manufacturerId: title.makerId,
    year: title.year,
    type: title.type,
    display: title.display,
    playerCount: title.playerCount,
    imageUrl: listImage(editions),
    rating: rating ? { mean: rating.mean, count: rating.count } : null,
    editions: editions.map((item) => toEditionRow(item, title)),
  }
}

export function toEditionRow(item: CatalogueItem, title: Pick<TitleFacts, 'credited'>): EditionRow {
  return {
    opdbId: item.opdbId,
    name: item.name,
    edition: item.edition,
    manufacturer: item.maker,
    year: item.year,
    group: editionGroup(item, title.credited),
  }
}

export function toOpdbMachine({ row, maker, title, editions, corrected, movedFrom }: Entry): OpdbMachine {
  const named = (role: string) => [
    ...new Set(row.people.filter((one) => one.role === role).map(({ name }) => name)),
  ]
  return {
    id: row.opdbId,
    opdb_id: row.opdbId,
    name: row.name,
    shortname: row.shortname,
    common_name: row.commonName,
    title_id: row.titleId,
    title,
    manufacturer: maker && { id: maker.id, name: maker.name, full_name: maker.fullName },
    year: row.year,
    manufacture_date: row.manufactureDate,
    ipdb_id: row.ipdbId,
    type: row.type,
    display: row.display,
    player_count: row.playerCount,
    features: row.features,
    keywords: row.keywords,
    designers: named('design'),
    artists: named('art'),
    people: row.people.map(({ name, role }) => ({ name, role })),
    images: row.images.map(toCatalogueImage),
    description: row.description,
    editions: editions.map(({ opdbId, name, manufacturer, year, group, isPhysical }) => ({
      opdb_id: opdbId,
      name,
      edition: editionName(name),
      manufacturer,
      year,
      group,
      is_physical: isPhysical,
    })),
    is_gone: row.goneAt !== null,
    ...(movedFrom && { moved_from: movedFrom }),
    ...(corrected.length > 0 && { corrected: [...corrected] }),
    opdb_url: paths.opdbEntry(row.opdbId),
    ipdb_url: row.ipdbId === null ? null : paths.ipdbEntry(row.ipdbId),
  }
}

export function toMachineDetail(
  { row, maker, title, editions, movedFrom }: Entry,
  local: LocalFacts | null,
): MachineDetail {
  return {
    opdbId: row.opdbId,
    name: row.name,
    titleId: row.titleId,
    title,
    manufacturer: maker && { id: maker.id, name: maker.name, fullName: maker.fullName },
    year: row.year,
    manufactureDate: row.manufactureDate,
    ipdbId: row.ipdbId,
    type: row.type,
    display: row.display,
    playerCount: row.playerCount,
    features: row.features,
    keywords: row.keywords,
    people: row.people.map(({ name, role }) => ({ name, role })),
    images: row.images.map(toCatalogueImage),
    description: row.description,
    editions: editions.map(({ opdbId, name, manufacturer, year, group, isPhysical }) => ({
      opdbId,
      name,
      edition: editionName(name),
      manufacturer,
      year,
      group,
      isPhysical,
    })),
    local,
    isGone: row.goneAt !== null,
    ...(movedFrom && { movedFrom }),
    opdbUrl: row.origin === 'opdb' ? paths.opdbEntry(row.opdbId) : null,
    ipdbUrl: row.ipdbId === null ? null : paths.ipdbEntry(row.ipdbId),
  }
}

function toCatalogueImage({ title, type, isPrimary, urls }: CatalogueImage): CatalogueImageView {
  const { small, medium, large } = urls
  return {
    title,
    type: type === 'closeup' ? 'other' : type,
    primary: isPrimary,
    urls: { small, medium, large },
  }
}

type MachineTableRow = typeof machines.$inferSelect

export function toLocalMachine(row: MachineTableRow, images: readonly MachineImage[]): LocalMachine {
  return {
    ...toLocalFacts(row, images),
    name: row.name,
    kind: row.kind,
    opdbId: row.opdbId,
    ipdbId: row.ipdbId,
    yearReleased: row.yearReleased,
    manufacturerId: row.manufacturerId,
    typeId: row.typeId,
    customNotes: row.customNotes,
  }
}

export function toLocalFacts(row: MachineTableRow, images: readonly MachineImage[]): LocalFacts {
  return {
    id: row.id,
    customDescription: row.customDescription,
    productionRun: row.productionRun,
    value: row.valueCents === null ? null : (row.valueCents / 100).toFixed(2),
    rarity: row.rarity,
    images: [...images],
  }
}
