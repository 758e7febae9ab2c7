import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'

export interface DiscardChangesProps {
  isChanged: boolean
  discard: () => Promise<void>
  /** Id of what takes the focus then: the button is gone. */
  focusId: string
  /** What will be lost, as a sentence. */
  children: string
}

/** A button that drops a draft, after a question. Only where there is one. */
export function DiscardChanges({ isChanged, discard, focusId, children }: DiscardChangesProps) {
  const [isAsking, setAsking] = useState(false)
  useFocusRestore(focusId, isAsking)
  return (
    <>
      {isChanged ? (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          <span>
            Discard<span className="max-sm:sr-only"> changes</span>
          </span>
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        actionText="Discard"
        dismissText="Keep writing"
        isDanger
        act={discard}
      >
        <p>{children} This cannot be undone.</p>
      </ConfirmDialog>
    </>
  )
}
