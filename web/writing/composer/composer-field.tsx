// ComposerField: the textarea of a composer.
import type { Ref } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useFieldTies } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import type { ComposerProps } from './composer.tsx'
import type { ComposerState } from './composer-state.ts'
import { isNearEnd } from './composer-status.tsx'

interface ComposerFieldProps extends ComposerProps {
  id: string
  /** Id of the counter. */
  lengthId: string
  state: ComposerState
  onPress: () => void
  ref: Ref<HTMLTextAreaElement>
}

/** The textarea of a composer, with its ARIA ties to the parts around it. */
export function ComposerField(props: ComposerFieldProps) {
  const { id, lengthId, text, write, label, max, state, onPress, ref, className } = props
  const ties = useFieldTies()
  const length = text.trim().length
  const described = [ties['aria-describedby'], isNearEnd(length, max) ? lengthId : undefined]
  return (
    <Textarea
      ref={ref}
      id={id}
      name={props.name}
      rows={props.rows ?? 4}
      placeholder={props.placeholder}
      autoFocus={props.autoFocus}
      value={text}
      onChange={(event) => write(event.target.value)}
      onClick={onPress}
      hidden={state.isPreviewing}
      // Inside a Field, its label names it.
      aria-label={ties.id ? undefined : label}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      aria-invalid={length > max || ties['aria-invalid'] || undefined}
      aria-autocomplete="list"
      aria-controls={state.listed?.listId}
      aria-activedescendant={state.listed?.activeId}
      className={classes(
        state.isSheet ? 'field-sizing-fixed! max-h-none! min-h-0! grow resize-none!' : className,
        state.isPreviewing && 'hidden',
      )}
    />
  )
}
