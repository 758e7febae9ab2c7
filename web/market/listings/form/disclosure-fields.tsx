import type { Disclosure } from '#contract/market/disclosure.ts'
import {
  BATTERY_LABELS,
  BATTERY_LEAKS,
  BOARD_LABELS,
  BOARD_STATES,
  CABINET_LABELS,
  CABINET_STATES,
  FAULTS_MAX,
  MODS_MAX,
  PLAYFIELD_LABELS,
  PLAYFIELD_WEAR,
  USE_LABELS,
  USES,
} from '#contract/market/disclosure-constants.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

type Name = keyof Disclosure

function optionsOf<T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) {
  return [{ value: '', label: 'Not stated' }, ...values.map((value) => ({ value, label: labels[value] }))]
}

const SELECTS: readonly [Name, string, { value: string; label: string }[]][] = [
  ['use', 'Use', optionsOf(USES, USE_LABELS)],
  ['boards', 'Boards', optionsOf(BOARD_STATES, BOARD_LABELS)],
  ['batteryLeak', 'Battery leak', optionsOf(BATTERY_LEAKS, BATTERY_LABELS)],
  ['playfield', 'Playfield wear', optionsOf(PLAYFIELD_WEAR, PLAYFIELD_LABELS)],
  ['cabinet', 'Cabinet', optionsOf(CABINET_STATES, CABINET_LABELS)],
]

export interface DisclosureFieldsProps {
  /** JSON, as stored in the form and its draft; see `readDisclosure`. */
  value: string
  onChange: (value: string) => void
}

/** Fields for what buyers of a machine ask first, all of them optional. */
export function DisclosureFields({ value, onChange }: DisclosureFieldsProps) {
  const disclosure: Record<string, string | undefined> = readDisclosure(value)
  const typed = (name: Name) => ({
    value: disclosure[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(JSON.stringify({ ...disclosure, [name]: currentTarget.value || undefined })),
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">State of the machine</legend>
      <p className="text-quiet text-sm">Say what you know. Honest answers save both sides a trip.</p>
      <input type="hidden" name="disclosure" value={value} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {SELECTS.map(([name, label, options]) => (
          <Field key={name} label={label}>
            <Select {...typed(name)} options={options} />
          </Field>
        ))}
      </div>
      <Field label="Mods" optional>
        <TextInput {...typed('mods')} maxLength={MODS_MAX} autoComplete="off" />
      </Field>
      <Field label="Known faults" optional hint="What doesn’t work, and what you’d want to know yourself.">
        <Textarea {...typed('faults')} maxLength={FAULTS_MAX} rows={2} />
      </Field>
    </fieldset>
  )
}

/** Parses the form's value; empty if it is invalid. */
function readDisclosure(value: string): Disclosure {
  try {
    const read: unknown = JSON.parse(value || '{}')
    return read !== null && typeof read === 'object' ? (read as Disclosure) : {}
  } catch {
    return {}
  }
}

/** The API's input: without empty fields. */
export function disclosureBody(value: string): Disclosure {
  const said = Object.entries(readDisclosure(value)).flatMap(([name, given]) => {
    const text = typeof given === 'string' ? given.trim() : ''
    return text === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(said) as Disclosure
}
