// Recognizes entries that are there already.
import { createHash } from 'node:crypto'
import type { LogValues } from '#server/logbook/entries/log-values.ts'

/** All that a file says of an entry, in few bytes. */
export function fingerprint(machineEntryId: number, values: LogValues): string {
  const { kind, day, note, amountCents, counterparty, score, players, games } = values
  const parts = values.parts.map(({ name, costCents }) => [name, costCents])
  const all = [machineEntryId, kind, day, note, amountCents, parts, counterparty, score, players, games]
  return createHash('sha256').update(JSON.stringify(all)).digest('base64')
}
