import { type RefObject, useEffect, useRef } from 'react'
import { applyEdit } from '#web/writing/composer/insert-text.ts'
import type { Draft } from '#web/writing/drafts/use-draft.ts'
import { onQuote } from './sent-quotes.ts'

/**
 * Focuses the reply as soon as a quote is asked for, and appends the quote when its text has come: before what was typed
 * meanwhile, else with the caret behind it. A draft that was begun elsewhere may arrive later: its text then goes before
 * the quote.
 */
export function useQuotes(
  topicId: number,
  form: RefObject<HTMLFormElement | null>,
  { open, write, state, conflict }: Draft,
): void {
  /** A quote is in a field that was empty, perhaps because its draft had not arrived. */
  const awaitsDraft = useRef(false)
  const asked = useRef<Asked | null>(null)
  useEffect(
    () =>
      onQuote(topicId, (quote) => {
        const field = fieldOf(form.current)
        if (!field) return
        if (quote === null) {
          open()
          field.focus({ preventScroll: true })
          if (field.value === '') awaitsDraft.current = true
          asked.current = askedIn(field)
        } else {
          addQuote(field, quote, asked.current)
          asked.current = null
        }
        form.current?.scrollIntoView({ block: 'end' })
      }),
    [topicId, form, open],
  )
  useEffect(() => {
    const field = fieldOf(form.current)
    if (state === 'saved') awaitsDraft.current = false
    if (!awaitsDraft.current || !field || !conflict?.theirs) return
    awaitsDraft.current = false
    const earlier = `${conflict.theirs.trimEnd()}\n\n`
    if (asked.current) asked.current.before = earlier + asked.current.before
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

/** What the field held when a quote was asked for. */
interface Asked {
  before: string
  /** The writer typed since then. */
  isTyped: boolean
}

function askedIn(field: HTMLTextAreaElement): Asked {
  const asked = { before: field.value, isTyped: false }
  field.addEventListener('input', () => (asked.isTyped = true), { once: true })
  return asked
}

function addQuote(field: HTMLTextAreaElement, quote: string, asked: Asked | null): void {
  const { value, selectionStart, selectionEnd } = field
  const isTypedAfter = asked?.isTyped === true && value.startsWith(asked.before)
  const from = isTypedAfter ? asked.before.length : value.length
  const before = value.slice(0, from)
  const insert = `${before === '' || before.endsWith('\n\n') ? '' : '\n\n'}${quote}`
  const moved = (caret: number) => (isTypedAfter && caret < from ? caret : caret + insert.length)
  const [start, end] = isTypedAfter ? [selectionStart, selectionEnd] : [from, from]
  applyEdit(field, { from, to: from, insert, start: moved(start), end: moved(end) })
}

/** The caret stays where it is in the text. */
function prepend(field: HTMLTextAreaElement, insert: string): void {
  const { selectionStart, selectionEnd } = field
  const { length } = insert
  applyEdit(field, { from: 0, to: 0, insert, start: selectionStart + length, end: selectionEnd + length })
}
