// Machines for admins: editing this site's machines, and their history.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Id, line, orNone, page, prose, Time, Window } from '#contract/values.ts'
import { ADMIN_MAX, FACT_FIELDS, MACHINE_KINDS, OWN_FIELDS, REVISION_KINDS } from './admin-constants.ts'
import { Description, FactState, Facts, FactValue, ProductionRun } from './facts.ts'
import { OneMachine } from './ids.ts'
import { LocalMachine } from './machines.ts'

/** Dollars as a number, to the cent. */
const Value = z
  .number({ error: 'Please enter an amount in dollars' })
  .min(0, "The value can't be negative")
  .max(ADMIN_MAX.value, 'This value is too high')
  .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, 'At most two decimals')

/** The site's own fields by the specification's names; those left out stay unchanged, null clears one. */
const Own = {
  customDescription: orNone(Description),
  customNotes: orNone(prose(ADMIN_MAX.notes)),
  productionRun: ProductionRun.nullish(),
  value: Value.nullish(),
  rarity: orNone(line(ADMIN_MAX.rarity)),
}

export const MachineChange = z.strictObject({
  ...Own,
  kind: z.enum(MACHINE_KINDS).optional(),
  /** Facts that override the source and survive every synchronization. */
  facts: Facts.optional(),
  /** Facts reset to the source's value. */
  reset: z.array(z.enum(FACT_FIELDS)).max(FACT_FIELDS.length).optional(),
  /** The revision that the change is based on: 409 if the machine has changed since. */
  revision: z.int().min(0).max(2_147_483_647).optional(),
})
export type MachineChange = z.output<typeof MachineChange>

/** A machine missing from the Open Pinball Database. */
const NewMachine = z.strictObject({
  ...Own,
  kind: z.enum(MACHINE_KINDS),
  facts: Facts.extend({ name: line(ADMIN_MAX.name, 'Please enter a name') }),
})

/** Facts with the source's values, and the latest revision. */
export const MachineFacts = z.strictObject({
  /** Id of its page: an OPDB id, or "L" and a number. */
  machineId: z.string(),
  facts: z.array(FactState),
  revision: z.int().min(0),
})
export type MachineFacts = z.infer<typeof MachineFacts>

export const Revision = z.strictObject({
  id: Id,
  kind: z.enum(REVISION_KINDS),
  at: Time,
  /** Null for synchronization and for erased accounts. */
  by: z.string().nullable(),
  changes: z.array(
    z.strictObject({
      field: z.enum([...FACT_FIELDS, ...OWN_FIELDS]),
      before: FactValue,
      after: FactValue,
    }),
  ),
  /** One line for a change that concerns no field: "Deleted the picture “Playfield”". */
  note: z.string().nullable(),
  /** The proposal's source for the facts. */
  source: z.string().nullable(),
  proposalId: Id.nullable(),
  /** Whether there is a state to restore. */
  canRestore: z.boolean(),
})
export type Revision = z.infer<typeof Revision>

const OneLocal = z.strictObject({ id: Id })

export const machineAdmin = endpoints({
  'POST /api/admin/machines': {
    summary: 'Adds a machine by hand, pinball or arcade.',
    access: 'admin',
    limit: 'write',
    body: NewMachine,
    reply: LocalMachine,
    status: 201,
  },
  'PATCH /api/admin/machines/{id}': {
    summary:
      "Changes a machine of this site: its own fields, and facts that are to differ from the source's.",
    access: 'admin',
    limit: 'write',
    params: OneLocal,
    body: MachineChange,
    reply: LocalMachine,
    refuses: ['machine_changed'],
  },
  'DELETE /api/admin/machines/{id}': {
    summary:
      'Takes a machine off this site with its pictures; what came from the Open Pinball Database stays in the catalogue.',
    access: 'admin',
    limit: 'write',
    params: OneLocal,
    refuses: ['machine_kept', 'machine_changed'],
  },
  'GET /api/admin/machines/{opdbId}/facts': {
    summary: "A machine's facts with the source's own values beside those that were changed here.",
    access: 'admin',
    params: OneMachine,
    reply: MachineFacts,
    refuses: ['unknown_machine'],
  },
  'GET /api/admin/machines/{opdbId}/history': {
    summary: 'The changes to a machine, the newest first.',
    access: 'admin',
    params: OneMachine,
    query: z.object({ ...Window }),
    reply: page(Revision),
    refuses: ['unknown_machine'],
  },
  'POST /api/admin/machine-revisions/{id}/restore': {
    summary: 'Reverts a change and all later ones to the same fields, as a new revision.',
    access: 'admin',
    limit: 'write',
    params: OneLocal,
    reply: MachineFacts,
    refuses: ['nothing_to_restore', 'unknown_machine'],
  },
})
