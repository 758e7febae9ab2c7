import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ListingRegion } from '#contract/market/constants.ts'
import type { ListingDetail } from '#contract/market/market.ts'
import { api } from '#web/api.ts'
import { refreshMarket } from '#web/market/market-queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { disclosureBody } from './disclosure-fields.tsx'
import { ListingForm, type ListingValues } from './listing-form.tsx'
import { bodyOf } from './new-listing-dialog.tsx'

export interface EditListingDialogProps {
  listing: ListingDetail
  open: boolean
  onClose: () => void
}

export function EditListingDialog({ listing, open, onClose }: EditListingDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} size="large" title="Edit listing">
      <EditListingForm listing={listing} onDone={onClose} />
    </FormDialog>
  )
}

function EditListingForm({ listing, onDone }: { listing: ListingDetail; onDone: () => void }) {
  const client = useQueryClient()
  const router = useRouter()
  const posted = useMemo(() => listing.pictures.slice(0, listing.uploads), [listing])
  const [text, setText] = useState(listing.description)
  const [pictures, setPictures] = useState(posted)
  const [fields, setFields] = useState<Record<string, string>>({
    title: listing.title,
    price: listing.price,
    category: listing.category,
    condition: listing.condition,
    imageUrl: listing.imageUrl ?? '',
    opdbId: listing.machine?.opdbId ?? '',
    machine: listing.machine?.name ?? '',
    region: listing.region ?? '',
    disclosure: JSON.stringify(listing.disclosure),
  })
  const postedIds = posted.map(({ id }) => id)

  async function send({
    imageUrl,
    opdbId,
    region,
    disclosure,
    intent: _,
    ...rest
  }: ListingValues): Promise<undefined> {
    const pictureIds = pictures.map(({ id }) => id)
    await api('PATCH /api/marketplace-listings/{id}', {
      params: { id: listing.id },
      body: {
        ...bodyOf(rest),
        ...((opdbId || null) !== (listing.machine?.opdbId ?? null) && { opdbId: opdbId || null }),
        ...(region !== (listing.region ?? '') && { region: (region || null) as ListingRegion | null }),
        ...(rest.category === 'complete_machines' && { disclosure: disclosureBody(disclosure) }),
        ...(imageUrl !== (listing.imageUrl ?? '') && { imageUrl }),
        ...(pictureIds.join() !== postedIds.join() && { pictureIds }),
      },
    })
    toast.success('Listing updated', rest.title)
    await refreshMarket(client)
    onDone()
    // The title of its page.
    void router.invalidate()
    return undefined
  }

  return (
    <ListingForm
      label="Edit listing"
      content={{
        fields,
        changeFields: (changed) => setFields((before) => ({ ...before, ...changed })),
        text,
        write: setText,
        pictures,
        changePictures: setPictures,
        posted: postedIds,
      }}
      send={send}
      submitText="Save changes"
      busyText="Saving"
      failed="Failed to update listing"
      toDo="save the changes"
    />
  )
}
