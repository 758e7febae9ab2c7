// Shows "Payment Successful" once per checkout, even if its page is reloaded or reopened from the history.
const KEY = 'payment-greeted'

export interface Confirmation {
  sessionId: string | undefined
  /** Whether the payment was still unknown when the page opened. */
  hasWaited: boolean
}

/** Whether this is the checkout's first confirmation; remembers it. */
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
    // Storage may be forbidden or full: then a reload must not repeat the message.
    return hasWaited
  }
}

/** The same with the browser's storage, whose mere access throws if it is forbidden. */
export function greetsHere(confirmation: Confirmation): boolean {
  try {
    return greetsFor(confirmation, localStorage)
  } catch {
    return confirmation.hasWaited
  }
}
