// useModal: opens and closes a <dialog>. Apart from Dialog, because every page has the menu's drawer and few have a
// dialog.
import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/** Binds a <dialog> to a boolean. A click on the backdrop or Escape calls onClose. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
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
      event.currentTarget.dataset.pressedOutside = String(event.target === event.currentTarget)
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      const dialog = event.currentTarget
      if (event.target === dialog && dialog.dataset.pressedOutside === 'true') dialog.close()
    },
  }
}
