// Parts of an entry in one cell of a table, a line for each: "Coil: 4.25".
import { moneyOf } from '#server/base/money.ts'
import type { StoredPart } from '#server/logbook/tables.ts'

/** A name, and what it cost. Spreadsheets of others may have "$1,200" or no cents. */
const WITH_COST = /^(.*\S) ?: ?\$?(\d[\d,]*(?:\.\d{1,2})?)$/

/** A name that would be read as one with a cost ends with a colon. */
export function partLine({ name, costCents }: StoredPart): string {
  if (costCents !== null) return `${name}: ${moneyOf(costCents)}`
  return name.endsWith(':') || WITH_COST.test(name) ? `${name}:` : name
}

/** The part of a line; its cost is in dollars. */
export function readPartLine(line: string): { name: string; cost: number | null } {
  const [, name = '', cost] = WITH_COST.exec(line) ?? []
  if (cost !== undefined) return { name, cost: Number(cost.replaceAll(',', '')) }
  return { name: line.endsWith(':') ? line.slice(0, -1) : line, cost: null }
}
