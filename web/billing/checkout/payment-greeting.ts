// "Payment Successful" is said once for a checkout, though its page is reloaded or opened again from the history.
const KEY = 'payment-greeted'

export interface Confirmation {
  sessionId: string | undefined
  /** The payment was not known yet when the page was opened. */
  hasWaited: boolean
}

/** Whether this confirmation is the first of its checkout; remembers it. */
export function greetsFor(
  { sessionId, hasWaited }: Confirmation,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  if (sessionId === undefined) return hasWaited
  try {
    const key = `${KEY}:${sessionId}`
    if (storage.getItem(key)) return false
    storage.setItem(key, '1')
    return true
  } catch {
    // Storage may be forbidden or full: then a reload must not greet again.
    return hasWaited
  }
}

/** The same with the browser's own storage, whose very mention throws where it is forbidden. */
export function greetsHere(confirmation: Confirmation): boolean {
  try {
    return greetsFor(confirmation, localStorage)
  } catch {
    return confirmation.hasWaited
  }
}
