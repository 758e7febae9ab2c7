// TextPreview: the rendered text in a composer.
import { useEffect, useRef, useState } from 'react'
import type { WrittenHtml } from '#contract/writing/writing.ts'
import { api } from '#web/api.ts'
import { classes } from '#web/ui/classes.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Loading, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Written } from '#web/writing/written.tsx'

export interface TextPreviewProps {
  text: string
  hasPictures: boolean
  /** Takes the focus when it opens: the field that had it is hidden. */
  takesFocus: boolean
  /** At least the height of the field that it replaces. */
  minHeight: number
  className?: string
}

type Outcome = { html: WrittenHtml } | { failure: string }

/** The server's rendering of the text: the same as after sending, refusals included. */
export function TextPreview({ text, hasPictures, takesFocus, minHeight, className }: TextPreviewProps) {
  const region = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isEmpty = text.trim() === ''
  useEffect(() => {
    if (isEmpty) return
    const abort = new AbortController()
    api('POST /api/writing/preview', { body: { text, hasPictures } }, abort.signal).then(
      ({ html }) => setOutcome({ html }),
      (error: unknown) => {
        if (!abort.signal.aborted) setOutcome({ failure: failureText(error) })
      },
    )
    return () => abort.abort()
  }, [text, hasPictures, isEmpty])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) region.current?.focus()
  }, [])
  return (
    <section
      ref={region}
      aria-label="Preview"
      aria-live="polite"
      aria-busy={outcome === null && !isEmpty}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      style={{ minHeight }}
      className={classes(
        'overflow-y-auto rounded-control border border-edge border-dashed bg-raised px-3 py-2 leading-relaxed',
        className,
      )}
    >
      {isEmpty ? (
        <p className="text-quiet">Nothing to preview yet.</p>
      ) : outcome === null ? (
        <Loading label="Loading the preview">
          <SkeletonText lines={2} />
        </Loading>
      ) : 'html' in outcome ? (
        <Written html={outcome.html} />
      ) : (
        <FieldError>{outcome.failure}</FieldError>
      )}
    </section>
  )
}
