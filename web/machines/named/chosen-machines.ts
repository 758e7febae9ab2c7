// The machines that a text is about on their way: as a draft keeps them beside its text.
import type { NamedMachine } from '#contract/machines/named-machines.ts'

export type ChosenMachine = Pick<NamedMachine, 'opdbId' | 'name'>

/** As a field of a draft. */
export function writeMachines(machines: readonly ChosenMachine[]): string {
  return machines.length === 0
    ? ''
    : JSON.stringify(machines.map(({ opdbId, name }) => [opdbId, name.slice(0, 80)]))
}

/** Undefined where the draft says nothing of them. */
export function readMachines(field: string | undefined): ChosenMachine[] | undefined {
  if (field === undefined) return undefined
  try {
    const rows: unknown = JSON.parse(field || '[]')
    if (!Array.isArray(rows)) return []
    return rows.flatMap((row) =>
      Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'string'
        ? [{ opdbId: row[0], name: row[1] }]
        : [],
    )
  } catch {
    return []
  }
}

/** "Godzilla (Stern, 2021)". */
export function machineText({ name, manufacturer, year }: NamedMachine): string {
  const facts = [manufacturer, year].filter((fact) => fact !== null).join(', ')
  return facts === '' ? name : `${name} (${facts})`
}
