// MachineForm: the admin's form of a machine.
import { type ReactNode, useId } from 'react'
import type { MachineChange } from '#contract/machines/admin.ts'
import {
  ADMIN_MAX,
  FACT_FIELDS,
  type FactField,
  FIELD_LABELS,
  MACHINE_KIND_LABELS,
  MACHINE_KINDS,
  RARITIES,
} from '#contract/machines/admin-constants.ts'
import type { FactState } from '#contract/machines/facts.ts'
import type { LocalMachine } from '#contract/machines/machines.ts'
import { DISPLAY_TYPES, MACHINE_TYPES } from '#contract/machines/words.ts'
import { displayWord, typeWord } from '#web/machines/words.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { type Errors, SubmitButton, useForm, type Values } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { dismiss } from '#web/ui/overlays/use-modal.ts'
import { FactSource } from './fact-source.tsx'
import { TRADES } from './fact-texts.ts'
import { changesOf, checkTexts, NAMES, type Name, textsOf } from './machine-form-values.ts'

export interface MachineFormProps {
  /** Null for a new machine. */
  machine: LocalMachine | null
  facts: readonly FactState[]
  /** Sends the changes; resolves when the form may close. */
  send: (changes: MachineChange) => Promise<void>
  /** Toast title if it fails. */
  failure: string
  submit: string
  /** Shown above the buttons. */
  note?: ReactNode
}

/** All fields of a machine that admins edit: the site's own first, then facts with the source's values. */
export function MachineForm({ machine, facts, send, failure, submit, note }: MachineFormProps) {
  const texts = textsOf(machine, facts)
  const { errors, isBusy, props } = useForm<Name>({
    fields: NAMES,
    check: checkTexts,
    send: async (values) => {
      await send(changesOf(texts, values))
      return undefined
    },
    failed: (error) => {
      toast.error(failure, failureText(error))
    },
  })
  const own = <OwnFields texts={texts} errors={errors} />
  const factFields = <FactFields texts={texts} errors={errors} facts={facts} />
  return (
    <form {...props} aria-label={submit} className="flex flex-col gap-6">
      {/* A new machine starts with its name; an edited one with the site's own fields. */}
      {machine ? own : factFields}
      {machine ? factFields : own}
      {note}
      <div className="dialog-buttons flex flex-wrap justify-end gap-3">
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton busy={isBusy} busyText="Saving">
          {submit}
        </SubmitButton>
      </div>
    </form>
  )
}

interface FieldsProps {
  texts: Values<Name>
  errors: Errors<Name>
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h3 id={id} className="display text-xl">
        {title}
      </h3>
      {children}
    </fieldset>
  )
}

function OwnFields({ texts, errors }: FieldsProps) {
  const rarities = useId()
  return (
    <Group title="On this site only">
      <Field label={FIELD_LABELS.customDescription} error={errors.customDescription}>
        <Textarea
          name="customDescription"
          rows={4}
          defaultValue={texts.customDescription}
          maxLength={ADMIN_MAX.description}
        />
      </Field>
      <Field label={FIELD_LABELS.customNotes} error={errors.customNotes}>
        <Textarea name="customNotes" rows={3} defaultValue={texts.customNotes} maxLength={ADMIN_MAX.notes} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={FIELD_LABELS.productionRun} error={errors.productionRun}>
          <TextInput
            name="productionRun"
            inputMode="numeric"
            defaultValue={texts.productionRun}
            autoComplete="off"
          />
        </Field>
        <Field label="Value in US dollars" error={errors.value}>
          <TextInput name="value" inputMode="decimal" defaultValue={texts.value} autoComplete="off" />
        </Field>
        <Field label={FIELD_LABELS.rarity} error={errors.rarity}>
          <TextInput
            name="rarity"
            list={rarities}
            defaultValue={texts.rarity}
            maxLength={ADMIN_MAX.rarity}
            autoComplete="off"
          />
          <datalist id={rarities}>
            {RARITIES.map((rarity) => (
              <option key={rarity} value={rarity} />
            ))}
          </datalist>
        </Field>
        <Field label={FIELD_LABELS.kind} error={errors.kind}>
          <Select
            name="kind"
            defaultValue={texts.kind}
            options={MACHINE_KINDS.map((kind) => ({ value: kind, label: MACHINE_KIND_LABELS[kind] }))}
          />
        </Field>
      </div>
    </Group>
  )
}

const WIDE: readonly FactField[] = ['name', 'features', 'people']
const HINTS: Partial<Record<FactField, string>> = {
  features: 'One per line.',
  people: `One per line, with the role first: “Design: Ada Shore”. Roles: ${TRADES}.`,
  manufacturer: 'A new manufacturer is added automatically.',
}

function FactFields({ texts, errors, facts }: FieldsProps & { facts: readonly FactState[] }) {
  return (
    <Group title="Facts">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {FACT_FIELDS.map((field) => {
          const state = facts.find((one) => one.field === field)
          return (
            <div key={field} className={WIDE.includes(field) ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
              <Field
                label={FIELD_LABELS[field]}
                error={errors[`facts.${field}`]}
                required={field === 'name'}
                hint={HINTS[field]}
              >
                <FactControl field={field} text={texts[`facts.${field}`]} />
              </Field>
              {state ? <FactSource state={state} /> : null}
            </div>
          )
        })}
      </div>
    </Group>
  )
}

function FactControl({ field, text }: { field: FactField; text: string }) {
  const same = { name: `facts.${field}`, defaultValue: text }
  switch (field) {
    case 'type':
      return <Select {...same} options={optionsOf(MACHINE_TYPES, typeWord, text)} />
    case 'display':
      return <Select {...same} options={optionsOf(DISPLAY_TYPES, displayWord, text)} />
    case 'features':
      return <Textarea {...same} rows={3} />
    case 'people':
      return <Textarea {...same} rows={4} />
    case 'name':
      return <TextInput {...same} maxLength={ADMIN_MAX.name} autoComplete="off" />
    case 'manufacturer':
      return <TextInput {...same} maxLength={ADMIN_MAX.maker} autoComplete="off" />
    default:
      return <TextInput {...same} inputMode="numeric" autoComplete="off" />
  }
}

/** All options, "Not known", and the present value even if it is not selectable. */
function optionsOf(codes: readonly string[], word: (code: string) => string, text: string) {
  const all = text === '' || codes.includes(text) ? codes : [...codes, text]
  return [{ value: '', label: 'Unknown' }, ...all.map((code) => ({ value: code, label: word(code) }))]
}
