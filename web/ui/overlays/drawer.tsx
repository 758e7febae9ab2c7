// Drawer: a modal panel from the left.
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { dismiss, useModal } from './use-modal.ts'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  /** Its accessible name. */
  label: string
  /** Shown at its top; defaults to the label. */
  title?: ReactNode
  children: ReactNode
}

/** A modal panel that slides in from the left. */
export function Drawer({ open, onClose, label, title, children }: DrawerProps) {
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      aria-label={label}
      className="drawer mt-0 mr-auto mb-0 ml-0 h-dvh max-h-none w-[min(20rem,88vw)] overflow-y-auto overscroll-contain border-line border-r bg-raised shadow-card"
    >
      {open ? (
        <div className="flex min-h-full flex-col gap-4 p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
          <div className="flex items-center justify-between gap-4">
            <div className="display text-2xl">{title ?? label}</div>
            <IconButton
              label="Close"
              icon={<X size={20} aria-hidden="true" />}
              onClick={dismiss}
              className="-mr-2"
            />
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}
