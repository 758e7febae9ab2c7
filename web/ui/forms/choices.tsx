// Choices: a radio group with labels and hints.
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

export interface Choice {
  value: string
  label: ReactNode
  hint?: ReactNode
}

export interface ChoicesProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'defaultValue' | 'name'> {
  legend: ReactNode
  name: string
  choices: readonly Choice[]
  /** Controlled value; leave out in forms that are read on submit. */
  value?: string
  /** Initial value in forms that are read on submit. */
  defaultValue?: string | undefined
  error?: string | undefined
}

/** One of several visible options; the whole row is clickable. */
export function Choices({ legend, name, choices, value, defaultValue, error, ...rest }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="-ml-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-well"
        >
          <input
            {...rest}
            type="radio"
            name={name}
            value={choice.value}
            {...(defaultValue !== undefined && { defaultChecked: choice.value === defaultValue })}
            {...(value !== undefined && { checked: choice.value === value })}
            className="radio"
          />
          <span className="min-w-0">
            {choice.label}
            {choice.hint ? <span className="block text-quiet text-sm">{choice.hint}</span> : null}
          </span>
        </label>
      ))}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
