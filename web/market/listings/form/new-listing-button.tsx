import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useRouter } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect } from 'react'
import { hindrance } from '#contract/entitlements.ts'
import { LISTING_DRAFT, NEW_LISTING_DRAFT } from '#contract/market/constants.ts'
import { paths } from '#contract/paths.ts'
import { SignedOutNote } from '#web/accounts/sign-in/signed-out-note.tsx'
import { machinePageQuery } from '#web/machines/page/machine-page-query.ts'
import type { MarketAddress } from '#web/market/market-address.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useOpenerFocus } from '#web/ui/overlays/opener-focus.ts'
import { useLoadedDialog } from '#web/ui/overlays/use-loaded-dialog.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { loadDraft } from '#web/writing/drafts/drafts-query.ts'
import type { NewListingDialogProps } from './new-listing-dialog.tsx'

interface NewListingButtonProps {
  address: MarketAddress
  /** Links beside the button, in one row that scrolls where it is too long. */
  children?: ReactNode
}

/** For members who may sell; for others, or if the session ended on an open page, it is disabled and says why. */
export function NewListingButton({ address, children }: NewListingButtonProps) {
  const isReady = useHydrated()
  const client = useQueryClient()
  const router = useRouter()
  const reason = hindrance(useViewer(), 'listing.write')
  const { new: asked, machine, ...list } = address
  const dialog = useLoadedDialog<NewListingDialogProps>(async () => {
    const [{ NewListingDialog }] = await Promise.all([
      import('./new-listing-dialog.tsx'),
      machine && loadMachine(client, machine),
    ])
    return NewListingDialog
  })

  useOpenerFocus(isReady && asked && reason === null ? 'open-new-listing' : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address comes to ask for it
  useEffect(() => {
    if (asked && reason === null) void dialog.open()
  }, [asked])

  function close() {
    dialog.close()
    if (asked) void router.navigate({ to: paths.marketplace(list), replace: true, resetScroll: false })
  }

  return (
    <div className="min-w-0">
      {/* The padding leaves room for shadows and the ring of what has the focus. */}
      <div className="scroll-x edge-fade -m-3 flex gap-2 p-3 *:shrink-0 max-sm:*:px-3 sm:gap-3">
        {reason === 'silenced' ? null : (
          <Button
            id="open-new-listing"
            variant="primary"
            icon={<Plus size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            aria-describedby={reason ? 'new-listing-off' : undefined}
            className="noscript:hidden"
            busy={dialog.isLoading}
            disabled={!isReady || reason !== null}
            onClick={() => void dialog.open()}
          >
            New Listing
          </Button>
        )}
        {children}
      </div>
      {reason ? (
        // Of no width of its own, so that it never widens the row.
        <div className="mt-2 w-0 min-w-full">
          {reason === 'signed_out' ? <SignedOutNote id="new-listing-off" toDo="create a listing" /> : null}
          {reason === 'tier' ? <PlanNote id="new-listing-off" /> : null}
        </div>
      ) : null}
      {dialog.Dialog ? <dialog.Dialog open={dialog.isOpen} onClose={close} opdbId={machine} /> : null}
    </div>
  )
}

/** Loads the machine and the draft with which the form opens. */
async function loadMachine(client: QueryClient, opdbId: string): Promise<void> {
  await Promise.all([
    client.prefetchQuery(machinePageQuery(opdbId)),
    loadDraft(client, LISTING_DRAFT, NEW_LISTING_DRAFT),
  ])
}

function PlanNote({ id }: { id: string }) {
  return (
    <p id={id} className="text-quiet text-sm">
      Selling isn’t part of your plan.{' '}
      <SiteLink href={paths.plans()} className="text-link">
        Compare plans
      </SiteLink>
    </p>
  )
}
