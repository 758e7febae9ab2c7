// The form of a new or edited listing.

import { useState } from 'react'
import { CONDITION_LABELS, CONDITIONS } from '#contract/conditions.ts'
import {
  CATEGORY_LABELS,
  DESCRIPTION_MAX,
  INVALID_PRICE,
  LISTING_CATEGORIES,
  LISTING_INTENTS,
  LISTING_REGIONS,
  LISTING_TITLE_MAX,
  type ListingIntent,
  PRICE_HINT,
  plainPrice,
  priceFault,
} from '#contract/market/constants.ts'
import { CONDITION_CRITERIA } from '#contract/market/disclosure-constants.ts'
import { REGION_LABELS } from '#contract/market/regions.ts'
import { MISSING_INFORMATION } from '#contract/missing-information.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { SignedOutNote, useSessionEnd } from '#web/accounts/sign-in/signed-out-note.tsx'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { type Errors, SubmitButton, useForm, type Values } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { dismiss } from '#web/ui/overlays/use-modal.ts'
import { Composer } from '#web/writing/composer/composer.tsx'
import type { Draft } from '#web/writing/drafts/use-draft.ts'
import { DisclosureFields } from './disclosure-fields.tsx'
import { ListingPhotos } from './listing-photos.tsx'
import { MachinePicker } from './machine-picker.tsx'

const FIELDS = [
  'title',
  'intent',
  'price',
  'category',
  'condition',
  'description',
  'imageUrl',
  'opdbId',
  'region',
  'disclosure',
] as const
type FieldName = (typeof FIELDS)[number]
export type ListingValues = Values<FieldName>

/** Values of the fields, with callbacks for changes. */
export interface ListingContent {
  fields: Readonly<Partial<Record<string, string>>>
  changeFields: (fields: Record<string, string>) => void
  text: string
  write: (text: string) => void
  pictures: readonly Picture[]
  changePictures: (pictures: Picture[]) => void
  /** Ids of the pictures that the listing already has. */
  posted?: readonly number[]
  /** Whether its purpose can be chosen: only for new listings. */
  hasIntent?: boolean
  draft?: Pick<Draft, 'state' | 'problem' | 'conflict'>
}

export interface ListingFormProps {
  /** The form's accessible name. */
  label: string
  content: ListingContent
  send: (values: ListingValues) => Promise<undefined>
  submitText: string
  busyText: string
  /** Title of the error message. */
  failed: string
  /** The action, for the message of an ended session: "create the listing". */
  toDo: string
}

const PHOTOS_FAILED = 'listing-photos-failed'

const CATEGORY_OPTIONS = LISTING_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))
const INTENT_WISHES: Record<ListingIntent, string> = { sale: 'Sell', wanted: 'Buy', trade: 'Trade' }
const INTENT_OPTIONS = LISTING_INTENTS.map((value) => ({ value, label: INTENT_WISHES[value] }))
const REGION_OPTIONS = [
  { value: '', label: 'Not stated' },
  ...LISTING_REGIONS.map((value) => ({ value, label: REGION_LABELS[value] })),
]
const CONDITION_OPTIONS = CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }))

