// TextPictures: pictures being added to a text. Each is described, or marked as decoration, before it is inserted, unless
// the text takes pictures as soon as they are uploaded.
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { ALT_MAX } from '#contract/pictures/constants.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { DropZone } from '#web/pictures/drop-zone.tsx'
import { UploadRow } from '#web/pictures/upload-row.tsx'
import type { UploadItem } from '#web/pictures/uploader.ts'
import type { useUploads } from '#web/pictures/use-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export interface TextPicturesProps {
  uploads: ReturnType<typeof useUploads>
  /** How many more the text may have. */
  room: number
  /** Whether the file chooser's section is open. */
  isOpen: boolean
  chooser: RefObject<HTMLButtonElement | null>
  /** Escape in the open section. */
  onClose: () => void
  /** It is described: inserts it, unless `onWords` says that it is in the text. */
  onPlace: (picture: Picture, alt: string) => void
  /**
   * For a text that has each picture once it is uploaded: what is typed about one, empty at first. Stable, since a new
   * function is told again.
   */
  onWords?: (picture: Picture, alt: string) => void
}

export function TextPictures(props: TextPicturesProps) {
  const { uploads, room, isOpen, chooser, onClose, onPlace, onWords } = props
  const { items, problem, add, retry, remove, release } = uploads
  if (items.length === 0 && !isOpen && !problem) return null
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return
    event.preventDefault()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears keys of the buttons inside
    <div onKeyDown={onKeyDown} className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto p-0.5">
      {items.length > 0 ? (
        <ul
          aria-label={onWords ? 'Pictures to describe' : 'Pictures to place'}
          className="flex flex-col gap-3"
        >
          {items.map((item, at) => (
            <UploadRow key={item.key} item={item} onRetry={() => retry(item)} onRemove={() => remove(item)}>
              <Placing
                item={item}
                takesFocus={at === 0}
                onWords={onWords}
                onPlace={(picture, alt) => {
                  onPlace(picture, alt)
                  release(item)
                }}
              />
            </UploadRow>
          ))}
        </ul>
      ) : null}
      {isOpen && items.length < room ? (
        <DropZone ref={chooser} max={room} isFirst={items.length === 0} onFiles={add} />
      ) : null}
      {isOpen && room === 0 ? (
        <p className="text-quiet text-sm">No more pictures fit into this text.</p>
      ) : null}
      {problem ? <FieldError>{problem}</FieldError> : null}
    </div>
  )
}

interface PlacingProps {
  item: UploadItem
  takesFocus: boolean
  onPlace: (picture: Picture, alt: string) => void
  onWords: TextPicturesProps['onWords']
}

/** Description of a picture, and the button that inserts it, or that ends the description of one in the text. */
function Placing({ item: { file, picture }, takesFocus, onPlace, onWords }: PlacingProps) {
  const [alt, setAlt] = useState('')
  const [isDecorative, setDecorative] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const words = isDecorative ? '' : alt.trim()
  const isSaid = isDecorative || words !== ''

  function place() {
    setMissing(!isSaid)
    if (isSaid) setWanted(true)
  }
  // Inserted without another click if the button was pressed before the upload finished.
  // biome-ignore lint/correctness/useExhaustiveDependencies: placed once, when both have come
  useEffect(() => {
    if (isWanted && isSaid && picture) onPlace(picture, words)
  }, [isWanted, isSaid, picture])
  useEffect(() => {
    if (picture) onWords?.(picture, words)
  }, [picture, words, onWords])

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={
          <>
            What does it show?<span className="sr-only"> ({file.name || 'pasted picture'})</span>
          </>
        }
        hint="Read aloud to people who can’t see it."
        error={isMissing && !isSaid ? 'Please say what it shows, or that it is decoration' : undefined}
      >
        <TextInput
          maxLength={ALT_MAX}
          autoComplete="off"
          autoFocus={takesFocus}
          value={isDecorative ? '' : alt}
          disabled={isDecorative}
          onChange={(event) => {
            setAlt(event.currentTarget.value)
            setWanted(false)
          }}
          onKeyDown={(event) => {
            // Must not submit the surrounding form.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            place()
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label="Just decoration"
          checked={isDecorative}
          onChange={(event) => setDecorative(event.currentTarget.checked)}
        />
        <Button size="small" busy={isWanted && !picture} onClick={place}>
          {isWanted && !picture ? 'Placing' : onWords ? 'Done' : 'Place in text'}
        </Button>
      </div>
    </div>
  )
}
