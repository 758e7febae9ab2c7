// useModal: opens and closes a <dialog>. Apart from Dialog, because every page has the menu's drawer and few have a
// dialog.
import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/** Closes the dialog around an element as Escape does: whoever prevents its `cancel` event leaves it open. */
export function dismiss({ currentTarget }: { currentTarget: Element }): void {
  const dialog = currentTarget.closest('dialog')
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

/** Binds a <dialog> to a boolean. A click on the backdrop or Escape calls onClose. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  return {
    ref,
    // React bubbles the close event of a nested dialog up to here.
    onClose: (event: SyntheticEvent) => {
      if (event.target === event.currentTarget) onClose()
    },
    // Only a click that began and ended outside: selecting text must not close the dialog.
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
      pressed.current = event.target
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && event.target === pressed.current) dismiss(event)
    },
  }
}
