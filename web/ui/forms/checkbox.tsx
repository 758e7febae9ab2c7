import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from './field.tsx'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A checkbox with its label; the whole row is clickable. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={classes('flex flex-col', className)}>
      <label className="flex min-h-11 items-center gap-3 py-1.5">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="checkbox"
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-1.5 mb-1.5 ml-9 text-quiet text-sm">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
