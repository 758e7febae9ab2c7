// A dialog whose script loads when it is first opened, so that pages with its button do not carry it.
import { type ComponentType, useState } from 'react'
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
