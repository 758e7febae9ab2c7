import type { Ref, TextareaHTMLAttributes } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useFieldTies } from './field.tsx'
import { CONTROL } from './text-input.tsx'

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line input that grows with its text where browsers support it. */
export function Textarea({ className, rows = 5, ...rest }: TextareaProps) {
  const ties = useFieldTies()
  return (
    <textarea
      dir="auto"
      rows={rows}
      // Where it grows with its text, the browser ignores the rows.
      style={{ minHeight: `min(${rows}lh + 1.25rem, 70vh)` }}
      {...ties}
      {...rest}
      className={classes(CONTROL, 'field-sizing-content max-h-[70vh] resize-y leading-relaxed', className)}
    />
  )
}
