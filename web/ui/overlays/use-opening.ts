// Which opening of a dialog an answer belongs to: it may be closed while its action runs, and opened for something else.
import { type RefObject, useRef } from 'react'

/** This opening, for comparison after an answer; null while the dialog is closed. */
export function useOpening(open: boolean): RefObject<object | null> {
  const opening = useRef<object | null>(null)
  if (open !== (opening.current !== null)) opening.current = open ? {} : null
  return opening
}
