// The button that opens an entry's form. The form is loaded on the first press.

import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CollectionEntry, CollectionMachine } from '#contract/collections/collections.ts'
import { takeIntent } from '#web/shell/session/intents.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useLoadedDialog } from '#web/ui/overlays/use-loaded-dialog.ts'
import type { EntryDialogProps } from './entry-dialog.tsx'

export interface EntryOpenerProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'> {
  machine: Pick<CollectionMachine, 'opdbId' | 'titleId' | 'name'>
  /** Null for a new entry. */
  entry: CollectionEntry | null
  label: string
  /** Accessible name with the machine, if the label does not name it. */
  fullLabel?: string
  /** Id of the element to focus after the entry, and this button with it, was removed. */
  focusAfter: string
  /** Opens by itself for a member who started the entry before signing in. */
  goesOn?: boolean
}

export function EntryOpener({
  machine,
  entry,
  label,
  fullLabel,
  focusAfter,
  goesOn = false,
  className,
  ...look
}: EntryOpenerProps) {
  const isReady = useHydrated()
  const { Dialog, isOpen, isLoading, open, close } = useLoadedDialog<EntryDialogProps>(
    async () => (await import('./entry-dialog.tsx')).EntryDialog,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    if (goesOn && takeIntent('entry', ({ opdbId }) => opdbId === machine.opdbId)) void open()
  }, [])

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
      {Dialog ? (
        <Dialog
          open={isOpen}
          onClose={close}
          machine={machine}
          entry={entry}
          onRemoved={() => document.getElementById(focusAfter)?.focus()}
        />
      ) : null}
    </>
  )
}
