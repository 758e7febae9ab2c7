import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

export interface ConfirmActionProps {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen, and what cannot be taken back. */
  children: ReactNode
  /** The button's words: what it does. */
  action: string
  isDanger?: boolean
  /** What the toast says when it fails without a reason. */
  otherwise: string
  act: () => Promise<void>
}

/** A question before a step that is hard to take back. Stays open until the step is done or refused. */
export function ConfirmAction({
  open,
  onClose,
  title,
  children,
  action,
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
          <Button onClick={onClose}>Cancel</Button>
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
