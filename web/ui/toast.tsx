// Short messages after an act. The machinery comes with the first message; the region that reads them out is there
// from the start, because a screen reader only hears changes of a region it already knows.
import { useEffect, useRef, useState } from 'react'

export interface ToastMessage {
  kind: 'success' | 'error' | 'info'
  title: string
  description?: string | undefined
  /** A button that takes the act back, or goes on from it. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
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

type Sonner = typeof import('sonner')

/** Stands once in the layout. */
export function ToastRegion() {
  const messages = useMessages()
  const [sonner, setSonner] = useState<Sonner | 'failed' | null>(null)
  const hasMessages = messages.length > 0
  useEffect(() => {
    if (hasMessages) import('sonner').then(setSonner, () => setSonner('failed'))
  }, [hasMessages])
  return (
    <>
      {sonner && sonner !== 'failed' ? <Shown sonner={sonner} messages={messages} /> : null}
      <div
        role="status"
        className={
          // Without a connection the machinery cannot come; then the region itself is what one sees.
          sonner === 'failed'
            ? 'fixed inset-x-4 bottom-24 z-50 rounded-card border border-edge bg-raised p-4 shadow-card'
            : 'sr-only'
        }
      >
        {textOf(messages.at(-1))}
      </div>
    </>
  )
}

const KINDS: Record<ToastMessage['kind'], string> = {
  success: 'border-l-good [&_[data-icon]]:text-good',
  error: 'border-l-bad [&_[data-icon]]:text-bad',
  info: 'border-l-info [&_[data-icon]]:text-info',
}

const DRESS = {
  toast:
    'flex w-full items-start gap-3 rounded-card border border-line border-l-4 bg-raised p-4 pr-11 text-ink shadow-card sm:w-[22rem]',
  title: 'font-semibold leading-snug',
  description: 'mt-0.5 text-quiet text-sm',
  closeButton:
    'absolute top-1.5 right-1.5 inline-flex size-9 items-center justify-center rounded-md text-quiet hover:bg-well hover:text-ink [&_svg]:size-4',
  actionButton:
    'ml-auto inline-flex min-h-9 shrink-0 items-center self-center rounded-control border border-edge px-3 font-semibold text-sm hover:bg-well',
  icon: 'mt-0.5 shrink-0',
}

// Hands each message to sonner once, after its Toaster listens; a popover, so that dialogs do not cover it.
function Shown({ sonner, messages }: { sonner: Sonner; messages: readonly ToastMessage[] }) {
  const layer = useRef<HTMLDivElement>(null)
  const handed = useRef(0)
  useEffect(() => {
    layer.current?.hidePopover?.()
    layer.current?.showPopover?.()
    for (const { kind, title, description, action } of messages.slice(handed.current)) {
      const duration = kind === 'error' || action ? 9000 : 5000
      sonner.toast[kind](title, { description, duration, className: KINDS[kind], ...(action && { action }) })
    }
    handed.current = messages.length
  }, [messages, sonner])
  return (
    <div ref={layer} popover="manual" className="overflow-visible border-0 bg-transparent p-0 text-ink">
      <sonner.Toaster
        position="bottom-right"
        closeButton
        style={{ fontFamily: 'inherit' }}
        offset={{ bottom: 24, right: 24 }}
        mobileOffset={{ bottom: 96, left: 16, right: 16 }}
        toastOptions={{ unstyled: true, classNames: DRESS }}
      />
    </div>
  )
}
