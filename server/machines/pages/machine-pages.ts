// Data of a machine's or a title's page: the catalogue, this site's additions, and members' ratings.
import { inArray, or } from 'drizzle-orm'
import { OWN_MACHINE_ID } from '#contract/machine-ids.ts'
import type { EditionFacts, MachinePage, MachinePicture } from '#contract/machines/pages.ts'
import { paths, slugOf } from '#contract/paths.ts'
import type { Db } from '#server/base/database/database.ts'
import { moneyOf } from '#server/base/money.ts'
import { idOfMachine, type OwnRow } from '#server/machines/admin/site-rows.ts'
import { type Counters, NO_OWNERS, readCounters } from '#server/machines/catalogue/counters.ts'
import { type Edition, type Entry, getEntry } from '#server/machines/catalogue/entries.ts'
import { editionName, titleIdOf } from '#server/machines/catalogue/records.ts'
import { listMachinePictures } from '#server/machines/images/machine-pictures.ts'
import { machines } from '#server/machines/tables.ts'

/**
 * At most eight queries, most of them in parallel. A moved id returns its new machine, a holder of editions its title;
 * unknown ids are refused with unknown_machine.
 */
export async function getMachinePage(
  db: Db,
  opdbId: string,
  { showLinked }: { showLinked: boolean },
): Promise<MachinePage> {
  const asked = titleIdOf(opdbId)
  const [found, countersAsked] = await Promise.all([getEntry(db, opdbId), readCounters(db, asked)])
  const isHolder = found.row.kind === 'machine' && !found.row.isPhysical
  const entry = isHolder ? { ...(await getEntry(db, found.row.titleId)), movedFrom: opdbId } : found
  const { titleId } = entry.row
  const editions = entry.editions.filter(({ isPhysical }) => isPhysical)
  const isTitle = entry.row.kind === 'title'
  const shown = isTitle ? editions.map((edition) => edition.opdbId) : [entry.row.opdbId]
  const [counters, own, pictures] = await Promise.all([
    titleId === asked ? countersAsked : readCounters(db, titleId),
    readOwn(db, [...new Set([entry.row.opdbId, ...shown, ...editions.map((edition) => edition.opdbId)])]),
    listMachinePictures(db, { opdbIds: shown, linked: entry.row.images, showLinked }),
  ])
  return toMachinePage(entry, { editions, counters, own, pictures })
}

/** This site's own rows, by the machine's catalogue id. */
async function readOwn(db: Db, opdbIds: readonly string[]): Promise<Map<string, OwnRow>> {
  const numbers = opdbIds.flatMap((id) => (OWN_MACHINE_ID.test(id) ? [Number(id.slice(1))] : []))
  const rows = await db
    .select()
    .from(machines)
    .where(or(inArray(machines.opdbId, [...opdbIds]), inArray(machines.id, numbers)))
  return new Map(rows.map((row) => [idOfMachine(row), row]))
}

interface Beside {
  /** Editions that one can own. */
  editions: readonly Edition[]
  counters: Counters
  own: ReadonlyMap<string, OwnRow>
  pictures: MachinePicture[]
}

function toMachinePage(entry: Entry, { editions, counters, own, pictures }: Beside): MachinePage {
  const { row, maker, title, titleMaker, corrected, movedFrom } = entry
  const isTitle = row.kind === 'title'
  // A title with one edition is the same page under another address.
  const [only, another] = editions
  const single = only && !another ? only.opdbId : undefined
  const local = own.get(isTitle ? (single ?? row.opdbId) : row.opdbId)
  const isOwn = row.origin === 'site'
  return {
    opdbId: row.opdbId,
    slug: slugOf(row.name),
    level: isTitle ? 'title' : 'edition',
    kind: row.machineKind,
    name: row.name,
    edition: isTitle ? null : editionName(row.name),
    titleId: row.titleId,
    title,
    titleManufacturer: titleMaker && {
      id: titleMaker.id,
      name: titleMaker.name,
      fullName: titleMaker.fullName,
    },
    manufacturer: maker && { id: maker.id, name: maker.name, fullName: maker.fullName },
    year: row.year,
    type: row.type,
    display: row.display,
    playerCount: row.playerCount,
    features: isTitle ? sharedFeatures(editions) : row.features,
    keywords: row.keywords,
    people: row.people.map(({ name, role }) => ({ name, role })),
    description: local?.customDescription ?? row.description,
    productionRun: local?.productionRun ?? null,
    value: worthOf(local),
    rarity: local?.rarity ?? null,
    pictures,
    editions: editions.map((edition) => toEditionFacts(edition, counters, own.get(edition.opdbId))),
    rating: counters.rating,
    keepers: isTitle ? counters.owners : (counters.ownersByEdition.get(row.opdbId) ?? NO_OWNERS),
    corrected: [...corrected],
    isGone: row.goneAt !== null,
    ...(movedFrom && { movedFrom }),
    ipdbId: row.ipdbId,
    opdbUrl: isOwn ? null : paths.opdbEntry(row.opdbId),
    ipdbUrl: row.ipdbId === null ? null : paths.ipdbEntry(row.ipdbId),
  }
}

/** Features that all editions of a title have; the differing ones are shown per edition. */
function sharedFeatures(editions: readonly Edition[]): string[] {
  const [first, ...others] = editions
  return (first?.features ?? []).filter((feature) =>
    others.every(({ features }) => features.includes(feature)),
  )
}

function toEditionFacts(edition: Edition, { ownersByEdition }: Counters, local?: OwnRow): EditionFacts {
  const { opdbId, name, group, manufacturer, year, type, display, playerCount, features } = edition
  return {
    opdbId,
    name,
    edition: editionName(name),
    group,
    slug: slugOf(name),
    manufacturer,
    year,
    type,
    display,
    playerCount,
    features: [...features],
    productionRun: local?.productionRun ?? null,
    value: worthOf(local),
    keepers: ownersByEdition.get(opdbId) ?? NO_OWNERS,
  }
}

function worthOf(local: OwnRow | undefined): string | null {
  const cents = local?.valueCents ?? null
  return cents === null ? null : moneyOf(cents)
}
