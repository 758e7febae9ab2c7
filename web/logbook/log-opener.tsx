// Buttons that open a logbook's forms, which load on the first press.
import { useHydrated } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useLoadedDialog } from '#web/ui/overlays/use-loaded-dialog.ts'

/** Props of every logbook form. */
export interface OpenedProps {
  open: boolean
  onClose: () => void
}

interface LogOpenerProps<P> extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'> {
  label: string
  /** Accessible name, if the label does not say of what. */
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
  const { Dialog, isOpen, isLoading, open, close } = useLoadedDialog(load)

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
      {Dialog ? <Dialog {...dialog} open={isOpen} onClose={close} /> : null}
    </>
  )
}

export const loadLogEntryDialog = async () => (await import('./log-entry-dialog.tsx')).LogEntryDialog
export const loadReminderDialog = async () => (await import('./reminder-dialog.tsx')).ReminderDialog
export const loadShareDialog = async () => (await import('./share-dialog.tsx')).ShareDialog
