// Short messages after an act. The machinery comes with the first message; the region that reads them out is there
// from the start, because a screen reader only hears changes of a region it already knows.
import { useEffect, useState } from 'react'

export interface ToastMessage {
  kind: 'success' | 'error' | 'info'
  title: string
  description?: string | undefined
  /** A button that takes the act back, or goes on from it. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  /** The message stays until it is put away. */
  stays?: boolean
  /** For so many milliseconds it can be pressed; nine seconds unless said otherwise. */
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

/** Shows a message; in the browser only. `error` for what the specification calls destructive. */
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

function textOf(message: ToastMessage | undefined): string {
  if (!message) return ''
  return message.description ? `${message.title}: ${message.description}` : message.title
}

/** Repeats the last message inside a modal dialog, where nothing outside of it is read out. */
export function ToastEcho() {
  return (
    <div role="status" className="sr-only">
      {textOf(useMessages().at(-1))}
    </div>
  )
}

type Shown = typeof import('./shown-toasts.tsx')['ShownToasts']

/** Stands once in the layout. */
export function ToastRegion() {
  const messages = useMessages()
  // In an object, since a function given to the state would be called.
  const [machinery, setMachinery] = useState<{ Shown: Shown } | 'failed' | null>(null)
  const hasMessages = messages.length > 0
  useEffect(() => {
    if (!hasMessages) return
    import('./shown-toasts.tsx').then(
      ({ ShownToasts }) => setMachinery({ Shown: ShownToasts }),
      () => setMachinery('failed'),
    )
  }, [hasMessages])
  return (
    <>
      {machinery && machinery !== 'failed' ? <machinery.Shown messages={messages} /> : null}
      <div
        role="status"
        className={
          // Without a connection the machinery cannot come; then the region itself is what one sees.
          machinery === 'failed'
            ? 'fixed inset-x-4 bottom-24 z-50 rounded-card border border-edge bg-raised p-4 shadow-card'
            : 'sr-only'
        }
      >
        {textOf(messages.at(-1))}
      </div>
    </>
  )
}
