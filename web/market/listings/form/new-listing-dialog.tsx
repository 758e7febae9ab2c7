import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import type { CONDITIONS } from '#contract/conditions.ts'
import {
  DEFAULT_CATEGORY,
  DEFAULT_CONDITION,
  DEFAULT_INTENT,
  type LISTING_CATEGORIES,
  LISTING_DRAFT,
  type ListingIntent,
  type ListingRegion,
  NEW_LISTING_DRAFT,
  plainPrice,
} from '#contract/market/constants.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { machinePageQuery } from '#web/machines/page/machine-page-query.ts'
import { refreshMarket } from '#web/market/market-queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useOpening } from '#web/ui/overlays/use-opening.ts'
import { type Draft, useDraft } from '#web/writing/drafts/use-draft.ts'
import { disclosureBody } from './disclosure-fields.tsx'
import { ListingForm, type ListingValues } from './listing-form.tsx'

export interface NewListingDialogProps {
  open: boolean
  onClose: () => void
  /** OPDB id of the preselected machine. */
  opdbId?: string | undefined
}

/** Creates a listing. Restores a stored draft. */
export function NewListingDialog({ open, onClose, opdbId }: NewListingDialogProps) {
  const opening = useOpening(open)
  return (
    <Dialog open={open} onClose={onClose} size="large" title="New listing">
      <NewListingForm opening={opening} onDone={onClose} opdbId={opdbId} />
    </Dialog>
  )
}

/** Labels of the fields in a draft conflict. */
const NAMES = {
  title: 'Title',
  price: 'Price',
  category: 'Category',
  condition: 'Condition',
  intent: 'I want to',
  imageUrl: 'Links to photos',
  machine: 'Machine',
  region: 'Region',
  disclosure: 'State of the machine',
}
const DEFAULTS = { intent: DEFAULT_INTENT, category: DEFAULT_CATEGORY, condition: DEFAULT_CONDITION }

interface NewListingFormProps extends Pick<NewListingDialogProps, 'opdbId'> {
  opening: RefObject<object | null>
  onDone: () => void
}

function NewListingForm({ opening, onDone, opdbId }: NewListingFormProps) {
  const client = useQueryClient()
  const router = useRouter()
  const draft = useDraft({ kind: LISTING_DRAFT, about: NEW_LISTING_DRAFT, names: NAMES })

  useNamedMachine(opdbId, draft)

  async function send(values: ListingValues): Promise<undefined> {
    const own = opening.current
    const { imageUrl, opdbId: named, intent, region, disclosure, ...rest } = values
    const listing = await api('POST /api/marketplace-listings', {
      body: {
        ...bodyOf(rest),
        intent: intent as ListingIntent,
        ...(named !== '' && { opdbId: named }),
        ...(region !== '' && { region: region as ListingRegion }),
        ...(rest.category === 'complete_machines' && { disclosure: disclosureBody(disclosure) }),
        ...(imageUrl.trim() !== '' && { imageUrl }),
        ...(draft.pictures.length > 0 && { pictureIds: draft.pictures.map(({ id }) => id) }),
        sendKey: draft.sendKey,
      },
    })
    draft.finish()
    if (listing.isHidden)
      toast.info('Your listing is waiting for a moderator', 'It appears once it is approved.')
    else
      toast.success('Listing created', listing.title, {
        label: 'Open listing',
        onClick: () => void router.navigate({ to: paths.listing(listing.id) }),
      })
    await refreshMarket(client)
    if (opening.current === own) onDone()
    return undefined
  }

  return (
    <ListingForm
      label="New listing"
      content={{
        fields: { ...DEFAULTS, ...draft.fields },
        changeFields: (fields) => draft.change({ fields: { ...draft.fields, ...fields } }),
        text: draft.text,
        write: draft.write,
        pictures: draft.pictures,
        changePictures: (pictures) => draft.change({ pictures }),
        draft,
        hasIntent: true,
      }}
      send={send}
      submitText="Create listing"
      busyText="Creating"
      failed="Failed to create listing"
      toDo="create the listing"
    />
  )
}

/** Presets machine, title and category; a draft's title and category take precedence. */
function useNamedMachine(opdbId: string | undefined, draft: Draft): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens; both were read before
  useEffect(() => {
    const machine = opdbId && client.getQueryData(machinePageQuery(opdbId).queryKey)
    if (!machine || draft.fields.opdbId === machine.opdbId) return
    const named = { opdbId: machine.opdbId, machine: machine.name }
    draft.change({
      fields: { title: machine.name, category: 'complete_machines', ...draft.fields, ...named },
    })
  }, [])
}

/** The API's input from the form's values; selects contain only values of the contract. */
function bodyOf({
  category,
  condition,
  price,
  ...rest
}: Omit<ListingValues, 'imageUrl' | 'opdbId' | 'intent' | 'region' | 'disclosure'>) {
  return {
    ...rest,
    price: plainPrice(price),
    category: category as (typeof LISTING_CATEGORIES)[number],
    condition: condition as (typeof CONDITIONS)[number],
  }
}
