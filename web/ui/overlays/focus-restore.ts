import { useEffect, useRef } from 'react'

/**
 * For acts that take their own button away: when `what` has changed and the focus went with what vanished, it moves to
 * the element with this id, which needs `tabIndex={-1}`. While `what` is undefined nothing was there yet.
 */
export function useFocusRestore(id: string, what: unknown): void {
  const before = useRef(what)
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== what
    before.current = what
    if (hasChanged && document.activeElement === document.body) document.getElementById(id)?.focus()
  }, [id, what])
}
