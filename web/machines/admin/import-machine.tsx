// ImportMachine: imports a catalogue entry.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import DatabaseZap from 'lucide-react/icons/database-zap'
import { useState } from 'react'
import { api } from '#web/api.ts'
import { localQuery } from '#web/machines/database/database-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

/** For admins: imports a catalogue entry as a machine of this site, or says that it is one already. */
export function ImportMachine({ opdbId }: { opdbId: string }) {
  const client = useQueryClient()
  const local = useQuery(localQuery(opdbId))
  const [busy, setBusy] = useState(false)
  if (!opdbId.includes('-')) {
    return <p className="text-quiet text-sm">This is a title. Choose one of its editions to import it.</p>
  }
  if (local.isPending) return <Skeleton className="h-11 w-48" />
  if (local.data?.local) {
    return (
      <p>
        <Chip tone="green" lit>
          In the local database
        </Chip>
      </p>
    )
  }

  async function importMachine() {
    setBusy(true)
    try {
      await api('POST /api/opdb/import/{id}', { params: { id: opdbId } })
      await Promise.all([
        client.invalidateQueries({ queryKey: localQuery(opdbId).queryKey }),
        client.invalidateQueries({ queryKey: ['GET /api/admin/machines'] }),
      ])
      toast.success(
        'Machine Imported',
        'Machine imported successfully - The machine has been added to the database.',
      )
    } catch (error) {
      toast.error('Import failed', failureText(error, 'Failed to import machine'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="primary"
      busy={busy}
      icon={<DatabaseZap size={18} aria-hidden="true" />}
      onClick={importMachine}
      className="self-start"
    >
      Import to Database
    </Button>
  )
}
