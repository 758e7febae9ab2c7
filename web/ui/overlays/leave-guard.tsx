// LeaveGuard: asks before typed text is lost, by our dialog on navigation and by the browser's on closing.
import { useBlocker } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'
import { NOT_SAVED } from './unsaved.tsx'

export interface LeaveGuardProps {
  /** Whether there is something to lose; a function is asked when someone leaves. */
  isDirty: boolean | (() => boolean)
  /** The form stays while only the query changes: it is not for the form but for a list beside it. */
  keepsOnQuery?: boolean
  /** What would be lost, as a sentence. */
  children?: string
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

export function LeaveGuard({ isDirty, keepsOnQuery = false, children = NOT_SAVED }: LeaveGuardProps) {
  const hasUnsaved = () => (typeof isDirty === 'function' ? isDirty() : isDirty)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasUnsaved() &&
      // A link to a part of the page changes neither.
      !(next.pathname === current.pathname && (keepsOnQuery || isSame(next.search, current.search))),
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
