// Short messages after an act. The machinery comes with the first message; the region that reads them out is there
// from the start, because a screen reader only hears changes of a region it already knows.
import { useEffect, useState } from 'react'

export interface ToastMessage {
  kind: 'success' | 'error' | 'info'
  title: string
  description?: string | undefined
}

const EVENT = 'multiball:toast'

function send(kind: ToastMessage['kind']) {
  return (title: string, description?: string) => {
    window.dispatchEvent(new CustomEvent<ToastMessage>(EVENT, { detail: { kind, title, description } }))
  }
}

/** Shows a message; in the browser only. `error` for what the specification calls destructive. */
export const toast = { success: send('success'), error: send('error'), info: send('info') }

type Sonner = typeof import('sonner')

/** Stands once in the layout. */
export function ToastRegion() {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([])
  const [sonner, setSonner] = useState<Sonner | 'failed' | null>(null)
  useEffect(() => {
    const receive = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      setMessages((before) => [...before, event.detail])
      import('sonner').then(setSonner, () => setSonner('failed'))
    }
    window.addEventListener(EVENT, receive)
    return () => window.removeEventListener(EVENT, receive)
  }, [])
  const last = messages.at(-1)
  const isOwn = sonner === 'failed'
  return (
    <>
      {sonner && sonner !== 'failed' ? <Shown sonner={sonner} messages={messages} /> : null}
      <div
        role="status"
        className={
          isOwn && last
            ? 'fixed inset-x-4 bottom-24 z-50 rounded-card border border-edge bg-raised p-4 shadow-card'
            : 'sr-only'
        }
      >
        {last ? `${last.title}${last.description ? `: ${last.description}` : ''}` : ''}
      </div>
    </>
  )
}

const KINDS: Record<ToastMessage['kind'], string> = {
  success: 'border-l-good',
  error: 'border-l-bad',
  info: 'border-l-info',
}

// Hands each message to sonner once, after its Toaster listens.
function Shown({ sonner, messages }: { sonner: Sonner; messages: readonly ToastMessage[] }) {
  const [handed, setHanded] = useState(0)
  useEffect(() => {
    if (handed >= messages.length) return
    for (const { kind, title, description } of messages.slice(handed)) {
      sonner.toast[kind](title, {
        description,
        duration: kind === 'error' ? 9000 : 5000,
        className: KINDS[kind],
      })
    }
    setHanded(messages.length)
  }, [handed, messages, sonner])
  return (
    <sonner.Toaster
      position="bottom-right"
      closeButton
      offset={{ bottom: 24, right: 24 }}
      mobileOffset={{ bottom: 96, left: 16, right: 16 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full sm:w-[22rem] items-start gap-3 rounded-card border border-line border-l-4 bg-raised p-4 pr-10 text-ink shadow-card',
          title: 'font-semibold leading-snug',
          description: 'mt-0.5 text-quiet text-sm',
          closeButton:
            'absolute top-2 right-2 inline-flex size-7 items-center justify-center rounded-md text-quiet hover:bg-well hover:text-ink',
          icon: 'mt-0.5 shrink-0',
        },
      }}
    />
  )
}
