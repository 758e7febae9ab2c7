// Makes a machine of this site from a catalogue entry, once.
import type { LocalMachine } from '#contract/machines.ts'
import type { Db } from '#server/base/database.ts'
import { emit } from '#server/base/events.ts'
import type { House } from '#server/base/house.ts'
import { refuse } from '#server/base/refusal.ts'
import { type EntryRow, getEntry } from './entries.ts'
import { machineImported } from './events.ts'
import { getLocalMachine } from './local-machines.ts'
import type { CatalogueImage } from './records.ts'
import { machineImages, machines } from './tables.ts'

/**
 * Imports an edition; `isNew` is false when it was here already. A title or a holder of editions is refused, because
 * its editions differ in rules, cost and supply: one of them has to be chosen.
 */
export async function importMachine(
  house: House,
  opdbId: string,
): Promise<{ machine: LocalMachine; isNew: boolean }> {
  const { row } = await getEntry(house.db, opdbId)
  if (row.kind === 'title' || !row.isPhysical) {
    throw refuse.invalid(
      'edition_required',
      'This is a title with several editions. Please choose one edition to import.',
    )
  }
  const isNew = await house.db.transaction((tx) => addMachine(tx as unknown as Db, row, house.clock.now()))
  return { machine: await getLocalMachine(house.db, row.opdbId), isNew }
}

/** False when another import was first; the unique OPDB id decides. */
async function addMachine(db: Db, row: EntryRow, now: Date): Promise<boolean> {
  const [machine] = await db
    .insert(machines)
    .values({
      name: row.name,
      opdbId: row.opdbId,
      ipdbId: row.ipdbId,
      yearReleased: row.year,
      manufacturerId: row.manufacturerId,
      typeId: row.type,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: machines.opdbId })
    .returning({ id: machines.id })
  if (!machine) return false
  const images = imageRows(machine.id, row.images)
  if (images.length > 0) await db.insert(machineImages).values(images)
  await emit(db, machineImported, { machineId: machine.id, opdbId: row.opdbId })
  return true
}

/** The source's pictures by their addresses; the primary backglass, else the first one, is the main picture. */
function imageRows(
  machineId: number,
  images: readonly CatalogueImage[],
): (typeof machineImages.$inferInsert)[] {
  const known = images.flatMap((image) => {
    const imageUrl = image.urls.large ?? image.urls.medium ?? image.urls.small
    return imageUrl ? [{ ...image, imageUrl }] : []
  })
  const main = Math.max(
    0,
    known.findIndex(({ isPrimary, type }) => isPrimary && type === 'backglass'),
  )
  return known.map(({ imageUrl, title, type }, position) => ({
    machineId,
    imageUrl,
    title,
    imageType: type === 'closeup' ? 'other' : type,
    isMainImage: position === main,
    position,
  }))
}
