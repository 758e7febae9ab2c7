// AdminMachines: the admin's tab of machines.
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import { useEffect, useRef, useState } from 'react'
import type { LocalMachine } from '#contract/machines/machines.ts'
import { machineIdOf } from '#contract/machines/words.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { CatalogueState, useSyncTrouble } from '#web/machines/database/catalogue-state.tsx'
import { localQuery } from '#web/machines/database/database-search.ts'
import { openProposalsQuery } from '#web/machines/proposals/proposal-queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import {
  CataloguePicturesQuestion,
  settingsQuery,
  useIsPictureAnswerDue,
} from './catalogue-pictures-question.tsx'
import { ExternalSearch } from './external-search.tsx'
import { LocalMachines } from './local-machines.tsx'
import { LocalMachineCard } from './machine-card.tsx'
import { AddMachineDialog } from './machine-dialogs.tsx'
import { importedQuery, localListQuery, localMachineQuery, syncsQuery } from './queries.ts'

const TEXT = 'Failed to import machine to local database'
/** The specification's message for every failure of the site itself. */
const FAILED = { refused: TEXT, unreached: TEXT, broken: TEXT }

export async function loadAdminMachines(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(localListQuery(1)),
    queryClient.prefetchQuery(settingsQuery),
    queryClient.prefetchQuery(openProposalsQuery),
    queryClient.prefetchQuery(syncsQuery),
  ])
}

/** Find a machine in the external database, import it, view and edit this site's machines. */
export function AdminMachines() {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<LocalMachine | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { choose, busyId } = useImport(setChosen)
  const list = useQuery({ ...localListQuery(page), placeholderData: keepPreviousData })
  const isPictureAnswerDue = useIsPictureAnswerDue()
  const syncTrouble = useSyncTrouble()
  // The answer removes the question, and the pressed button with it.
  useFocusRestore('admin-machines', isPictureAnswerDue)
  // A question that came later would move all that is below it.
  if (isPictureAnswerDue === undefined)
    return (
      <Loading label="Loading machines">
        <Skeleton className="h-dvh w-full" />
      </Loading>
    )
  return (
    <div id="admin-machines" tabIndex={-1} className="flex flex-col gap-8">
      {isPictureAnswerDue ? <CataloguePicturesQuestion /> : null}
      {syncTrouble}
      <WaitingProposals />
      <ExternalSearch
        chosen={chosen?.opdbId ?? null}
        busyId={busyId}
        onChoose={(opdbId) => void choose(opdbId)}
      />
      <div
        className={chosen ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]' : undefined}
      >
        <LocalMachines
          list={list}
          page={page}
          onPage={setPage}
          chosen={chosen?.id ?? null}
          onChoose={setChosen}
          onAdd={() => setAdding(true)}
        />
        {chosen ? <Chosen key={chosen.id} machine={chosen} onGone={() => setChosen(null)} /> : null}
      </div>
      <CatalogueState />
      <AddMachineDialog open={isAdding} onClose={() => setAdding(false)} onAdded={setChosen} />
    </div>
  )
}

/** Link to members' proposals, with the number of open ones. */
function WaitingProposals() {
  const { data } = useQuery(openProposalsQuery)
  const waiting = data?.pagination.total ?? 0
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink
        href={paths.adminProposals({ state: 'open' })}
        icon={<ClipboardPen size={18} aria-hidden="true" />}
      >
        Members’ proposals
      </ButtonLink>
      <span className="num text-quiet text-sm">
        {data ? (waiting === 0 ? 'None open' : `${waiting} open`) : null}
      </span>
    </p>
  )
}

/** The selected machine, updated after each change. */
function Chosen({ machine, onGone }: { machine: LocalMachine; onGone: () => void }) {
  const { data } = useQuery({ ...localMachineQuery(machineIdOf(machine)), initialData: machine })
  const place = useRef<HTMLDivElement>(null)
  // Side by side nothing needs to scroll; below 64rem it is below the list, out of view.
  useEffect(() => {
    if (window.matchMedia('(min-width: 64rem)').matches) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="min-w-0 scroll-mt-4 outline-none">
      <p role="status" className="sr-only">
        Showing {data.name}
      </p>
      <LocalMachineCard machine={data} onGone={onGone} />
    </div>
  )
}

/** Selecting a result imports the machine if needed. */
function useImport(onReady: (machine: LocalMachine) => void) {
  const client = useQueryClient()
  const [busyId, setBusyId] = useState<string | null>(null)
  async function choose(opdbId: string) {
    if (busyId !== null) return
    setBusyId(opdbId)
    try {
      // Checked first, so that only an import says that it was one.
      const [known] = (await client.fetchQuery({ ...importedQuery([opdbId]), staleTime: 0 })).data
      if (known) onReady(known)
      else {
        onReady(await api('POST /api/opdb/import/{id}', { params: { id: opdbId } }))
        await Promise.all([
          client.invalidateQueries({ queryKey: ['GET /api/admin/machines'] }),
          client.invalidateQueries({ queryKey: localQuery(opdbId).queryKey }),
        ])
        toast.success(
          'Machine Imported',
          'Machine imported successfully - The machine has been added to the database.',
        )
      }
    } catch (error) {
      toast.error('Import Failed', failureText(error, FAILED))
    } finally {
      setBusyId(null)
    }
  }
  return { choose, busyId }
}
