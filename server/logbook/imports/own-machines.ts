// The machine of a row, among those of the member's own collection.
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { RowProblem } from '#server/collections/imports/import-cells.ts'
import { shown } from '#server/collections/imports/machine-names.ts'
import { lostCard } from '#server/collections/presenters.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { compact, fold, withoutArticle } from '#server/machines/search/search-words.ts'

export interface OwnMachine {
  /** Of the collection's entry. */
  id: number
  opdbId: string
  titleId: string
  isWanted: boolean
  name: string
  title: string
  manufacturer: string
  year: number | null
}

/** Cells that say which machine it is; empty where they do not. */
export interface NamedCells {
  collectionId: string
  opdbId: string
  name: string
  manufacturer: string
  year: string
}

export async function listOwnMachines(db: Db, index: SearchIndex, userId: number): Promise<OwnMachine[]> {
  const { id, opdbId, titleId, status } = collectionEntries
  const rows = await db
    .select({ id, opdbId, titleId, status })
    .from(collectionEntries)
    .where(eq(collectionEntries.userId, userId))
    .orderBy(asc(id))
  const cards = await findCards(
    db,
    index,
    rows.map((row) => row.opdbId),
  )
  return rows.map(({ status, ...row }) => {
    const { name, manufacturer, year } = cards.get(row.opdbId) ?? lostCard(row)
    const title = index.titles.get(row.titleId)?.name ?? name
    return {
      ...row,
      isWanted: status === 'wanted',
      name,
      title,
      manufacturer: fold(manufacturer ?? ''),
      year,
    }
  })
}

type Machines = readonly OwnMachine[]

const plain = (text: string) => compact(withoutArticle(fold(text)))

/** By each way to name a machine, since a file may have thousands of names and a collection thousands of machines. */
function indexOf(machines: Machines) {
  const by = (keyOf: (machine: OwnMachine) => string) => {
    const found = new Map<string, OwnMachine[]>()
    for (const machine of machines) {
      const alike = found.get(keyOf(machine))
      if (alike) alike.push(machine)
      else found.set(keyOf(machine), [machine])
    }
    return found
  }
  return {
    id: new Map(machines.map((machine) => [String(machine.id), machine])),
    opdbId: by(({ opdbId }) => opdbId),
    titleId: by(({ titleId }) => titleId),
    name: by(({ name }) => plain(name)),
    title: by(({ title }) => plain(title)),
  }
}
type Index = ReturnType<typeof indexOf>

/** Refuses machines that are not in the collection, or not to be told apart. */
export function createMachineFinder(machines: Machines): (cells: NamedCells) => OwnMachine {
  const index = indexOf(machines)
  return (cells) => chooseMachine(index, cells)
}

/** By the id in the collection, which tells two of the same machine apart; else by OPDB id, else by name. */
function chooseMachine(index: Index, cells: NamedCells): OwnMachine {
  const { collectionId, opdbId, name } = cells
  const numbered = index.id.get(collectionId)
  if (numbered) {
    if (!opdbId || titleIdOf(opdbId) === numbered.titleId) return numbered
    throw new RowProblem(
      `${collectionId} is the collection id of ${numbered.name}, not of “${shown(opdbId)}”.`,
    )
  }
  if (collectionId && !opdbId && !name) {
    throw new RowProblem(`Your collection has no machine with the id “${shown(collectionId)}”.`)
  }
  if (!opdbId && !name) throw new RowProblem('The name of the machine is missing.')
  const found = opdbId ? machinesOfId(index, opdbId) : machinesCalled(index, cells)
  // One that is wanted besides has no history.
  const [only, ...others] = found.some(({ isWanted }) => !isWanted)
    ? found.filter(({ isWanted }) => !isWanted)
    : found
  const what = opdbId ? `with the OPDB id “${shown(opdbId)}”` : `called “${shown(name)}”`
  if (!only) throw new RowProblem(`Your collection has no machine ${what}.`)
  if (others.length === 0) return only
  const names = [only, ...others].slice(0, 3).map((one) => `${one.id} for ${one.name}`)
  throw new RowProblem(
    `Your collection has several machines ${what}. Please give the collection id: ${names.join(', ')}.`,
  )
}

/** Of this edition; a title's id means any edition. */
function machinesOfId(index: Index, opdbId: string): Machines {
  return index.opdbId.get(opdbId) ?? index.titleId.get(opdbId) ?? []
}

/** By the edition's name, else by the title's. */
function machinesCalled(index: Index, { name, manufacturer, year }: NamedCells): Machines {
  const wanted = plain(name)
  const maker = fold(manufacturer)
  const fitting = (machines: Machines = []) =>
    machines.filter(
      (machine) =>
        (year === '' || String(machine.year) === year) &&
        (maker === '' || machine.manufacturer.includes(maker)),
    )
  const whole = fitting(index.name.get(wanted))
  return whole.length > 0 ? whole : fitting(index.title.get(wanted))
}
