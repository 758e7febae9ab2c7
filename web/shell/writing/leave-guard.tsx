// LeaveGuard: asks before typed text is lost, by our dialog on navigation and by the browser's on closing.
import { useBlocker } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { NOT_SAVED } from '#web/ui/overlays/unsaved.tsx'

export interface LeaveGuardProps {
  /** Whether there is something to lose; a function is asked when someone leaves. */
  isDirty: boolean | (() => boolean)
  /** The form stays while only the query changes: it is not for the form but for a list beside it. */
  keepsOnQuery?: boolean
  /** What would be lost, as a sentence. */
  children?: string
}

export function LeaveGuard({ isDirty, keepsOnQuery = false, children = NOT_SAVED }: LeaveGuardProps) {
  const hasUnsaved = () => (typeof isDirty === 'function' ? isDirty() : isDirty)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasUnsaved() && !(keepsOnQuery && next.pathname === current.pathname),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      description={children}
      size="small"
      actions={
        <>
          <Button onClick={() => reset?.()}>Stay here</Button>
          <Button variant="danger" onClick={() => proceed?.()}>
            Leave
          </Button>
        </>
      }
    />
  )
}
