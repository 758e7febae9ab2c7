// A small catalogue for tests: a title with two editions, one of which belongs to a holder; a title with a single machine;
// one that is gone; and an id that has moved.
import { goodRecords } from '#server/machines/fixtures/indexes.ts'
import type { RawRecord } from '#server/machines/fixtures/invented.ts'
import { markGone, writeEntries, writeMakers } from '#server/machines/sync/writes/entry-writes.ts'
import { writeRedirects } from '#server/machines/sync/writes/redirect-writes.ts'
import type { TestSite } from '#server/testing/site.ts'

const TIDEWATER = { id: 900, name: 'Tidewater', fullName: 'Tidewater Games' }

/** A machine in the source's export format. */
export function sourceRecord(id: string, name: string, more: object = {}): RawRecord {
  return {
    opdb_id: id,
    is_machine: true,
    name,
    physical_machine: 1,
    manufacturer: {
      manufacturer_id: TIDEWATER.id,
      name: TIDEWATER.name,
      full_name: TIDEWATER.fullName,
    },
    manufacture_date: '1979-01-01',
    type: 'ss',
    display: 'dmd',
    player_count: 4,
    features: [],
    keywords: [],
    images: [],
    ...more,
  }
}

/** A picture as the source links it. */
export function sourcePicture(name: string, type: string, primary: boolean) {
  return {
    title: null,
    primary,
    type,
    urls: {
      small: `https://img.opdb.org/${name}-small.jpg`,
      medium: `https://img.opdb.org/${name}-medium.jpg`,
      large: `https://img.opdb.org/${name}-large.jpg`,
    },
    sizes: { medium: { width: 640, height: 480 } },
  }
}

export interface Harbour {
  /** More facts of Harbour Lights (Pro), `Gaaaa-Mproo`. */
  pro?: object
  /** More facts of Harbour Lights (LE), `Gaaaa-Mheld-Alele`. */
  le?: object
  /** Date of these facts at the source. */
  at?: Date
}

/** Adds it to the catalogue and reloads the site's index. `Gwasx-Mwasx` has moved to the Pro. */
export async function addHarbour(
  { context: { db }, rooms }: TestSite,
  { pro = {}, le = {}, at = new Date() }: Harbour = {},
): Promise<void> {
  const facts = {
    manufacturer: { manufacturerId: TIDEWATER.id, name: TIDEWATER.name, fullName: TIDEWATER.fullName },
    manufactureDate: '1979-03-01',
    type: 'ss',
    display: 'dmd',
    playerCount: 4,
  }
  const records = goodRecords([
    { ...facts, opdbId: 'Gaaaa', name: 'Harbour Lights' },
    { ...facts, opdbId: 'Gaaaa-Mheld', name: 'Harbour Lights (Premium/LE)', physicalMachine: false },
    { ...facts, opdbId: 'Gaaaa-Mheld-Alele', name: 'Harbour Lights (LE)', ...le },
    { ...facts, opdbId: 'Gaaaa-Mproo', name: 'Harbour Lights (Pro)', ...pro },
    { ...facts, opdbId: 'Gbbbb', name: 'Low Tide' },
    { ...facts, opdbId: 'Gbbbb-Monly', name: 'Low Tide' },
    { ...facts, opdbId: 'Ggone', name: 'Sunken' },
    { ...facts, opdbId: 'Ggone-Msunk', name: 'Sunken (SE)' },
  ])
  const writes = records.map((record) => ({ record, hash: record.opdbId }))
  await writeMakers(db, [TIDEWATER])
  await writeEntries(db, writes, at)
  await markGone(db, ['Ggone', 'Ggone-Msunk'], at)
  await writeRedirects(db, [{ fromId: 'Gwasx-Mwasx', toId: 'Gaaaa-Mproo', changelogId: 1 }], () => false)
  await rooms.catalogue.reload()
}
