// The catalogue that the program brings along: the machines everybody knows, so that a site without a network is not
// empty. The first synchronisation takes its place.
import type { Db } from '#server/base/database.ts'
import { deriveTitle } from './checked-records.ts'
import { type CatalogueRecord, type Maker, titleIdOf } from './records.ts'
import starter from './starter.json' with { type: 'json' }
import { STARTER_HASH } from './sync-plan.ts'
import { writeEntries, writeMakers } from './sync-writes.ts'

export function starterRecords(): CatalogueRecord[] {
  const makers = new Map<number, Maker>(starter.makers.map((maker) => [maker.id, maker]))
  return starter.machines.map(({ makerId, ...machine }) => ({
    ...machine,
    kind: 'machine',
    titleId: titleIdOf(machine.opdbId),
    parentId: null,
    commonName: null,
    maker: makers.get(makerId) ?? null,
    manufactureDate: null,
    isPhysical: true,
    features: [],
    keywords: [],
    description: null,
    images: [],
    people: null,
    sourceUpdatedAt: null,
  }))
}

/** Writes the starter catalogue where there is none yet. */
export async function sowStarter(db: Db, now: Date): Promise<void> {
  const records = starterRecords()
  const titles = [...new Set(records.map(({ titleId }) => titleId))].map((id) => {
    return deriveTitle(
      id,
      records.filter(({ titleId }) => titleId === id),
    )
  })
  await writeMakers(db, starter.makers)
  await writeEntries(
    db,
    [...titles, ...records].map((record) => ({ record, hash: STARTER_HASH })),
    now,
  )
}
