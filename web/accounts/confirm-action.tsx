// ConfirmAction: a dialog before an action that is hard to undo.
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useOpening } from '#web/ui/overlays/use-opening.ts'

export interface ConfirmActionProps {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen, and what cannot be undone. */
  children: ReactNode
  /** Label of the button: what it does. */
  action: string
  /** Label of the button that leaves everything as it is, where "Cancel" could mean the action. */
  dismiss?: string
  isDanger?: boolean
  /** Toast text if it fails without a reason. */
  otherwise: string
  act: () => Promise<void>
}

/** Confirmation before an action that is hard to undo. Stays open until it is done or refused. */
export function ConfirmAction({
  open,
  onClose,
  title,
  children,
  action,
  dismiss = 'Cancel',
  isDanger,
  otherwise,
  act,
}: ConfirmActionProps) {
  const opening = useOpening(open)
  /** The opening whose action runs. */
  const [busy, setBusy] = useState<object | null>(null)
  async function go(): Promise<void> {
    const own = opening.current
    setBusy(own)
    try {
      await act()
      if (opening.current === own) onClose()
    } catch (error) {
      toast.error('Something went wrong', failureText(error, { refused: otherwise }))
    }
    setBusy((now) => (now === own ? null : now))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{dismiss}</Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            busy={busy !== null && busy === opening.current}
            onClick={go}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="text-quiet">{children}</div>
    </Dialog>
  )
}
