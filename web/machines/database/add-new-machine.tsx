import { useRouter } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { machineIdOf } from '#contract/machines/admin-constants.ts'
import { Button } from '#web/ui/button.tsx'
import { databaseHref } from './database-search.ts'

const AddMachineDialog = lazy(async () => ({
  default: (await import('#web/machines/admin/machine-dialogs.tsx')).AddMachineDialog,
}))

/** For admins: adds a machine by hand and opens it in the database. */
export function AddNewMachine() {
  const router = useRouter()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
        Add New Machine
      </Button>
      {isAdding ? (
        <Suspense>
          <AddMachineDialog
            open
            onClose={() => setAdding(false)}
            onAdded={(machine) => router.history.push(databaseHref({ machine: machineIdOf(machine) }))}
          />
        </Suspense>
      ) : null}
    </>
  )
}
