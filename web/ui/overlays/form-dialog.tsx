// FormDialog: a dialog in which people write. Apart from Dialog, so that pages of visitors do not load it.
import { createContext, type FormEvent, useContext, useEffect, useRef } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { type Unsaved, useUnsaved } from './unsaved.tsx'
import { dismiss } from './use-modal.ts'

interface Guard extends Pick<Unsaved, 'ask' | 'saved'> {
  /** False on a page, where nothing asks. */
  isInDialog: boolean
  /** Something was changed by other means than a field. */
  note: () => void
  /** After saving: closes the dialog without a question, unless this opening of it has been closed meanwhile. */
  close: () => void
}

const GuardContext = createContext<Guard>({
  isInDialog: false,
  note: () => undefined,
  ask: (goOn) => goOn(),
  saved: () => undefined,
  close: () => undefined,
})

/** For forms in a FormDialog: what they do after saving, or before they discard what was typed. */
export function useFormDialog(): Guard {
  return useContext(GuardContext)
}

/**
 * Asks before Escape, the backdrop, the cross or a button with `dismiss` closes it on something typed, and before another
 * page replaces it. It closes without a question when `open` becomes false.
 */
export function FormDialog({ children, ...props }: DialogProps) {
  return (
    <Dialog {...props}>
      <Guarded onClose={props.onClose}>{children}</Guarded>
    </Dialog>
  )
}

/** Mounted at each opening, like all content of a dialog. */
function Guarded({ children, onClose }: Pick<DialogProps, 'children' | 'onClose'>) {
  const content = useRef<HTMLDivElement>(null)
  const { isTyped, note, saved, ask, question } = useUnsaved()
  const dialogOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest('dialog') : null

  useEffect(() => {
    const dialog = dialogOf(content.current)
    const onCancel = (event: Event) => {
      // The event of a file field bubbles.
      if (event.target !== dialog) return
      event.preventDefault()
      ask(() => dialog?.close())
    }
    // Pressed several times, Escape closes dialogs whose `cancel` was prevented, or two at once; not where the page takes
    // the key, which it has done before the window hears of it.
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event
      if (key !== 'Escape' || defaultPrevented || !isTyped() || !(target instanceof Element)) return
      if (!dialog?.contains(target)) return
      event.preventDefault()
      dismiss({ currentTarget: target })
    }
    dialog?.addEventListener('cancel', onCancel)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      dialog?.removeEventListener('cancel', onCancel)
      window.removeEventListener('keydown', onKeyDown)
    }
  })

  function onInput(event: FormEvent): void {
    // Not what is typed in a dialog within.
    if (dialogOf(event.target) === dialogOf(content.current)) note(event)
  }

  /** Without content, an answer comes to a dialog that is closed, or open for something else. */
  function close(): void {
    if (content.current) onClose()
  }

  return (
    <GuardContext value={{ isInDialog: true, note: () => note(), ask, saved, close }}>
      <div ref={content} className="contents" onInputCapture={onInput}>
        {children}
        {question}
        {/* The address may say which dialog is open: a change of the query alone opens and closes it. */}
        <LeaveGuard isDirty={isTyped} keepsOnQuery />
      </div>
    </GuardContext>
  )
}
