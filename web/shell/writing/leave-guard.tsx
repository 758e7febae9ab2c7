// LeaveGuard: asks before typed text is lost, by our dialog on navigation and by the browser's on closing.
import { useBlocker } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

export interface LeaveGuardProps {
  /** Whether there is something to lose. */
  isDirty: boolean
  /** What would be lost, as a sentence. */
  children: string
}

export function LeaveGuard({ isDirty, children }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
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
