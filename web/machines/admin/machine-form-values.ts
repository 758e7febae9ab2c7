// Values of the admin's machine form; only changed ones are sent.

import type { MachineChange } from '#contract/machines/admin.ts'
import { FACT_FIELDS, type FactField, type OwnField } from '#contract/machines/admin-constants.ts'
import type { FactState, FactValue } from '#contract/machines/facts.ts'
import type { LocalMachine } from '#contract/machines/machines.ts'
import type { Errors, Values } from '#web/ui/forms/form.tsx'
import { meaningOf, typedText } from './fact-texts.ts'

/** In display order: the specification's five first. */
const OWN_NAMES = ['customDescription', 'customNotes', 'productionRun', 'value', 'rarity', 'kind'] as const
export const NAMES = [...OWN_NAMES, ...FACT_FIELDS.map((field) => `facts.${field}` as const)]
export type Name = (typeof NAMES)[number]

export function textsOf(machine: LocalMachine | null, facts: readonly FactState[]): Values<Name> {
  const own = OWN_NAMES.map((field): [Name, string] => [
    field,
    machine ? typedText(machine[field]) : field === 'kind' ? 'pinball' : '',
  ])
  const shown = FACT_FIELDS.map((field): [Name, string] => [
    `facts.${field}`,
    typedText(facts.find((state) => state.field === field)?.value ?? null),
  ])
  return Object.fromEntries([...own, ...shown]) as Values<Name>
}

function fieldOf(name: Name): FactField | OwnField {
  return name.replace('facts.', '') as FactField | OwnField
}

export function checkTexts(texts: Values<Name>): Errors<Name> {
  const faults = NAMES.flatMap((name): [Name, string][] => {
    const meaning = meaningOf(fieldOf(name), texts[name])
    return 'fault' in meaning ? [[name, meaning.fault]] : []
  })
  return Object.fromEntries(faults) as Errors<Name>
}

/** Values of changed fields; money as the number that the API takes. */
export function changesOf(before: Values<Name>, after: Values<Name>): MachineChange {
  const own: Record<string, FactValue> = {}
  const facts: Record<string, FactValue> = {}
  for (const name of NAMES) {
    const [field, text] = [fieldOf(name), after[name].replaceAll('\r\n', '\n')]
    if (text.trim() === before[name].trim()) continue
    const meaning = meaningOf(field, text)
    if ('fault' in meaning) continue
    if (name.startsWith('facts.')) facts[field] = meaning.value
    else own[field] = field === 'value' && meaning.value !== null ? Number(meaning.value) : meaning.value
  }
  // Each value comes from parsing its own field, which `checkTexts` has validated.
  return { ...own, ...(Object.keys(facts).length > 0 && { facts }) } as MachineChange
}
