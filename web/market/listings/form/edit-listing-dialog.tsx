import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type ListingRegion, plainPrice } from '#contract/market/constants.ts'
import type { ListingDetail } from '#contract/market/market.ts'
import { api } from '#web/api.ts'
import { refreshMarket } from '#web/market/market-queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { disclosureBody } from './disclosure-fields.tsx'
import { ListingForm, type ListingValues } from './listing-form.tsx'

export interface EditListingDialogProps {
  listing: ListingDetail
  open: boolean
  onClose: () => void
}

export function EditListingDialog({ listing, open, onClose }: EditListingDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} size="large" title="Edit listing">
      <EditListingForm listing={listing} />
    </FormDialog>
  )
}

function EditListingForm({ listing: shown }: { listing: ListingDetail }) {
  const { close } = useFormDialog()
  // What the form opened with, even if the page reloads the listing meanwhile: only what differs from it is an edit.
  const [listing] = useState(shown)
  const client = useQueryClient()
  const router = useRouter()
  const posted = listing.pictures.slice(0, listing.uploads)
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

  async function send(values: ListingValues): Promise<undefined> {
    const { title, description, category, condition, imageUrl, opdbId, region } = values
    const pictureIds = pictures.map(({ id }) => id)
    const disclosure = disclosureBody(values.disclosure)
    // A listing that was none of a machine shows no disclosure, but may still have one.
    const isDisclosed =
      category !== listing.category || JSON.stringify(disclosure) !== JSON.stringify(listing.disclosure)
    await api('PATCH /api/marketplace-listings/{id}', {
      params: { id: listing.id },
      body: {
        ...(title !== listing.title && { title }),
        ...(values.price !== listing.price && { price: plainPrice(values.price) }),
        ...(description !== listing.description && { description }),
        ...(category !== listing.category && { category: category as ListingDetail['category'] }),
        ...(condition !== listing.condition && { condition: condition as ListingDetail['condition'] }),
        ...((opdbId || null) !== (listing.machine?.opdbId ?? null) && { opdbId: opdbId || null }),
        ...(region !== (listing.region ?? '') && { region: (region || null) as ListingRegion | null }),
        ...(category === 'complete_machines' && isDisclosed && { disclosure }),
        ...(imageUrl !== (listing.imageUrl ?? '') && { imageUrl }),
        ...(pictureIds.join() !== postedIds.join() && { pictureIds }),
      },
    })
    toast.success('Listing updated', title)
    await refreshMarket(client)
    close()
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
