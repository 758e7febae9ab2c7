// ConfirmAction: a dialog before an action that is hard to undo.
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

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
  const [isBusy, setBusy] = useState(false)
  async function go(): Promise<void> {
    setBusy(true)
    try {
      await act()
      onClose()
    } catch (error) {
      toast.error('Something went wrong', failureText(error, { refused: otherwise }))
    }
    setBusy(false)
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
          <Button variant={isDanger ? 'danger' : 'primary'} busy={isBusy} onClick={go}>
            {action}
          </Button>
        </>
      }
    >
      <div className="text-quiet">{children}</div>
    </Dialog>
  )
}
