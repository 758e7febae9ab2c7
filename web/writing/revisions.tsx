// The revisions of a text that admins edit, in a dialog: what each changed, and a button that restores it.
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

export interface RevisionsDialogProps {
  title: string
  /** Drawn only while the dialog is open. */
  children: (close: () => void) => ReactNode
}

/** The button that opens the revisions, and their dialog. */
export function RevisionsDialog({ title, children }: RevisionsDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Revisions</Button>
      <Dialog open={isOpen} onClose={close} size="large" title={title}>
        {isOpen ? children(close) : null}
      </Dialog>
    </>
  )
}

export interface RevisionListProps<Row extends { revision: number }> {
  /** Newest first: the first one is the current text. */
  list: UseQueryResult<Row[]>
  emptyText: string
  /** Whether the editor has unsaved changes, which a restored revision would replace. */
  isChanged: boolean
  children: (row: Row, isCurrent: boolean) => ReactNode
}

export function RevisionList<Row extends { revision: number }>({
  list: { data, error },
  emptyText,
  isChanged,
  children,
}: RevisionListProps<Row>) {
  if (error) return <FieldError>{failureText(error)}</FieldError>
  if (!data) return <Spinner />
  if (data.length === 0) return <p className="text-quiet">{emptyText}</p>
  return (
    <div className="flex flex-col gap-4">
      {isChanged ? (
        <p className="text-quiet">Save or discard your changes before you restore a revision.</p>
      ) : null}
      <ol className="flex flex-col gap-4">
        {data.map((row, at) => (
          <li key={row.revision} className="flex flex-col gap-2 rounded-card border border-line p-3 sm:p-4">
            {children(row, at === 0)}
          </li>
        ))}
      </ol>
    </div>
  )
}

export interface RevisionProps {
  revision: number
  /** A link to the writer. */
  by: ReactNode
  /** ISO 8601, UTC. */
  writtenAt: string
  isCurrent: boolean
  isChanged: boolean
  /** What it changed, in a line. */
  summary?: string | null
  /** Restores it and tells of success or failure; it does not throw. */
  restore: () => Promise<void>
  /** The whole text with its changes, drawn once it is asked for. */
  children: ReactNode
}

export function Revision({
  revision,
  by,
  writtenAt,
  isCurrent,
  isChanged,
  summary,
  restore,
  children,
}: RevisionProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const restoreBusily = async () => {
    setBusy(true)
    await restore()
    setBusy(false)
  }
  return (
    <>
      <p className="flex flex-wrap gap-x-2 text-quiet text-sm">
        <span className="font-semibold text-ink">
          {isCurrent ? `Revision ${revision} (current)` : `Revision ${revision}`}
        </span>
        <span>by {by}</span>
        <LongDate at={writtenAt} time />
      </p>
      {summary ? <p className="text-sm">{summary}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} revision {revision}
        </Button>
        {isCurrent ? null : (
          <Button size="small" busy={isBusy} disabled={isChanged} onClick={() => void restoreBusily()}>
            Restore revision {revision}
          </Button>
        )}
      </div>
      {isOpen ? children : null}
    </>
  )
}
