// Apart from Dialog, because every page has the menu's drawer but few have a dialog.
import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/** Opens and closes a <dialog> with a boolean. A press on the backdrop or Escape calls onClose. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])
  return {
    ref,
    // React lets the closing of a dialog inside this one rise up to here.
    onClose: (event: SyntheticEvent) => {
      if (event.target === event.currentTarget) onClose()
    },
    // Only a press that both began and ended outside: marking text must not close the dialog.
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
      event.currentTarget.dataset.pressedOutside = String(event.target === event.currentTarget)
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      const dialog = event.currentTarget
      if (event.target === dialog && dialog.dataset.pressedOutside === 'true') dialog.close()
    },
  }
}