export function ListingForm({ label, content, toDo, ...rest }: ListingFormProps) {
  const { fields, changeFields, text, write, draft } = content
  const [isPending, setPending] = useState(false)
  const [failedPhotos, setFailedPhotos] = useState(0)
  const noteSessionEnd = useSessionEnd()
  const isSignedOut = useViewer().member === null
  const { errors, isBusy, props } = useForm({
    fields: FIELDS,
    check: checkAndTell,
    send: rest.send,
    failed: (error) => {
      noteSessionEnd(error)
      toast.error(rest.failed, failureText(error))
    },
  })
  const typed = (name: FieldName) => ({
    name,
    value: fields[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      changeFields({ [name]: currentTarget.value }),
  })

  return (
    <form {...props} aria-label={label} className="flex flex-col gap-5">
      <Field label="Title" error={errors.title}>
        <TextInput {...typed('title')} maxLength={LISTING_TITLE_MAX} autoComplete="off" />
      </Field>
      <div
        className={classes('grid grid-cols-1 gap-5', content.hasIntent ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}
      >
        {content.hasIntent ? (
          <Field label="I want to" error={errors.intent}>
            <Select {...typed('intent')} options={INTENT_OPTIONS} />
          </Field>
        ) : null}
        <Field label="Price in US dollars" hint={PRICE_HINT} error={errors.price}>
          <TextInput {...typed('price')} prefixed="$" inputMode="decimal" autoComplete="off" maxLength={20} />
        </Field>
        <Field label="Category" error={errors.category}>
          <Select {...typed('category')} options={CATEGORY_OPTIONS} />
        </Field>
        <Field
          label="Condition"
          hint={CONDITION_CRITERIA[(fields.condition ?? '') as keyof typeof CONDITION_CRITERIA]}
          error={errors.condition}
        >
          <Select {...typed('condition')} options={CONDITION_OPTIONS} />
        </Field>
      </div>
      <MachinePicker
        opdbId={fields.opdbId ?? ''}
        name={fields.machine ?? ''}
        error={errors.opdbId}
        onChoose={changeFields}
      />
      {fields.category === 'complete_machines' ? (
        <DisclosureFields
          value={fields.disclosure ?? ''}
          onChange={(disclosure) => changeFields({ disclosure })}
        />
      ) : null}
      <Field
        label="Region"
        optional
        hint="Buyers see where it is, but nothing more exact than this."
        error={errors.region}
      >
        <Select {...typed('region')} options={REGION_OPTIONS} />
      </Field>
      <Field label="Description" error={errors.description}>
        <Composer
          name="description"
          text={text}
          write={write}
          label="Description of the listing"
          max={DESCRIPTION_MAX}
          {...(draft && { draft })}
          opensOnPress
          rows={6}
        />
      </Field>
      <ListingPhotos
        pictures={content.pictures}
        onChange={content.changePictures}
        onBusy={setPending}
        onFailed={setFailedPhotos}
        failedId={PHOTOS_FAILED}
        {...(content.posted && { posted: content.posted })}
      />
      <Field
        label="Links to photos"
        optional
        hint="Addresses of photos on other sites, with commas between them. We show copies of them."
        error={errors.imageUrl}
      >
        <TextInput {...typed('imageUrl')} inputMode="url" autoComplete="off" />
      </Field>
      <div className="dialog-buttons flex flex-wrap items-center justify-end gap-3">
        {isSignedOut ? <SignedOutNote id="listing-off" toDo={toDo} /> : null}
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton
          busy={isBusy}
          busyText={rest.busyText}
          disabled={isPending || isSignedOut}
          off={failedPhotos > 0}
          aria-describedby={isSignedOut ? 'listing-off' : failedPhotos > 0 ? PHOTOS_FAILED : undefined}
        >
          {rest.submitText}
        </SubmitButton>
      </div>
    </form>
  )
}

/** Announces a missing value before an invalid one. */
function checkAndTell(values: ListingValues): Errors<FieldName> {
  const faults = check(values)
  const isMissing = (['title', 'description', 'price'] as const).some((name) => values[name].trim() === '')
  if (isMissing) toast.error('Missing information', MISSING_INFORMATION)
  else if (faults.price) toast.error('Invalid price', INVALID_PRICE)
  return faults
}

function check(values: ListingValues): Errors<FieldName> {
  const price = priceFault(plainPrice(values.price))
  const title = values.title.trim()
  const description = values.description.trim()
  return {
    ...(title === '' && { title: 'Please enter a title' }),
    ...(title.length > LISTING_TITLE_MAX && { title: `At most ${LISTING_TITLE_MAX} characters` }),
    ...(price !== null && { price }),
    ...(description === '' && { description: 'Please enter a description' }),
    ...(description.length > DESCRIPTION_MAX && { description: `At most ${DESCRIPTION_MAX} characters` }),
  }
}
