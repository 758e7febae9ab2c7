import { useEffect } from 'react'

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
