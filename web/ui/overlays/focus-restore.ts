import { useEffect, useRef, useState } from 'react'

/**
 * For actions that remove their own button: when `what` changes and the focused element has vanished, moves the focus
 * to the element with this id, which needs `tabIndex={-1}`. An undefined `what` means that nothing was shown yet.
 */
export function useFocusRestore(id: string, what: unknown): void {
  const before = useRef(what)
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== what
    before.current = what
    if (hasChanged && document.activeElement === document.body) document.getElementById(id)?.focus()
  }, [id, what])
}

/**
 * For lists whose rows remove themselves: returns what to call before the row with this id goes. The focus then moves to
 * the next row, else to the one before it, else to `noneId`; all need `tabIndex={-1}`.
 */
export function useRowFocus(rowIds: readonly string[], noneId: string): (leaving: string) => void {
  const [next, setNext] = useState(noneId)
  useFocusRestore(next, rowIds.join(' '))
  return (leaving) => {
    const at = rowIds.indexOf(leaving)
    setNext(rowIds[at + 1] ?? rowIds[at - 1] ?? noneId)
  }
}

/**
 * For a dialog that the address opens: before it is loaded, moves the focus to the button with this id, to which the
 * dialog then returns it. Null while it is closed, or the button off.
 */
export function useOpenerFocus(id: string | null): void {
  useEffect(() => {
    if (id === null || document.activeElement !== document.body) return
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [id])
}
