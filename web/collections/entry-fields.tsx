import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionEntry, CollectionMachine } from '#contract/collections/collections.ts'
import {
  ACQUIRED_FROM,
  COLLECTION_STATUSES,
  latestAcquired,
  NOTE_MAX,
  STATUS_LABELS,
} from '#contract/collections/constants.ts'
import { CONDITION_LABELS, CONDITIONS } from '#contract/conditions.ts'
import { labelled } from '#contract/machines/edition-labels.ts'
import { machinePageQuery } from '#web/machines/page/machine-page-query.ts'
import { useNow } from '#web/ui/display/now.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { Errors } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Composer } from '#web/writing/composer/composer.tsx'
import { type EntryField, typedPrice } from './entry-values.ts'

const STATUS_OPTIONS = COLLECTION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))
const CONDITION_OPTIONS = [
  { value: '', label: 'Not stated' },
  ...CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] })),
]

interface EntryFieldsProps {
  machine: Pick<CollectionMachine, 'opdbId' | 'titleId' | 'name'>
  entry: CollectionEntry | null
  errors: Errors<EntryField>
}

/** The fields of an entry. */
export function EntryFields({ machine, entry, errors }: EntryFieldsProps) {
  const [note, setNote] = useState(entry?.note ?? '')
  return (
    <>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <Edition machine={machine} error={errors.opdbId} />
        <Field label="Status" error={errors.status}>
          <Select name="status" options={STATUS_OPTIONS} defaultValue={entry?.status ?? 'owned'} />
        </Field>
        <Field label="Condition" error={errors.condition} optional>
          <Select name="condition" options={CONDITION_OPTIONS} defaultValue={entry?.condition ?? ''} />
        </Field>
        <Field label="Acquired" hint="The day you got it." error={errors.acquiredOn} optional>
          <TextInput
            type="date"
            name="acquiredOn"
            min={ACQUIRED_FROM}
            max={latestAcquired(useNow())}
            defaultValue={entry?.acquiredOn ?? ''}
          />
        </Field>
      </div>
      <Checkbox
        name="isPublic"
        label="Public"
        hint="Anyone can see the machine, status, condition, date and pictures on your profile. Members also see you on the machine’s page."
        defaultChecked={entry?.isPublic ?? false}
      />
      <fieldset className="flex flex-col gap-4 rounded-card border border-line bg-well p-4">
        <legend className="px-1 font-semibold text-sm">Only you can see this</legend>
        <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
          <Field label="Price paid" error={errors.pricePaid} optional>
            <TextInput
              name="pricePaid"
              prefixed="$"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typedPrice(entry?.pricePaid)}
            />
          </Field>
          <Field label="Current value" error={errors.value} optional>
            <TextInput
              name="value"
              prefixed="$"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typedPrice(entry?.value)}
            />
          </Field>
        </div>
        <Field label="Note" error={errors.note} optional>
          <Composer
            name="note"
            text={note}
            write={setNote}
            label={`Note about ${machine.name}`}
            max={NOTE_MAX}
            opensOnPress
            rows={3}
          />
        </Field>
      </fieldset>
    </>
  )
}

/** The edition of the title; loaded with the form, because few pages know all editions. */
function Edition({ machine, error }: { machine: EntryFieldsProps['machine']; error: string | undefined }) {
  const { data } = useQuery(machinePageQuery(machine.titleId))
  const editions = data?.editions ?? []
  const isEdition = machine.opdbId !== machine.titleId || editions.length === 0
  const options = labelled(data?.title ?? machine.name, editions).map(({ opdbId, label, year }) => ({
    value: opdbId,
    label: year === null || label.endsWith(String(year)) ? label : `${label}, ${year}`,
  }))
  const [only] = options
  if (options.length <= 1) {
    return <input type="hidden" name="opdbId" value={only?.value ?? machine.opdbId} />
  }
  const isKnown = options.some(({ value }) => value === machine.opdbId)
  return (
    <Field label="Edition" error={error} required>
      <Select
        // Remounts when they are loaded, because a default value only applies at the first render.
        key={options.length}
        name="opdbId"
        options={
          isKnown
            ? options
            : [
                isEdition
                  ? { value: machine.opdbId, label: machine.name }
                  : { value: '', label: 'Choose an edition' },
                ...options,
              ]
        }
        defaultValue={isKnown || isEdition ? machine.opdbId : ''}
      />
    </Field>
  )
}
