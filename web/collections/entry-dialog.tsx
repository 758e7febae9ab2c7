// The dialog that adds, edits or removes an entry of one's own collection. Loaded when it is first opened.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionEntry, CollectionMachine } from '#contract/collections/collections.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { dismiss } from '#web/ui/overlays/use-modal.ts'
import { EntryFields } from './entry-fields.tsx'
import { EntryPictures, useEntryPictures } from './entry-pictures.tsx'
import { changeOf, checkEntry, ENTRY_FIELDS, entryBody } from './entry-values.ts'
import { refreshEntries } from './refresh.ts'

export interface EntryDialogProps {
  open: boolean
  onClose: () => void
  machine: Pick<CollectionMachine, 'opdbId' | 'titleId' | 'name'>
  /** Null for a new entry. */
  entry: CollectionEntry | null
  onRemoved: () => void
}

export function EntryDialog({ open, onClose, machine, entry, onRemoved }: EntryDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="large"
      title={entry ? machine.name : `${machine.name} in your collection`}
      description="Your note and the price stay private, even if the entry is public."
    >
      <EntryForm machine={machine} entry={entry} onRemoved={onRemoved} />
    </FormDialog>
  )
}

function EntryForm({ machine, entry, onRemoved }: Omit<EntryDialogProps, 'open' | 'onClose'>) {
  const { close } = useFormDialog()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const pictures = useEntryPictures(entry?.pictures ?? [])
  const { errors, isBusy, props } = useForm({
    fields: ENTRY_FIELDS,
    check: checkEntry,
    send: async (values) => {
      setFailure(null)
      const body = entryBody(values, pictures.ids)
      await (entry
        ? api('PATCH /api/collection/{id}', { params: { id: entry.id }, body: changeOf(entry, body) })
        : api('POST /api/collection', { body }))
      toast.success(entry ? 'Entry saved' : 'Added to your collection', machine.name)
      await refreshEntries(client)
      close()
      return undefined
    },
    failed: (error) => {
      // Errors of fields are shown below the field.
      if (isOfFields(error, ENTRY_FIELDS)) return
      setFailure(failureText(error))
    },
  })
  return (
    <form {...props} aria-label="Collection entry" className="flex flex-col gap-5">
      <EntryFields machine={machine} entry={entry} errors={errors} />
      <EntryPictures pictures={pictures} />
      {failure ? <FieldError>{failure}</FieldError> : null}
      <div className="dialog-buttons flex flex-wrap justify-end gap-3">
        {entry ? <RemoveButton entry={entry} onRemoved={onRemoved} /> : null}
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton busy={isBusy} busyText="Saving" off={pictures.isBusy}>
          {entry ? 'Save changes' : 'Add to collection'}
        </SubmitButton>
      </div>
    </form>
  )
}

interface RemoveButtonProps extends Pick<EntryDialogProps, 'onRemoved'> {
  entry: CollectionEntry
}

function RemoveButton({ entry, onRemoved }: RemoveButtonProps) {
  const { close } = useFormDialog()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" className="mr-auto text-red" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove from your collection?"
        actionText="Remove entry"
        isDanger
        act={async () => {
          await api('DELETE /api/collection/{id}', { params: { id: entry.id } })
          toast.success('Removed from your collection', entry.machine.name)
          close()
          await refreshEntries(client)
          // After the dialog has closed, because closing returns the focus to its button.
          requestAnimationFrame(onRemoved)
        }}
      >
        <p>
          This deletes the entry for {entry.machine.name} with its note, price, pictures and logbook. This
          cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}
