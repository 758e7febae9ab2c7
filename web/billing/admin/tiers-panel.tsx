// TiersPanel: the tier manager.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useEditedRow } from '#web/ui/forms/edited-row.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { managedTiersQuery } from './managed-tiers.ts'
import { TierDeleteDialog } from './tier-delete-dialog.tsx'
import { TierForm } from './tier-form.tsx'
import { TierList } from './tier-list.tsx'

const LIST = 'tier-list'

/** Membership tiers: a list, and a form to create or edit one. */
export function TiersPanel() {
  const tiers = useQuery(managedTiersQuery)
  const { edited, edit, stop, done, gone, area } = useEditedRow<ManagedTier>(LIST)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<ManagedTier | null>(null)
  // Deleting a tier removes the row that had the focus.
  useFocusRestore(LIST, tiers.data?.length)
  useFocusRestore('tier-area', isAdding)
  return (
    <section aria-labelledby="tiers" className="min-w-0">
      <SectionHead
        id="tiers"
        title="Membership tiers"
        lead="In the order of the plans page. The free tier with id 1 can’t be deleted, because members without a paid plan have it."
      />
      {tiers.isError ? (
        <ErrorState title="Error loading membership tiers" level={3} onRetry={() => void tiers.refetch()}>
          Please try again later.
        </ErrorState>
      ) : tiers.data === undefined ? (
        <Loading label="Loading membership tiers">
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : (
        <div className="flex flex-col gap-6">
          <div id={LIST} tabIndex={-1} className="min-w-0">
            <TierList tiers={tiers.data} editedId={edited?.id ?? null} onEdit={edit} onDelete={setAsked} />
          </div>
          {edited || isAdding ? null : (
            <Button className="w-fit sm:hidden" onClick={() => setAdding(true)}>
              New tier
            </Button>
          )}
          {/* On phones a long form, which few want: collapsed until a button asks for it. */}
          <div
            id="tier-area"
            tabIndex={-1}
            className={classes('outline-none', !edited && !isAdding && 'max-sm:hidden')}
          >
            {area(<TierForm key={edited?.id ?? 'new'} tier={edited} onDone={done} onStop={stop} />)}
          </div>
        </div>
      )}
      <TierDeleteDialog tier={asked} onClose={() => setAsked(null)} onDeleted={gone} />
    </section>
  )
}
