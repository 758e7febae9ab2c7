// Dialogs with the machine's form: edit an existing one, add a missing one.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { MachineFacts } from '#contract/machines/admin.ts'
import type { LocalMachine } from '#contract/machines/machines.ts'
import { machineIdOf } from '#contract/machines/words.ts'
import { api } from '#web/api.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { failureCode } from '#web/ui/feedback/failure.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { MachineForm } from './machine-form.tsx'
import { factsQuery } from './queries.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
}

export function EditMachineDialog({ machine, open, onClose }: DialogProps & { machine: LocalMachine }) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="large"
      title="Edit Details"
      description={`${machine.name}. Facts you correct stay that way when the catalogue is synchronized, until you switch them back to OPDB’s value.`}
    >
      <EditMachine machine={machine} />
    </FormDialog>
  )
}

function EditMachine({ machine }: { machine: LocalMachine }) {
  const client = useQueryClient()
  const { ask, close } = useFormDialog()
  const { facts, hasFailed, look } = useFreshFacts(machineIdOf(machine))
  const [isOvertaken, setOvertaken] = useState(false)
  if (hasFailed) return <ErrorState title="Failed to load facts" level={3} onRetry={() => void look()} />
  if (!facts) {
    return (
      <Loading label="Loading facts">
        <Skeleton className="h-96 w-full" />
      </Loading>
    )
  }
  async function lookAgain() {
    await refreshAll(client)
    await look()
    setOvertaken(false)
  }
  return (
    <MachineForm
      key={facts.revision}
      machine={machine}
      facts={facts.facts}
      submit="Save details"
      failure="Update Failed"
      note={isOvertaken ? <Overtaken onLook={() => ask(() => void lookAgain())} /> : null}
      send={async (changes) => {
        try {
          await api('PATCH /api/admin/machines/{id}', {
            params: { id: machine.id },
            body: { ...changes, revision: facts.revision },
          })
        } catch (failure) {
          setOvertaken(failureCode(failure) === 'machine_changed')
          throw failure
        }
        await refreshAll(client)
        toast.success('Machine Updated', `${machine.name} was updated.`)
        close()
      }}
    />
  )
}

/** Facts loaded when the form opens: older ones would undo changes in between. */
function useFreshFacts(machineId: string) {
  const client = useQueryClient()
  const [facts, setFacts] = useState<MachineFacts | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const look = useCallback(async () => {
    try {
      setFacts(await client.fetchQuery({ ...factsQuery(machineId), staleTime: 0 }))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [client, machineId])
  useEffect(() => void look(), [look])
  return { facts, hasFailed, look }
}

function Overtaken({ onLook }: { onLook: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <FieldError>Someone else changed this machine in the meantime. Nothing was saved.</FieldError>
      <Button size="small" onClick={onLook}>
        Show the current version
      </Button>
    </div>
  )
}

interface AddDialogProps extends DialogProps {
  onAdded: (machine: LocalMachine) => void
}

export function AddMachineDialog({ open, onClose, onAdded }: AddDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="large"
      title="Add a machine by hand"
      description="For arcade games, and for pinball machines missing from the Open Pinball Database. Only the name is required. The machine is public right away."
    >
      <AddMachine onAdded={onAdded} />
    </FormDialog>
  )
}

function AddMachine({ onAdded }: Pick<AddDialogProps, 'onAdded'>) {
  const client = useQueryClient()
  const { saved, close } = useFormDialog()
  return (
    <MachineForm
      machine={null}
      facts={[]}
      submit="Add machine"
      failure="Machine not added"
      send={async (changes) => {
        const { facts = {}, kind = 'pinball', reset: _, revision: __, ...own } = changes
        // The form's validation requires a name.
        const name = facts.name ?? ''
        const added = await api('POST /api/admin/machines', {
          body: { ...own, kind, facts: { ...facts, name } },
        })
        await refreshAll(client)
        saved()
        toast.success('Machine Added', `${added.name} was added to the database.`)
        onAdded(added)
        close()
      }}
    />
  )
}
