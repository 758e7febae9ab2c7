// The link that shares a logbook: create, change, copy, revoke.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { LogbookShare } from '#contract/logbook/logbook.ts'
import { CopyButton } from '#web/accounts/settings/copy-button.tsx'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import type { OpenedProps } from './log-opener.tsx'
import { refreshLogbooks } from './logbook-query.ts'

export interface ShareDialogProps {
  machine: { id: number; name: string }
  share: LogbookShare | null
}

export function ShareDialog({ open, onClose, machine, share }: ShareDialogProps & OpenedProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share this logbook"
      description={`Anyone who has the link can read what happened to ${machine.name}, with notes and pictures, without signing in.`}
    >
      <ShareForm machine={machine} share={share} />
    </Dialog>
  )
}

const SUBMIT_ID = 'share-logbook'

function ShareForm({ machine, share }: ShareDialogProps) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [isRevoking, setRevoking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const params = { id: machine.id }
  useFocusRestore(SUBMIT_ID, share !== null)
  const { isBusy, props } = useForm({
    fields: ['showsPrices', 'showsNames'],
    check: () => ({}),
    send: async ({ showsPrices, showsNames }) => {
      setFailure(null)
      const body = { showsPrices: showsPrices === 'on', showsNames: showsNames === 'on' }
      await api('PUT /api/collection/{id}/logbook/share', { params, body })
      toast.success(share ? 'Link changed' : 'Link created', machine.name)
      await refreshLogbooks(client)
      return undefined
    },
    failed: (error) => setFailure(failureText(error)),
  })

  async function revoke() {
    setRevoking(true)
    setFailure(null)
    try {
      await api('DELETE /api/collection/{id}/logbook/share', { params })
      toast.success('Link revoked', 'It leads nowhere from now on.')
      await refreshLogbooks(client)
    } catch (error) {
      if (form.current) setFailure(failureText(error))
      // The dialog has been closed meanwhile.
      else toast.error('The link was not revoked', failureText(error))
    }
    setRevoking(false)
  }

  return (
    <form ref={form} {...props} aria-label="Share" className="flex flex-col gap-4">
      {share ? (
        <div className="flex items-end gap-2">
          <Field label="Link" className="grow">
            <TextInput readOnly value={share.url} onFocus={(event) => event.currentTarget.select()} />
          </Field>
          <CopyButton text={share.url} label="Copy" />
        </div>
      ) : null}
      <Checkbox
        name="showsPrices"
        label="Show prices and costs"
        defaultChecked={share?.showsPrices ?? false}
      />
      <Checkbox
        name="showsNames"
        label="Show names"
        hint="Your username, and from or to whom you bought or sold."
        defaultChecked={share?.showsNames ?? false}
      />
      {failure ? <FieldError>{failure}</FieldError> : null}
      <div className="flex flex-wrap justify-end gap-3">
        {share ? (
          <Button
            variant="quiet"
            className="mr-auto text-red"
            busy={isRevoking}
            onClick={() => void revoke()}
          >
            Revoke the link
          </Button>
        ) : null}
        <SubmitButton id={SUBMIT_ID} busy={isBusy} busyText="Saving">
          {share ? 'Save changes' : 'Create the link'}
        </SubmitButton>
      </div>
    </form>
  )
}
