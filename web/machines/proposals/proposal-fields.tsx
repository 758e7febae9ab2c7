// ProposalFields: inputs for proposed facts.
import { ADMIN_MAX, FIELD_LABELS, type ProposedField } from '#contract/machines/admin-constants.ts'
import type { FactValue } from '#contract/machines/facts.ts'
import type { ProposedChanges } from '#contract/machines/proposals.ts'
import { DISPLAY_TYPES, MACHINE_TYPES } from '#contract/machines/words.ts'
import { meaningOf, TRADES, typedText } from '#web/machines/admin/fact-texts.ts'
import { displayWord, typeWord } from '#web/machines/words.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { Errors, Values } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

/** Field names in the API's validation errors. */
export type ProposedName = `changes.${ProposedField}`
export type KnownValues = Partial<Record<ProposedField, FactValue>>

export function nameOf(field: ProposedField): ProposedName {
  return `changes.${field}`
}

/** Client-side validation messages. */
export function faultsOf(
  fields: readonly ProposedField[],
  texts: Partial<Values<ProposedName>>,
): Errors<ProposedName> {
  const faults = fields.flatMap((field): [ProposedName, string][] => {
    const meaning = meaningOf(field, texts[nameOf(field)] ?? '')
    return 'fault' in meaning ? [[nameOf(field), meaning.fault]] : []
  })
  return Object.fromEntries(faults) as Errors<ProposedName>
}

/** Fields whose text differs from the present value. */
export function changesFrom(
  fields: readonly ProposedField[],
  texts: Partial<Values<ProposedName>>,
  current: KnownValues,
): ProposedChanges {
  const changes: Record<string, FactValue> = {}
  for (const field of fields) {
    const text = (texts[nameOf(field)] ?? '').replaceAll('\r\n', '\n').trim()
    if (text === typedText(current[field] ?? null).trim()) continue
    const meaning = meaningOf(field, text)
    if (!('fault' in meaning)) changes[field] = meaning.value
  }
  return changes as ProposedChanges
}

const HINTS: Partial<Record<ProposedField, string>> = {
  features: 'One per line.',
  people: `One per line, with the role first: “Design: Ada Shore”. Roles: ${TRADES}.`,
  manufacturer: 'The usual name, such as Williams.',
  ipdbId: 'The machine’s number in the Internet Pinball Database.',
  productionRun: 'How many were built.',
}

const OPTIONS: Partial<Record<ProposedField, { value: string; label: string }[]>> = {
  type: MACHINE_TYPES.map((value) => ({ value, label: typeWord(value) })),
  display: DISPLAY_TYPES.map((value) => ({ value, label: displayWord(value) })),
}

const LONG: readonly ProposedField[] = ['features', 'people', 'customDescription']
const NUMBERS: readonly ProposedField[] = ['year', 'playerCount', 'ipdbId', 'productionRun']
const LENGTHS: Partial<Record<ProposedField, number>> = {
  name: ADMIN_MAX.name,
  manufacturer: ADMIN_MAX.maker,
  customDescription: ADMIN_MAX.description,
}

export interface ProposalFieldsProps {
  fields: readonly ProposedField[]
  /** Initial values of the fields. */
  values: KnownValues
  errors: Errors<ProposedName>
}

/** Inputs for facts; long ones in full width below the short ones. */
export function ProposalFields({ fields, values, errors }: ProposalFieldsProps) {
  const inOrder = fields.toSorted((a, b) => Number(LONG.includes(a)) - Number(LONG.includes(b)))
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {inOrder.map((field) => (
        <Field
          key={field}
          label={FIELD_LABELS[field]}
          hint={HINTS[field]}
          error={errors[nameOf(field)]}
          required={field === 'name'}
          {...((LONG.includes(field) || field === 'name') && { className: 'sm:col-span-2' })}
        >
          <Control field={field} text={typedText(values[field] ?? null)} />
        </Field>
      ))}
    </div>
  )
}

function Control({ field, text }: { field: ProposedField; text: string }) {
  const name = nameOf(field)
  const options = OPTIONS[field]
  const maxLength = LENGTHS[field]
  if (options) {
    const known = options.some(({ value }) => value === text) || text === ''
    const all = known ? options : [...options, { value: text, label: text }]
    return <Select name={name} defaultValue={text} options={[{ value: '', label: 'Unknown' }, ...all]} />
  }
  if (LONG.includes(field)) return <Textarea name={name} defaultValue={text} rows={3} maxLength={maxLength} />
  return (
    <TextInput
      name={name}
      defaultValue={text}
      maxLength={maxLength}
      autoComplete="off"
      {...(NUMBERS.includes(field) && { inputMode: 'numeric' as const })}
    />
  )
}
