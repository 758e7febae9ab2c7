// Toasts after an action. The renderer loads with the first message; the live region is there from the start, because
// screen readers only announce changes in a region that they know.
import { type ReactNode, useEffect, useState } from 'react'

export interface ToastMessage {
  kind: 'success' | 'error' | 'info'
  title: string
  description?: string | undefined
  /** A button that undoes the action or continues from it. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  /** Stays until it is dismissed. */
  stays?: boolean
  /** Display time in milliseconds; nine seconds by default. */
  ms?: number
  onClick: () => void
}

const EVENT = 'multiball:toast'

function send(kind: ToastMessage['kind']) {
  return (title: string, description?: string, action?: ToastAction) => {
    window.dispatchEvent(
      new CustomEvent<ToastMessage>(EVENT, { detail: { kind, title, description, action } }),
    )
  }
}

/** Shows a toast, in the browser only. `error` is what the specification calls destructive. */
export const toast = { success: send('success'), error: send('error'), info: send('info') }

function useMessages(): readonly ToastMessage[] {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([])
  useEffect(() => {
    const receive = (event: Event) => {
      if (event instanceof CustomEvent) setMessages((before) => [...before, event.detail])
    }
    window.addEventListener(EVENT, receive)
    return () => window.removeEventListener(EVENT, receive)
  }, [])
  return messages
}

/** The text of the last one, in an element of its own: the same text twice is announced twice. */
function lastOf(messages: readonly ToastMessage[]): ReactNode {
  const last = messages.at(-1)
  return (
    last && <span key={messages.length}>{[last.title, last.description].filter(Boolean).join(': ')}</span>
  )
}

/** Repeats the last toast inside a modal dialog, because screen readers ignore everything outside it. */
export function ToastEcho() {
  return (
    <div role="status" className="sr-only">
      {lastOf(useMessages())}
    </div>
  )
}

type Shown = typeof import('./shown-toasts.tsx')['ShownToasts']

/** Rendered once in the layout. */
export function ToastRegion() {
  const messages = useMessages()
  // In an object, because React would call a function passed to the setter; false if it could not be loaded.
  const [machinery, setMachinery] = useState<{ Shown: Shown } | false | null>(null)
  const hasMessages = messages.length > 0
  useEffect(() => {
    if (!hasMessages) return
    import('./shown-toasts.tsx').then(
      ({ ShownToasts }) => setMachinery({ Shown: ShownToasts }),
      () => setMachinery(false),
    )
  }, [hasMessages])
  return (
    <>
      {machinery && <machinery.Shown messages={messages} />}
      <div
        role="status"
        className={
          // If the renderer cannot load (offline), the region itself shows the text.
          machinery === false
            ? 'fixed inset-x-4 bottom-24 z-50 rounded-card border border-edge bg-raised p-4 shadow-card'
            : 'sr-only'
        }
      >
        {lastOf(messages)}
      </div>
    </>
  )
}
