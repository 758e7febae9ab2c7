// Machines that a text of members or admins is about, as its page names them.
import { z } from 'zod'

/** A title. */
export const NamedMachine = z.strictObject({
  opdbId: z.string(),
  name: z.string(),
  manufacturer: z.string().nullable(),
  year: z.int().nullable(),
})
export type NamedMachine = z.infer<typeof NamedMachine>
