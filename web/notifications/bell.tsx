import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLive } from '#web/shell/live/live.ts'
import { registerServiceWorker } from '#web/shell/session/worker-registration.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { BellPanel } from './bell-panel.tsx'
import { countQuery, refreshLists, showCount } from './notification-queries.ts'

const PANEL_ID = 'bell-panel'

function labelOf(unread: number): string {
  return unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
}

/** Its number updates live; a press shows the newest notifications. */
export function Bell({ icon, onMessages }: { icon: ReactNode; onMessages: (count: number) => void }) {
  const queryClient = useQueryClient()
  // The stream's first message has it, so no request is needed.
  const { data: count, refetch } = useQuery({ ...countQuery, enabled: false })
  useLive('hello', (data) => {
    if (data) showCount(queryClient, { unread: Number(data.unread), messages: Number(data.messages) })
    else void refetch()
  })
  useLive('notices', () => {
    void refetch()
    void refreshLists(queryClient)
  })
  // Messages are counted by conversation, which changes independently of the bell.
  useLive('message', () => void refetch())
  useLive('blocks', () => {
    void refetch()
    void refreshLists(queryClient)
  })
  const { unread = 0, messages = 0 } = count ?? {}
  useEffect(() => onMessages(messages), [messages, onMessages])
  useEffect(() => void registerServiceWorker(), [])
  const { ref, isOpen, setOpen, handlers } = useDisclosure()
  return (
    <div ref={ref} {...handlers} className="relative">
      <IconButton
        label={labelOf(unread)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? PANEL_ID : undefined}
        icon={
          <>
            {icon}
            {unread > 0 ? <Badge count={unread} /> : null}
          </>
        }
        onClick={() => setOpen(!isOpen)}
        className="relative"
      />
      <span role="status" className="sr-only">
        {unread > 0 ? `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}` : ''}
      </span>
      {isOpen ? <BellPanel id={PANEL_ID} unread={unread} onLeave={() => setOpen(false)} /> : null}
    </div>
  )
}

function Badge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="num absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-red px-1 font-bold text-on-red text-xs leading-none ring-2 ring-ground"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** Closes on Escape, a press outside, and loss of focus; Escape returns the focus to its button. */
function useDisclosure() {
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !ref.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return
      event.stopPropagation()
      setOpen(false)
      ref.current?.querySelector('button')?.focus()
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !ref.current?.contains(relatedTarget)) setOpen(false)
    },
  }
  return { ref, isOpen, setOpen, handlers }
}
