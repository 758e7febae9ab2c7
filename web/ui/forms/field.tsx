// Field: ties label, hint and error to the control inside it, so that no screen does so by hand.
import { createContext, type ReactNode, useContext, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

interface FieldTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

const FieldContext = createContext<FieldTies | null>(null)

/** Attributes for a control inside a Field; empty outside of one. */
export function useFieldTies(): Partial<FieldTies> {
  return useContext(FieldContext) ?? {}
}

export interface FieldProps {
  label: ReactNode
  /** Help text: what is expected, and why. */
  hint?: ReactNode
  /** Error below the control; also marks the control as invalid. */
  error?: string | undefined
  required?: boolean
  /** Adds "(optional)" to the label, in forms where most fields are required. */
  optional?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export function Field({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const ties: FieldTies = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    required,
  }
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-sm'}>
        {label}
        {optional ? <span className="font-normal text-quiet"> (optional)</span> : null}
      </label>
      <FieldContext value={ties}>{children}</FieldContext>
      {hint ? (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

/** An error message with its icon; also above a form's button for errors that concern no field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p
      id={id}
      className="flex items-start gap-1.5 font-medium text-bad text-sm"
      role={id ? undefined : 'alert'}
    >
      <svg viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0" aria-hidden="true">
        <path d="M8 1 15.5 14.5H.5Z" fill="currentColor" />
        <path d="M8 6v4M8 11.6v1.4" stroke="var(--raised)" strokeWidth="1.6" />
      </svg>
      {children}
    </p>
  )
}
