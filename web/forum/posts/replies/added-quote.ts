import { type RefObject, useEffect, useRef } from 'react'
import { applyEdit } from '#web/writing/composer/insert-text.ts'
import type { Draft } from '#web/writing/drafts/use-draft.ts'
import { onQuote } from './sent-quotes.ts'

/**
 * Appends quotes to the reply at once, with the caret behind them. A draft that was begun elsewhere may arrive later: its
 * text then goes before the quote.
 */
export function useQuotes(
  topicId: number,
  form: RefObject<HTMLFormElement | null>,
  { open, write, state, conflict }: Draft,
): void {
  /** A quote is in a field that was empty, perhaps because its draft had not arrived. */
  const awaitsDraft = useRef(false)
  useEffect(
    () =>
      onQuote(topicId, (quote) => {
        const field = fieldOf(form.current)
        if (!field) return
        open()
        field.scrollIntoView({ block: 'center' })
        field.focus({ preventScroll: true })
        if (field.value === '') awaitsDraft.current = true
        append(field, quote)
      }),
    [topicId, form, open],
  )
  useEffect(() => {
    const field = fieldOf(form.current)
    if (state === 'saved') awaitsDraft.current = false
    if (!awaitsDraft.current || !field || !conflict?.theirs) return
    awaitsDraft.current = false
    const earlier = `${conflict.theirs.trimEnd()}\n\n`
    // After this update: an edit within it would be overwritten by what is being drawn.
    queueMicrotask(() => {
      if (document.activeElement === field) prepend(field, earlier)
      else write(earlier + field.value)
      conflict.overwriteTheirs()
    })
  }, [form, write, state, conflict])
}

function fieldOf(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  return form?.querySelector('textarea') ?? null
}

function append(field: HTMLTextAreaElement, quote: string): void {
  const { value } = field
  const insert = `${value === '' || value.endsWith('\n\n') ? '' : '\n\n'}${quote}`
  const end = value.length + insert.length
  applyEdit(field, { from: value.length, to: value.length, insert, start: end, end })
}

/** The caret stays where it is in the text. */
function prepend(field: HTMLTextAreaElement, insert: string): void {
  const { selectionStart, selectionEnd } = field
  const { length } = insert
  applyEdit(field, { from: 0, to: 0, insert, start: selectionStart + length, end: selectionEnd + length })
}
