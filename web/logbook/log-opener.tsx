// Buttons that open the forms of a logbook. The forms come with the first press.
import { useHydrated } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** What every form of a logbook is told. */
export interface OpenedProps {
  open: boolean
  onClose: () => void
}

interface LogOpenerProps<P> extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'> {
  label: string
  /** Where the words on the button do not say of what. */
  fullLabel?: string
  load: () => Promise<ComponentType<P & OpenedProps>>
  dialog: P
}

export function LogOpener<P extends object>({
  label,
  fullLabel,
  load,
  dialog,
  className,
  ...look
}: LogOpenerProps<P>) {
  const isReady = useHydrated()
  const [Dialog, setDialog] = useState<ComponentType<P & OpenedProps> | null>(null)
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

  return (
    <>
      <Button
        {...look}
        className={classes('noscript:hidden', className)}
        aria-label={fullLabel}
        aria-haspopup="dialog"
        busy={isLoading}
        disabled={!isReady}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {Dialog ? <Dialog {...dialog} open={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export const loadLogEntryDialog = async () => (await import('./log-entry-dialog.tsx')).LogEntryDialog
export const loadReminderDialog = async () => (await import('./reminder-dialog.tsx')).ReminderDialog
export const loadShareDialog = async () => (await import('./share-dialog.tsx')).ShareDialog
