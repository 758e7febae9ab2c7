// Dialog: the native modal, which traps focus, closes on Escape and restores focus.
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { ToastEcho } from '#web/ui/feedback/toast.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { dismiss, useModal } from './use-modal.ts'

export interface DialogProps {
  open: boolean
  /** Called on Escape, on backdrop or cross clicks, and when `open` becomes false. */
  onClose: () => void
  title: ReactNode
  /** A sentence below the title, announced when the dialog opens. */
  description?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Content; mounted at each opening, so that forms start empty. */
  children?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
}

const WIDTHS = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-3xl' }

export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'medium',
  children,
  actions,
}: DialogProps) {
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classes(
        'modal m-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] overflow-y-auto rounded-card border border-line bg-raised shadow-card',
        WIDTHS[size],
      )}
    >
      {open ? (
        <div className="relative flex flex-col gap-4 p-4 sm:p-6">
          <div className="min-w-0 pr-10">
            <h2 id={id} className="display text-2xl">
              {title}
            </h2>
            {description ? (
              <p id={`${id}-description`} className="mt-2 text-quiet">
                {description}
              </p>
            ) : null}
          </div>
          {children}
          {actions ? <div className="mt-2 flex flex-wrap justify-end gap-3">{actions}</div> : null}
          {/* Last, so that the dialog opens with the focus on its first field or its safest button. */}
          <IconButton
            label="Close"
            icon={<X size={20} aria-hidden="true" />}
            onClick={dismiss}
            className="absolute top-2 right-2 sm:top-4 sm:right-4"
          />
          <ToastEcho />
        </div>
      ) : null}
    </dialog>
  )
}
