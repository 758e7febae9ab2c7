// MachineDetail: the selected machine beside the list.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import type { Ref } from 'react'
import { ApiError } from '#contract/api-error.ts'
import { isAdmin } from '#contract/entitlements.ts'
import { OpdbPanel, OpdbPanelWaiting } from '#web/machines/admin/opdb-panel.tsx'
import { type DatabaseSearch, databaseHref, detailQuery } from '#web/machines/database/database-search.ts'
import { type KnownMachine, MachineCard } from '#web/machines/machine-card.tsx'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { useErrorToast } from '#web/ui/feedback/use-error-toast.ts'
import { IconLink } from '#web/ui/icon-button.tsx'

export interface MachineDetailProps {
  opdbId: string
  known: KnownMachine | undefined
  search: DatabaseSearch
  heading: Ref<HTMLHeadingElement>
  /** The server found no such entry. */
  isMissing: boolean
}

/** The selected machine: its card, and the Open Pinball Database's data. */
export function MachineDetail({ opdbId, known, search, heading, isMissing }: MachineDetailProps) {
  const viewer = useViewer()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...detailQuery(opdbId),
    enabled: !isMissing,
    // The previous machine stays visible while the next one loads.
    placeholderData: keepPreviousData,
  })
  useErrorToast(error, { title: 'Failed to fetch machine details' })
  const back = databaseHref({ ...search, machine: undefined })
  const isUnknown = isMissing || (error instanceof ApiError && error.status < 500)
  return (
    <section aria-label="Machine details" className="relative flex flex-col gap-4">
      <ButtonLink
        href={back}
        preserveScroll
        size="small"
        icon={<ArrowLeft size={16} aria-hidden="true" />}
        className="self-start lg:hidden"
      >
        Back to results
      </ButtonLink>
      <div className="absolute top-2 right-2 z-2 max-lg:hidden">
        <IconLink
          href={back}
          preserveScroll
          outlined
          label="Close details"
          icon={<X size={20} aria-hidden="true" />}
        />
      </div>
      <p role="status" className="sr-only">
        {data && !isPlaceholderData ? `Showing ${data.name}` : ''}
      </p>
      {error || isMissing ? (
        <ErrorState
          title="Failed to fetch machine details"
          {...(!isUnknown && { onRetry: () => void refetch() })}
        >
          {isUnknown ? (
            <>
              There is no machine with the id <code className="font-mono text-sm">{opdbId}</code> in the
              database. It may have been deleted.
            </>
          ) : (
            'Something went wrong while loading this machine.'
          )}
        </ErrorState>
      ) : (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={classes(
            'grid items-start gap-4 transition-opacity md:grid-cols-2 lg:grid-cols-1',
            isPlaceholderData && 'opacity-60 delay-300',
          )}
        >
          <MachineCard
            known={known}
            machine={data}
            search={search}
            heading={heading}
            isAdmin={isAdmin(viewer)}
          />
          {data ? <OpdbPanel machine={data} /> : <OpdbPanelWaiting />}
        </div>
      )}
    </section>
  )
}
