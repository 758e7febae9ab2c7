// Facts of a machine as they are corrected and proposed: field by field, unknown as null.
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

/** Only what is named is changed; null says that it is not known. */
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

/** A fact's value on the wire, whatever the field. */
export const FactValue = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(z.strictObject({ name: z.string(), role: z.string() })),
  z.null(),
])
export type FactValue = z.infer<typeof FactValue>

/** A fact as the desk shows it: what the pages say, and beside it what the Open Pinball Database says. */
export const FactState = z.strictObject({
  field: z.enum(FACT_FIELDS),
  value: FactValue,
  /** Null also for machines that were added by hand. */
  sourceValue: FactValue,
  /** Null while the source's own value is shown. */
  edit: z
    .strictObject({
      by: z.string().nullable(),
      at: Time,
      /** What the source said when the edit was made. */
      sourceValueThen: FactValue,
      /** The source says something else by now. */
      hasSourceChanged: z.boolean(),
    })
    .nullable(),
})
export type FactState = z.infer<typeof FactState>
