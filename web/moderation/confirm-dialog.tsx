// ConfirmDialog: confirms an action with consequences for a member.
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useOpening } from '#web/ui/overlays/use-opening.ts'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Its consequences in plain words. */
  children: ReactNode
  /** Label of the confirming button. */
  actionText: string
  /** Performs the action. Errors are shown in the dialog, which stays open, and by a toast once someone has closed it. */
  act: () => Promise<void>
  danger?: boolean
}

/** Confirms an action with consequences for a member. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  actionText,
  act,
  danger,
}: ConfirmDialogProps) {
  const [error, setError] = useState<string | null>(null)
  const opening = useOpening(open)
  /** The opening whose action runs. */
  const [busy, setBusy] = useState<object | null>(null)
  function close() {
    setError(null)
    onClose()
  }
  async function run() {
    const own = opening.current
    setBusy(own)
    setError(null)
    try {
      await act()
      if (opening.current === own) close()
    } catch (problem) {
      if (opening.current === own) setError(failureText(problem))
      else toast.error('Something went wrong', failureText(problem))
    }
    setBusy((now) => (now === own ? null : now))
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="small"
      title={title}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy !== null && busy === opening.current}
            onClick={() => void run()}
          >
            {actionText}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 text-[0.9375rem]">{children}</div>
      {error ? <FieldError>{error}</FieldError> : null}
    </Dialog>
  )
}
