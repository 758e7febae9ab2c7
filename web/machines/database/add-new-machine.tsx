import { useRouter } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { machineIdOf } from '#contract/machines/words.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'

const AddMachineDialog = lazy(async () => ({
  default: (await import('#web/machines/admin/machine-dialogs.tsx')).AddMachineDialog,
}))

/** For admins: adds a machine by hand and opens its page, since the database shows only entries of the source. */
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
            onAdded={(machine) => router.history.push(paths.machine(machineIdOf(machine), machine.name))}
          />
        </Suspense>
      ) : null}
    </>
  )
}
