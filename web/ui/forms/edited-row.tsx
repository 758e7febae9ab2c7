// useEditedRow: an admin's list above or below one form, which adds a row or edits the one that is chosen.
import { type ReactNode, useRef, useState } from 'react'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { LeaveGuard, type LeaveGuardProps } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'

export interface EditedRow<Row> {
  /** Null while the form is for a new one. */
  edited: Row | null
  /** Another row into the form; asks first if something was typed there, as does `stop`. */
  edit: (row: Row) => void
  stop: () => void
  /** The form's row was saved. Of a form that another row has taken the place of since, it changes nothing. */
  done: () => void
  /** A row was deleted: the form of another one stays. */
  gone: (row: Pick<Row & { id: number }, 'id'>) => void
  /** Draws the form, and asks before what was typed there is lost. */
  area: (form: ReactNode) => ReactNode
}

/** `listId` is the id of the list, or of its heading, which gets the focus when a row's form goes with its buttons. */
export function useEditedRow<Row extends { id: number }>(
  listId: string,
  { keepsOnQuery = false }: Pick<LeaveGuardProps, 'keepsOnQuery'> = {},
): EditedRow<Row> {
  const [edited, setEdited] = useState<Row | null>(null)
  useFocusRestore(listId, edited?.id ?? 'new')
  const unsaved = useUnsaved()
  const latest = useRef(edited)
  latest.current = edited
  function close(id: number | undefined): void {
    // An answer comes late: another row may be in the form.
    if (id !== latest.current?.id) return
    unsaved.saved()
    setEdited(null)
  }
  return {
    edited,
    edit: (row) => {
      if (row.id !== edited?.id) unsaved.ask(() => setEdited(row))
    },
    stop: () => unsaved.ask(() => setEdited(null)),
    done: () => close(edited?.id),
    gone: ({ id }) => close(id),
    area: (form) => (
      <div onInputCapture={unsaved.note} className="min-w-0">
        {form}
        <LeaveGuard isDirty={unsaved.isTyped} keepsOnQuery={keepsOnQuery} />
        {unsaved.question}
      </div>
    ),
  }
}
