// TierDeleteDialog: confirms the deletion of a tier.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import { api } from '#web/api.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useOpening } from '#web/ui/overlays/use-opening.ts'

interface TierDeleteDialogProps {
  /** Null while closed. */
  tier: ManagedTier | null
  onClose: () => void
  onDeleted: (tier: ManagedTier) => void
}

/** Confirms that a tier is taken off sale for good. */
export function TierDeleteDialog({ tier, onClose, onDeleted }: TierDeleteDialogProps) {
  const client = useQueryClient()
  const opening = useOpening(tier !== null)
  /** The opening whose tier is being deleted. */
  const [busy, setBusy] = useState<object | null>(null)
  async function remove(gone: ManagedTier): Promise<void> {
    const own = opening.current
    setBusy(own)
    try {
      await api('DELETE /api/admin/membership-tiers/{id}', { params: { id: gone.id } })
      toast.success('Membership tier deleted successfully')
      onDeleted(gone)
      if (opening.current === own) onClose()
      await refreshAll(client)
    } catch (error) {
      toast.error('Error', failureText(error, 'Failed to delete membership tier'))
    }
    setBusy((now) => (now === own ? null : now))
  }
  return (
    <Dialog
      open={tier !== null}
      onClose={onClose}
      size="small"
      title={`Delete ${tier?.name ?? 'this tier'}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={busy !== null && busy === opening.current}
            onClick={() => tier && void remove(tier)}
          >
            Delete Tier
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 text-quiet">
        <p>The tier is permanently deleted and its linked payment product archived.</p>
        {tier && tier.payingMembers > 0 ? <p>{storeText(tier.payingMembers)}</p> : null}
      </div>
    </Dialog>
  )
}

function storeText(members: number): string {
  return members === 1
    ? '1 member pays for it and keeps it, at the same price, until they leave.'
    : `${members.toLocaleString('en-US')} members pay for it. They keep it at the same price until they leave.`
}
