// Apart from useFocusRestore, which every page loads.
import { useState } from 'react'
import { useFocusRestore } from './focus-restore.ts'

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
