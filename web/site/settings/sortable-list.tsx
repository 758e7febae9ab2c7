// Sortable list for the keyboard: items can be moved and removed, the focus follows the moved item, and its new
// position is announced.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoveButton } from '#web/ui/move-button.tsx'
import { moved } from './settings-draft.ts'

type Step = 1 | -1

/** `label` names an item; `onChange` receives the new list. Spread `toolsOf(at)` on a MovingTools. */
export function useSortableList<T>(
  list: readonly T[],
  labelOf: (one: T) => string,
  onChange: (list: T[]) => void,
) {
  const root = useRef<HTMLUListElement>(null)
  const [told, setTold] = useState('')
  // Set by an action, applied after the list has rendered.
  const focusNext = useRef<{ at: number; part: string } | null>(null)
  useEffect(() => {
    const next = focusNext.current
    if (!next) return
    focusNext.current = null
    const row = root.current?.children[next.at]
    const part = row?.querySelector<HTMLElement>(`[data-part="${next.part}"]`)
    ;(part ?? root.current?.parentElement?.querySelector<HTMLElement>('[data-add]'))?.focus()
  })

  function move(at: number, step: Step): void {
    const one = list[at]
    if (one === undefined) return
    onChange(moved(list, at, step))
    setTold(`${labelOf(one)} is now number ${at + step + 1} of ${list.length}`)
    focusNext.current = { at: at + step, part: step === 1 ? 'down' : 'up' }
  }

  function remove(at: number): void {
    const one = list[at]
    if (one === undefined) return
    onChange(list.filter((_, other) => other !== at))
    setTold(`${labelOf(one)} was removed`)
    focusNext.current = { at: Math.max(0, Math.min(at, list.length - 2)), part: 'remove' }
  }

  return {
    ref: root,
    told,
    /** Call with `onChange` of a longer list: focuses the part of that name in the last item. */
    focusAdded: (part: string) => {
      focusNext.current = { at: list.length, part }
    },
    toolsOf: (at: number) => ({
      label: list[at] === undefined ? '' : labelOf(list[at]),
      isFirst: at === 0,
      isLast: at === list.length - 1,
      onMove: (step: Step) => move(at, step),
      onRemove: () => remove(at),
    }),
  }
}

export interface MovingToolsProps {
  label: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: Step) => void
  onRemove: () => void
}

/** Buttons of an item: up, down and remove. */
export function MovingTools({ label, isFirst, isLast, onMove, onRemove }: MovingToolsProps) {
  return (
    <div className="flex shrink-0">
      <MoveButton
        data-part="up"
        label={`Move ${label} up`}
        icon={<ArrowUp size={18} aria-hidden="true" />}
        isOff={isFirst}
        onMove={() => onMove(-1)}
      />
      <MoveButton
        data-part="down"
        label={`Move ${label} down`}
        icon={<ArrowDown size={18} aria-hidden="true" />}
        isOff={isLast}
        onMove={() => onMove(1)}
      />
      <IconButton
        data-part="remove"
        label={`Remove ${label}`}
        icon={<Trash size={18} aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  )
}
