import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useFieldTies } from './field.tsx'

/** Style shared by all inputs and selects. 16 px text, so that phones do not zoom in. */
export const CONTROL =
  'w-full min-w-0 min-h-11 rounded-control border border-edge bg-raised px-3 py-2 text-base text-ink hover:border-ink disabled:border-line disabled:bg-sunk disabled:text-quiet aria-invalid:border-bad aria-invalid:border-2 [&[readonly]]:bg-well'

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Content before the text: an icon or "$". */
  prefixed?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A single-line input. Inside a Field it needs no id. */
export function TextInput({ prefixed, className, ...rest }: TextInputProps) {
  const ties = useFieldTies()
  const input = (
    <input
      type="text"
      {...ties}
      {...rest}
      className={classes(CONTROL, prefixed !== undefined && 'pl-10', className)}
    />
  )
  if (prefixed === undefined) return input
  return (
    <div className="relative">
      <span
        className="pointer-events-none absolute inset-y-0 left-0 flex w-10 items-center justify-center text-quiet"
        aria-hidden="true"
      >
        {prefixed}
      </span>
      {input}
    </div>
  )
}
