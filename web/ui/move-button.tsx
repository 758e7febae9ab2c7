import { IconButton, type IconButtonProps } from './icon-button.tsx'

export interface MoveButtonProps extends Omit<IconButtonProps, 'disabled' | 'onClick'> {
  /** At the end of the list. */
  isOff: boolean
  onMove: () => void
}

/** Moves an item of a list. Off at the list's end but still focusable, since its own press moves the item there. */
export function MoveButton({ isOff, onMove, ...rest }: MoveButtonProps) {
  return (
    <IconButton
      {...rest}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onMove}
      className="aria-disabled:text-quiet aria-disabled:opacity-50"
    />
  )
}
