// Market: the seller's disclosure about a machine.
import { z } from 'zod'
import { prose } from '#contract/values.ts'
import {
  BATTERY_LEAKS,
  BOARD_STATES,
  CABINET_STATES,
  FAULTS_MAX,
  MODS_MAX,
  PLAYFIELD_WEAR,
  USES,
} from './disclosure-constants.ts'

/** For complete machines; fields left out are undisclosed. */
export const Disclosure = z.strictObject({
  use: z.enum(USES).optional(),
  boards: z.enum(BOARD_STATES).optional(),
  batteryLeak: z.enum(BATTERY_LEAKS).optional(),
  playfield: z.enum(PLAYFIELD_WEAR).optional(),
  cabinet: z.enum(CABINET_STATES).optional(),
  mods: prose(MODS_MAX).optional(),
  faults: prose(FAULTS_MAX).optional(),
})
export type Disclosure = z.infer<typeof Disclosure>
