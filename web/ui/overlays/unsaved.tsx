// useUnsaved: knows whether something was typed that is not saved, and asks before something on the page discards it.
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'

/** What is said before it is discarded. */
export const NOT_SAVED = 'What you changed here isn’t saved.'

export interface Unsaved {
  isTyped: () => boolean
  /** For `onInputCapture` around the fields. */
  note: () => void
  /** Nothing is left to lose. Call it before what follows the saving. */
  saved: () => void
  /** Goes on at once if nothing was typed, otherwise after the answer "Discard". */
  ask: (goOn: () => void) => void
  /** The dialog that asks; outside of the fields. */
  question: ReactNode
}

export function useUnsaved(): Unsaved {
  // A ref, so that a navigation right after `saved` passes.
  const hasTyped = useRef(false)
  const [asked, setAsked] = useState<{ goOn: () => void } | null>(null)
  function saved(): void {
    hasTyped.current = false
  }
  return {
    isTyped: () => hasTyped.current,
    note: () => {
      hasTyped.current = true
    },
    saved,
    ask: (goOn) => (hasTyped.current ? setAsked({ goOn }) : goOn()),
    question: (
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        size="small"
        title="Discard your changes?"
        description={NOT_SAVED}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>Keep editing</Button>
            <Button
              variant="danger"
              onClick={(event) => {
                // First, because closing returns the focus, and what follows may move it.
                event.currentTarget.closest('dialog')?.close()
                saved()
                asked?.goOn()
              }}
            >
              Discard
            </Button>
          </>
        }
      />
    ),
  }
}
