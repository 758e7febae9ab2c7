// Machine ids: one of the Open Pinball Database, or "L" and a number for a hand-added machine.
import { z } from 'zod'
import { isMachineId, OPDB_ID, OWN_MACHINE_ID } from '#contract/machine-ids.ts'
import { SEARCH_CAP } from './words.ts'

/** A title, machine, edition or hand-added machine. A moved id redirects, an unknown one is 404. */
export const MachineId = z
  .string()
  .max(44)
  .refine(isMachineId, 'Not the id of a machine')
  .meta({ pattern: `${OPDB_ID.source}|${OWN_MACHINE_ID.source}` })
export type MachineId = z.infer<typeof MachineId>

export const OneMachine = z.strictObject({ opdbId: MachineId })

/** Ids with commas between them, as many as a search finds. */
export const MachineIds = z
  .string()
  .max(SEARCH_CAP * 45)
  .regex(/^G[0-9A-Za-z,-]*$|^L[0-9A-Za-z,-]*$/, 'Not the ids of machines')
  .transform((text) => text.split(','))
  .pipe(z.array(MachineId).max(SEARCH_CAP))
