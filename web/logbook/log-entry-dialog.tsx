// Dialog that adds, edits or deletes a logbook entry.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LOG_KIND_LABELS, LOG_KINDS, type LogKind } from '#contract/logbook/limits.ts'
import type { LogEntry } from '#contract/logbook/logbook.ts'
import { api } from '#web/api.ts'
import { EntryPictures, useEntryPictures } from '#web/collections/entry-pictures.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { dismiss } from '#web/ui/overlays/use-modal.ts'
import { LogEntryFields } from './log-entry-fields.tsx'
import { checkLogEntry, LOG_FIELDS, logEntryBody, type TypedPart } from './log-entry-values.ts'
import type { OpenedProps } from './log-opener.tsx'
import { dateText } from './log-words.ts'
import { refreshLogbooks } from './logbook-query.ts'
import { PartFields } from './part-fields.tsx'

export interface LogEntryDialogProps {
  machine: { id: number; name: string }
  /** Null for a new one. */
  entry: LogEntry | null
}

export function LogEntryDialog({ open, onClose, machine, entry }: LogEntryDialogProps & OpenedProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="large"
      title={entry ? LOG_KIND_LABELS[entry.kind] : 'New logbook entry'}
      description={`${machine.name}. Only you can see it unless you share the logbook.`}
    >
      <LogEntryForm machine={machine} entry={entry} />
    </FormDialog>
  )
}

const KIND_OPTIONS = LOG_KINDS.map((value) => ({ value, label: LOG_KIND_LABELS[value] }))

function LogEntryForm({ machine, entry }: LogEntryDialogProps) {
  const { close } = useFormDialog()
  const client = useQueryClient()
  const [kind, setKind] = useState<LogKind>(entry?.kind ?? 'service')
  const [parts, setParts] = useState<readonly TypedPart[]>(() => typedParts(entry))
  const [failure, setFailure] = useState<string | null>(null)
  const pictures = useEntryPictures(entry?.pictures ?? [])
  const { errors, isBusy, props } = useForm({
    fields: LOG_FIELDS,
    check: checkLogEntry(kind, parts),
    send: async (values) => {
      setFailure(null)
      const body = logEntryBody(kind, values, { parts, pictureIds: pictures.ids })
      if (entry) {
        const { kind: _, ...change } = body
        await api('PATCH /api/logbook-entries/{id}', { params: { id: entry.id }, body: change })
      } else {
        await api('POST /api/collection/{id}/logbook/entries', { params: { id: machine.id }, body })
      }
      toast.success(entry ? 'Entry saved' : 'Added to the logbook', machine.name)
      await refreshLogbooks(client)
      close()
      return undefined
    },
    failed: (error) => {
      // Messages of a field are shown below it.
      if (!isOfFields(error, LOG_FIELDS)) setFailure(failureText(error))
    },
  })
  return (
    <form {...props} aria-label="Logbook entry" className="flex flex-col gap-5">
      {entry ? null : (
        <Field label="Kind" className="sm:max-w-64">
          <Select
            options={KIND_OPTIONS}
            value={kind}
            // The select has no other values.
            onChange={(event) => setKind(event.currentTarget.value as LogKind)}
          />
        </Field>
      )}
      <LogEntryFields kind={kind} entry={entry} errors={errors} />
      {kind === 'service' ? <PartFields parts={parts} onChange={setParts} error={errors.parts} /> : null}
      <EntryPictures pictures={pictures} />
      {failure ? <FieldError>{failure}</FieldError> : null}
      <div className="dialog-buttons flex flex-wrap justify-end gap-3">
        {entry ? <DeleteButton entry={entry} /> : null}
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton busy={isBusy} busyText="Saving" off={pictures.isBusy}>
          {entry ? 'Save changes' : 'Add entry'}
        </SubmitButton>
      </div>
    </form>
  )
}

function typedParts(entry: LogEntry | null): TypedPart[] {
  return (entry?.parts ?? []).map(({ name, cost }, key) => ({
    key,
    name,
    cost: cost?.replace(/\.00$/, '') ?? '',
  }))
}

function DeleteButton({ entry }: { entry: LogEntry }) {
  const { close } = useFormDialog()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" className="mr-auto text-red" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this entry?"
        actionText="Delete entry"
        isDanger
        act={async () => {
          await api('DELETE /api/logbook-entries/{id}', { params: { id: entry.id } })
          toast.success('Entry deleted')
          close()
          await refreshLogbooks(client)
          // After the entry is gone: before that, the dialog returns the focus to its button.
          requestAnimationFrame(() => document.getElementById(LOG_HEADING)?.focus())
        }}
      >
        <p>
          This deletes the entry of {dateText(entry.happenedOn)} with its pictures. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Gets the focus after an entry was deleted. */
const LOG_HEADING = 'logbook-entries'
