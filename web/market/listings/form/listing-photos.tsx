import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { LISTING_PICTURES_MAX } from '#contract/market/constants.ts'
import { ALT_MAX } from '#contract/pictures/constants.ts'
import type { Picture as PictureData } from '#contract/pictures/pictures.ts'
import { api } from '#web/api.ts'
import { DropZone } from '#web/pictures/drop-zone.tsx'
import { Picture } from '#web/pictures/picture.tsx'
import { UploadRow } from '#web/pictures/upload-row.tsx'
import { useUploads } from '#web/pictures/use-uploads.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoveButton } from '#web/ui/move-button.tsx'
import { useFormDialog } from '#web/ui/overlays/form-dialog.tsx'

export interface ListingPhotosProps {
  /** In display order. */
  pictures: readonly PictureData[]
  onChange: (pictures: PictureData[]) => void
  /** Whether a picture is still being uploaded. */
  onBusy: (isBusy: boolean) => void
  /** How many could not be uploaded; their reason is told under `failedId`. */
  onFailed: (count: number) => void
  failedId: string
  /** Ids of pictures that the listing already has: their descriptions cannot be changed. */
  posted?: readonly number[]
}

const NONE: readonly number[] = []

/** Photos of the item: uploaded, described, sorted. The first one is on the card. */
export function ListingPhotos(props: ListingPhotosProps) {
  const { pictures, onChange, onBusy, onFailed, failedId, posted = NONE } = props
  const { note } = useFormDialog()
  const list = useRef<HTMLUListElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  // A second upload may finish before the form has rendered the first.
  const latest = useRef(pictures)
  latest.current = pictures
  const put = (next: PictureData[]) => {
    latest.current = next
    note()
    onChange(next)
  }
  const { items, problem, isFull, add, retry, remove, release } = useUploads(
    LISTING_PICTURES_MAX - pictures.length,
    { onUploaded: (picture) => put([...latest.current, picture]), onBusy },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one has arrived, which stands in the list then
  useEffect(() => {
    for (const item of items) if (item.state === 'done') release(item)
  }, [items])

  const failed = items.filter(({ state }) => state === 'failed').length
  useEffect(() => onFailed(failed), [onFailed, failed])

  function move(from: number, to: number): void {
    const next = [...pictures]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    put(next)
  }

  function drop(picture: PictureData): void {
    put(pictures.filter(({ id }) => id !== picture.id))
    if (!posted.includes(picture.id))
      api('DELETE /api/uploads/{id}', { params: { id: picture.id } }).catch(() => undefined)
    // The pressed button goes, and the list with the last photo.
    const stays = pictures.length > 1 ? list : chooser
    stays.current?.focus()
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold text-sm">
        Photos <span className="font-normal text-quiet">(optional, the first one is shown on the card)</span>
      </legend>
      {pictures.length > 0 ? (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Photos of this listing"
          className="grid grid-cols-1 gap-3 sm:grid-cols-2"
        >
          {pictures.map((picture, at) => (
            <PhotoRow
              key={picture.id}
              picture={picture}
              at={at}
              isLast={at === pictures.length - 1}
              isPosted={posted.includes(picture.id)}
              onMove={(to) => move(at, to)}
              onRemove={() => drop(picture)}
              onDescribed={(told) => put(latest.current.map((one) => (one.id === told.id ? told : one)))}
            />
          ))}
        </ul>
      ) : null}
      {items.length > 0 ? (
        <ul aria-label="Photos on their way" className="flex flex-col gap-3">
          {items.map((item) => (
            <UploadRow key={item.key} item={item} onRetry={() => retry(item)} onRemove={() => remove(item)}>
              {null}
            </UploadRow>
          ))}
        </ul>
      ) : null}
      {isFull ? null : (
        <DropZone
          ref={chooser}
          max={LISTING_PICTURES_MAX - pictures.length}
          noun="photo"
          isFirst={pictures.length === 0 && items.length === 0}
          onFiles={add}
        />
      )}
      {problem ? <FieldError>{problem}</FieldError> : null}
      {failed > 0 ? (
        <div id={failedId}>
          <FieldError>
            {failed === 1
              ? 'A photo was not uploaded. Try again, or remove it.'
              : `${failed} photos were not uploaded. Try again, or remove them.`}
          </FieldError>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {pictures.length === 0 ? '' : pictures.length === 1 ? 'One photo' : `${pictures.length} photos`}
      </p>
    </fieldset>
  )
}

interface PhotoRowProps {
  picture: PictureData
  at: number
  isLast: boolean
  isPosted: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onDescribed: (picture: PictureData) => void
}

function PhotoRow({ picture, at, isLast, isPosted, onMove, onRemove, onDescribed }: PhotoRowProps) {
  const [error, setError] = useState<string | undefined>()
  const name = picture.alt || `photo ${at + 1}`

  async function describe(text: string): Promise<void> {
    const alt = text.trim()
    if (alt === '' || alt === picture.alt) return
    try {
      onDescribed(await api('PATCH /api/uploads/{id}', { params: { id: picture.id }, body: { alt } }))
      setError(undefined)
    } catch (failure) {
      setError(failureText(failure))
    }
  }

  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-raised p-3">
      <div className="flex items-start gap-3">
        <Picture
          picture={{ ...picture, alt: '' }}
          sizes="8rem"
          className="h-20 w-28 shrink-0 rounded-control object-cover"
        />
        <div className="ml-auto flex flex-wrap justify-end">
          <MoveButton
            label={`Move ${name} earlier`}
            isOff={at === 0}
            icon={<ArrowLeft size={18} aria-hidden="true" />}
            onMove={() => onMove(at - 1)}
          />
          <MoveButton
            label={`Move ${name} later`}
            isOff={isLast}
            icon={<ArrowRight size={18} aria-hidden="true" />}
            onMove={() => onMove(at + 1)}
          />
          <IconButton label={`Remove ${name}`} icon={<X size={18} aria-hidden="true" />} onClick={onRemove} />
        </div>
      </div>
      {isPosted ? null : (
        <Field
          label={
            <>
              What does it show?<span className="sr-only"> (photo {at + 1})</span>
            </>
          }
          hint="Read aloud to people who can’t see it."
        >
          <TextInput
            maxLength={ALT_MAX}
            autoComplete="off"
            defaultValue={picture.alt}
            onBlur={({ currentTarget }) => void describe(currentTarget.value)}
            onKeyDown={(event) => {
              // Enter would submit the surrounding form.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              void describe(event.currentTarget.value)
            }}
          />
        </Field>
      )}
      {/* Below its field, and announced: the focus has left it. */}
      {error ? <FieldError>{error}</FieldError> : null}
    </li>
  )
}
