// Machine facts for corrections and proposals: one schema per field, null for unknown.
import { z } from 'zod'
import { Id, line, prose, Time } from '#contract/values.ts'
import { ADMIN_MAX, FACT_FIELDS, PERSON_ROLES, YEAR_MAX, YEAR_MIN } from './admin-constants.ts'
import { DISPLAY_TYPES, MACHINE_TYPES } from './words.ts'

const Person = z.strictObject({
  name: line(ADMIN_MAX.person, 'Please enter a name'),
  role: z.enum(PERSON_ROLES),
})

const numberFrom = (min: number, max: number) =>
  z.int('Please enter a whole number').min(min, `Must be at least ${min}`).max(max, `Must be at most ${max}`)

export const ProductionRun = numberFrom(0, ADMIN_MAX.productionRun)
export const Description = prose(ADMIN_MAX.description)

/** Changes only the fields given; null means unknown. */
export const Facts = z.strictObject({
  name: line(ADMIN_MAX.name, 'Please enter a name').optional(),
  manufacturer: line(ADMIN_MAX.maker).nullish().describe('A maker by name, known or new'),
  year: numberFrom(YEAR_MIN, YEAR_MAX).nullish(),
  type: z.enum(MACHINE_TYPES).nullish(),
  display: z.enum(DISPLAY_TYPES).nullish(),
  playerCount: numberFrom(1, 20).nullish(),
  ipdbId: Id.nullish(),
  features: z.array(line(ADMIN_MAX.feature)).max(ADMIN_MAX.features).optional(),
  people: z.array(Person).max(ADMIN_MAX.people).optional(),
})
export type Facts = z.output<typeof Facts>

/** Any fact's value in JSON. */
export const FactValue = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(z.strictObject({ name: z.string(), role: z.string() })),
  z.null(),
])
export type FactValue = z.infer<typeof FactValue>

/** A fact for admins: the value shown on pages and the Open Pinball Database's. */
export const FactState = z.strictObject({
  field: z.enum(FACT_FIELDS),
  value: FactValue,
  /** Null also for hand-added machines. */
  sourceValue: FactValue,
  /** Null while the source's value is shown. */
  edit: z
    .strictObject({
      by: z.string().nullable(),
      at: Time,
      /** The source's value at the time of the edit. */
      sourceValueThen: FactValue,
      /** Whether the source has changed since. */
      hasSourceChanged: z.boolean(),
    })
    .nullable(),
})
export type FactState = z.infer<typeof FactState>
