// A dialog whose script loads when it is first opened, so that pages with its button do not carry it.
import { type ComponentType, useEffect, useState } from 'react'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

export interface LoadedDialog<P> {
  /** Null until it is loaded. */
  Dialog: ComponentType<P> | null
  isOpen: boolean
  isLoading: boolean
  /** Loads it if necessary; a failure is shown as a toast, and the next call tries again. */
  open: () => Promise<void>
  close: () => void
}

export function useLoadedDialog<P>(load: () => Promise<ComponentType<P>>): LoadedDialog<P> {
  const [Dialog, setDialog] = useState<ComponentType<P> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)

  async function open() {
    setOpen(true)
    if (Dialog) return
    setLoading(true)
    try {
      const Loaded = await load()
      setDialog(() => Loaded)
    } catch (error) {
      toast.error('Something went wrong', failureText(error))
    }
    setLoading(false)
  }

  return { Dialog, isOpen, isLoading, open, close: () => setOpen(false) }
}

/**
 * For a dialog that the address opens: before it is loaded, moves the focus to the button with this id, to which the
 * dialog then returns it. Null while it is closed, or the button off.
 */
export function useOpenerFocus(id: string | null): void {
  useEffect(() => {
    if (id === null || document.activeElement !== document.body) return
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [id])
}
