// useUnsaved: knows whether something was typed that is not saved, and asks before something on the page discards it.
import { type ReactNode, type SyntheticEvent, useCallback, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'

/** What is said before it is discarded. */
export const NOT_SAVED = 'What you changed here isn’t saved.'

export interface Unsaved {
  isTyped: () => boolean
  /** For `onInputCapture` around the fields; without an event for changes by buttons. */
  note: (event?: SyntheticEvent) => void
  /**
   * Nothing is left to lose but what was typed since the form was submitted, into fields that stay. Call it before what
   * follows the saving.
   */
  saved: () => void
  /** Goes on at once if nothing was typed, otherwise after the answer "Discard". */
  ask: (goOn: () => void) => void
  /** The dialog that asks; outside of the fields. */
  question: ReactNode
}

export function useUnsaved(): Unsaved {
  // Refs, so that a navigation right after `saved` passes.
  const hasTyped = useRef(false)
  /** Fields that were typed into since the last submit; null before the first. */
  const typedSince = useRef<Set<EventTarget> | null>(null)
  const left = useRef<Set<EventTarget>>(new Set())
  const [asked, setAsked] = useState<{ goOn: () => void } | null>(null)
  const [turn, setTurn] = useState(0)
  const onSubmit = useCallback(({ target }: Event) => {
    // A form that is being sent takes no second submit.
    const isSending = target instanceof Element && target.querySelector('[aria-busy=true]') !== null
    if (!isSending) typedSince.current = new Set()
  }, [])
  function isTyped(): boolean {
    return hasTyped.current || [...left.current].some((field) => field instanceof Node && field.isConnected)
  }
  function leave(fields: Set<EventTarget>): void {
    hasTyped.current = false
    typedSince.current = null
    left.current = fields
  }
  return {
    isTyped,
    note: (event) => {
      hasTyped.current = true
      if (!event) return
      typedSince.current?.add(event.target)
      event.currentTarget.addEventListener('submit', onSubmit)
    },
    saved: () => leave(typedSince.current ?? new Set()),
    ask: (goOn) => {
      if (!isTyped()) return goOn()
      setAsked({ goOn })
      setTurn((last) => last + 1)
    },
    question: (
      <>
        {/* Each question has its own dialog: the `close` event of the previous one arrives late. */}
        <Dialog
          key={turn}
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
                  leave(new Set())
                  asked?.goOn()
                }}
              >
                Discard
              </Button>
            </>
          }
        />
      </>
    ),
  }
}
