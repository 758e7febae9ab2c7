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

/** Resolves each machine once, since the rows of a logbook repeat them. */
export function createMachineFinder(machines: readonly OwnMachine[]): (cells: NamedCells) => OwnMachine {
  const byId = new Map(machines.map((machine) => [String(machine.id), machine]))
  const known = new Map<string, OwnMachine | RowProblem>()
  const find = (cells: NamedCells): OwnMachine | RowProblem => {
    try {
      return chooseMachine(machines, byId, cells)
    } catch (error) {
      if (error instanceof RowProblem) return error
      throw error
    }
  }
  return (cells) => {
    const key = JSON.stringify(Object.values(cells))
    const found = known.get(key) ?? find(cells)
    known.set(key, found)
    if (found instanceof RowProblem) throw found
    return found
  }
}

/** By the id in the collection, which tells two of the same machine apart; else by OPDB id, else by name. */
function chooseMachine(
  machines: readonly OwnMachine[],
  byId: ReadonlyMap<string, OwnMachine>,
  cells: NamedCells,
): OwnMachine {
  const { collectionId, opdbId, name } = cells
  const numbered = byId.get(collectionId)
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
  const found = opdbId ? machinesOfId(machines, opdbId) : machinesCalled(machines, cells)
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
function machinesOfId(machines: readonly OwnMachine[], opdbId: string): OwnMachine[] {
  const exact = machines.filter((machine) => machine.opdbId === opdbId)
  return exact.length > 0 ? exact : machines.filter(({ titleId }) => titleId === opdbId)
}

const plain = (text: string) => compact(withoutArticle(fold(text)))

/** By the edition's name, else by the title's. */
function machinesCalled(
  machines: readonly OwnMachine[],
  { name, manufacturer, year }: NamedCells,
): OwnMachine[] {
  const wanted = plain(name)
  const maker = fold(manufacturer)
  const fitting = machines.filter(
    (machine) =>
      (year === '' || String(machine.year) === year) &&
      (maker === '' || machine.manufacturer.includes(maker)),
  )
  const whole = fitting.filter((machine) => plain(machine.name) === wanted)
  return whole.length > 0 ? whole : fitting.filter((machine) => plain(machine.title) === wanted)
}
