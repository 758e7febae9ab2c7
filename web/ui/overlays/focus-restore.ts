import { useEffect, useRef } from 'react'

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
