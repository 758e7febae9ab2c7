// ConfirmDialog: asks before an action that is hard to undo. Pages that visitors load have it in lazy parts only.
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from './dialog.tsx'
import { useOpening } from './use-opening.ts'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen, and what cannot be undone. */
  children: ReactNode
  /** Label of the confirming button: what it does. */
  actionText: string
  /** Label of the button that leaves everything as it is, where "Cancel" could mean the action. */
  dismissText?: string
  isDanger?: boolean
  /**
   * For a short question, whose failures are toasts: the toast's text if there is no reason. Without it, failures are shown
   * in the dialog, among consequences or fields.
   */
  otherwise?: string
  /** Performs the action. The dialog stays open until it is done. */
  act: () => Promise<void>
}

/** Asks before an action that is hard to undo. A failure is told once, by a toast if the dialog was closed meanwhile. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  actionText,
  dismissText = 'Cancel',
  isDanger,
  otherwise,
  act,
}: ConfirmDialogProps) {
  const isShort = otherwise !== undefined
  const [failure, setFailure] = useState<string | null>(null)
  const opening = useOpening(open)
  /** The opening whose action runs. */
  const [busy, setBusy] = useState<object | null>(null)
  function close(): void {
    setFailure(null)
    onClose()
  }
  async function run(): Promise<void> {
    const own = opening.current
    setBusy(own)
    setFailure(null)
    try {
      await act()
      if (opening.current === own) close()
    } catch (error) {
      const text = failureText(error, isShort ? { refused: otherwise } : {})
      if (isShort || opening.current !== own) toast.error('Something went wrong', text)
      else setFailure(text)
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
          <Button onClick={close}>{dismissText}</Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            busy={busy !== null && busy === opening.current}
            onClick={() => void run()}
          >
            {actionText}
          </Button>
        </>
      }
    >
      <div className={isShort ? 'text-quiet' : 'flex flex-col gap-2 text-[0.9375rem]'}>{children}</div>
      {failure ? <FieldError>{failure}</FieldError> : null}
    </Dialog>
  )
}
