// What was begun and not sent, kept for as long as the tab: it outlives a reload and another conversation in between.
import { type RefObject, useLayoutEffect, useState } from 'react'

/** A conversation's id, or where a new one is being written. */
export type DraftName = number | 'new'

function keyOf(name: DraftName): string {
  return `multiball-draft:${name}`
}

/** Storage can be switched off or full; then there are no drafts. */
function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

function readDraft(name: DraftName): string {
  try {
    return storage()?.getItem(keyOf(name)) ?? ''
  } catch {
    return ''
  }
}

function keepDraft(name: DraftName, text: string): void {
  try {
    if (text === '') storage()?.removeItem(keyOf(name))
    else storage()?.setItem(keyOf(name), text)
  } catch {
    // Full: the text still stands in the field.
  }
}

/**
 * The text of a field, as state that is kept. Empty while the page comes from the server; what somebody typed before
 * the page's script ran stays.
 */
export function useDraft(
  name: DraftName,
  field: RefObject<HTMLTextAreaElement | null>,
): [string, (text: string) => void] {
  const [text, setText] = useState('')
  useLayoutEffect(() => setText((typed) => typed || field.current?.value || readDraft(name)), [name, field])
  return [
    text,
    (next) => {
      setText(next)
      keepDraft(name, next)
    },
  ]
}
