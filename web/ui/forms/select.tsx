// Select: the native select with the site's styles.
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useFieldTies } from './field.tsx'
import { CONTROL } from './text-input.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Options; or pass <option> elements as children. */
  options?: readonly Option[]
  children?: ReactNode
  ref?: Ref<HTMLSelectElement>
}

/** The native select with the site's styles. */
export function Select({ options, className, children, ...rest }: SelectProps) {
  const ties = useFieldTies()
  return (
    <div className="relative min-w-0">
      <select {...ties} {...rest} className={classes(CONTROL, 'appearance-none truncate pr-9', className)}>
        {options?.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <svg
        viewBox="0 0 12 12"
        className="pointer-events-none absolute top-1/2 right-3 size-3 -translate-y-1/2 text-quiet"
        aria-hidden="true"
      >
        <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </div>
  )
}
