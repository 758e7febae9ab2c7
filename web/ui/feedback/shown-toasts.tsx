// Renders the toasts. Loaded with the first of them.
import { useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { FAILURES_OVER } from './failures-over.ts'
import type { ToastMessage } from './toast.tsx'

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

/**
 * Where no form ends: its buttons stand at the right of a wide screen's dialog, and at the foot of a phone's. Over a
 * phone's dialog above those buttons, since its title and first field are at the top.
 */
const PHONE = '(max-width: 600px)'
function positionOf() {
  if (!window.matchMedia(PHONE).matches) return 'bottom-left'
  return document.querySelector('dialog.modal[open]') ? 'bottom-center' : 'top-center'
}

function durationOf(kind: ToastMessage['kind'], action: ToastMessage['action']): number {
  if (action?.stays) return Number.POSITIVE_INFINITY
  return action?.ms ?? (kind === 'error' || action ? 9000 : 5000)
}

/** Passes each message to sonner once, after its Toaster listens; a popover, so that dialogs do not cover it. */
export function ShownToasts({ messages }: { messages: readonly ToastMessage[] }) {
  const layer = useRef<HTMLDivElement>(null)
  const handed = useRef(0)
  const failures = useRef<(string | number)[]>([])
  // The layout's live region announces them; sonner's own one would do so again, and has no option for it.
  useEffect(() => layer.current?.querySelector('[aria-live]')?.setAttribute('aria-live', 'off'), [])
  useEffect(() => {
    const dismiss = () => {
      for (const id of failures.current.splice(0)) toast.dismiss(id)
    }
    window.addEventListener(FAILURES_OVER, dismiss)
    return () => window.removeEventListener(FAILURES_OVER, dismiss)
  }, [])
  useEffect(() => {
    layer.current?.hidePopover?.()
    layer.current?.showPopover?.()
    for (const { kind, title, description, action } of messages.slice(handed.current)) {
      const duration = durationOf(kind, action)
      const look = { description, duration, className: KINDS[kind], ...(action && { action }) }
      const id = toast[kind](title, look)
      if (kind === 'error') failures.current.push(id)
    }
    handed.current = messages.length
  }, [messages])
  return (
    <div ref={layer} popover="manual" className="overflow-visible border-0 bg-transparent p-0 text-ink">
      <Toaster
        position={positionOf()}
        closeButton
        style={{ fontFamily: 'inherit' }}
        offset={{ bottom: 'var(--toast-bottom, 1.5rem)', left: 24 }}
        mobileOffset={{ top: 12, bottom: 96, left: 16, right: 16 }}
        toastOptions={{ unstyled: true, classNames: DRESS }}
      />
    </div>
  )
}
