import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { PART_NAME_MAX, PARTS_MAX } from '#contract/logbook/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import type { TypedPart } from './log-entry-values.ts'

interface PartFieldsProps {
  parts: readonly TypedPart[]
  onChange: (parts: readonly TypedPart[]) => void
  error: string | undefined
}

/** Fitted parts, each with its cost. */
export function PartFields({ parts, onChange, error }: PartFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const { note } = useFormDialog()
  const set = (key: number, change: Partial<TypedPart>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...change } : part)))

  function add() {
    const key = Math.max(0, ...parts.map((part) => part.key)) + 1
    onChange([...parts, { key, name: '', cost: '' }])
    // After the row is rendered.
    requestAnimationFrame(() => document.getElementById(`part-${key}`)?.focus())
  }

  function remove(key: number) {
    note()
    onChange(parts.filter((part) => part.key !== key))
    // The pressed button is gone.
    list.current?.focus()
  }

  return (
    <fieldset ref={list} tabIndex={-1} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium text-sm">
        Parts <span className="font-normal text-quiet">(optional)</span>
      </legend>
      {/* Target of refusals about parts. */}
      <input type="hidden" name="parts" value="" />
      {parts.map(({ key, name, cost }, at) => (
        <div key={key} className="flex items-center gap-2">
          <TextInput
            id={`part-${key}`}
            aria-label={`Part ${at + 1}`}
            placeholder="Part"
            maxLength={PART_NAME_MAX}
            value={name}
            onChange={(event) => set(key, { name: event.currentTarget.value })}
          />
          <div className="w-28 shrink-0">
            <TextInput
              aria-label={`Cost of part ${at + 1}`}
              prefixed="$"
              inputMode="decimal"
              autoComplete="off"
              value={cost}
              onChange={(event) => set(key, { cost: event.currentTarget.value })}
            />
          </div>
          <IconButton
            label={`Remove part ${at + 1}`}
            icon={<X size={18} aria-hidden="true" />}
            onClick={() => remove(key)}
          />
        </div>
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
      {parts.length < PARTS_MAX ? (
        <Button size="small" className="self-start" onClick={add}>
          Add a part
        </Button>
      ) : null}
    </fieldset>
  )
}
