// Manufacturers by typed name; adds unknown ones.
import { asc } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { takeLock } from '#server/base/database/locks.ts'
import type { Maker } from '#server/machines/catalogue/records.ts'
import { manufacturers } from '#server/machines/tables.ts'

/** Far above the source's own numbers. */
const FIRST_OWN_ID = 1_000_000

/** The manufacturer of this name, short or full, case-insensitive; added if new. */
export async function getMaker(tx: Db, name: string): Promise<Maker> {
  const known = findMaker(await readMakers(tx), name)
  if (known) return known
  // Serialized, so that two concurrent calls do not add the same one twice.
  await takeLock(tx, 'manufacturers')
  const all = await readMakers(tx)
  const meanwhile = findMaker(all, name)
  if (meanwhile) return meanwhile
  const id = Math.max(FIRST_OWN_ID - 1, ...all.map((maker) => maker.id)) + 1
  const maker = { id, name, fullName: name }
  await tx.insert(manufacturers).values(maker)
  return maker
}

function readMakers(tx: Db): Promise<Maker[]> {
  return tx.select().from(manufacturers).orderBy(asc(manufacturers.id))
}

function findMaker(makers: readonly Maker[], name: string): Maker | undefined {
  const same = (text: string) => text.toLowerCase() === name.toLowerCase()
  return (
    makers.find((maker) => maker.name === name) ??
    makers.find((maker) => same(maker.name)) ??
    makers.find((maker) => same(maker.fullName))
  )
}
