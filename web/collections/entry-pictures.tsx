import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { ENTRY_PICTURES_MAX } from '#contract/collections/constants.ts'
import type { Picture as PictureData } from '#contract/pictures/pictures.ts'
import { Picture } from '#web/pictures/picture.tsx'
import { PictureUpload } from '#web/pictures/picture-upload.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoveButton } from '#web/ui/move-button.tsx'
import { useFormDialog } from '#web/ui/overlays/form-dialog.tsx'

/** State of an entry's pictures: stored ones and new uploads. Their changes are something to lose in a FormDialog. */
export function useEntryPictures(before: readonly PictureData[]) {
  const { note } = useFormDialog()
  const [stored, setStored] = useState(before)
  const [added, setAdded] = useState<readonly PictureData[]>([])
  const [isBusy, setBusy] = useState(false)
  return {
    stored,
    setStored: (pictures: readonly PictureData[]) => {
      note()
      setStored(pictures)
    },
    isBusy,
    setBusy,
    put: (picture: PictureData) => {
      note()
      setAdded((all) =>
        all.some(({ id }) => id === picture.id)
          ? all.map((other) => (other.id === picture.id ? picture : other))
          : [...all, picture],
      )
    },
    drop: (picture: PictureData) => setAdded((all) => all.filter(({ id }) => id !== picture.id)),
    ids: [...stored, ...added].map(({ id }) => id),
    hasAdded: added.length > 0,
  }
}

type EntryPicturesState = ReturnType<typeof useEntryPictures>

/** The first picture represents the entry everywhere. */
export function EntryPictures({ pictures }: { pictures: EntryPicturesState }) {
  const { stored, put, drop, setBusy } = pictures
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold text-sm">
        Pictures <span className="font-normal text-quiet">(optional)</span>
      </legend>
      {stored.length > 0 ? <StoredPictures pictures={pictures} /> : null}
      {stored.length < ENTRY_PICTURES_MAX ? (
        <PictureUpload
          max={ENTRY_PICTURES_MAX - stored.length}
          onUploaded={put}
          onDescribed={put}
          onRemoved={drop}
          onBusy={setBusy}
        />
      ) : null}
    </fieldset>
  )
}

function StoredPictures({ pictures: { stored, setStored } }: { pictures: EntryPicturesState }) {
  const list = useRef<HTMLUListElement>(null)

  function move(from: number, to: number): void {
    const next = [...stored]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    setStored(next)
  }

  function remove(at: number): void {
    setStored(stored.filter((_, place) => place !== at))
    // The pressed button is gone, so focus the list.
    list.current?.focus()
  }

  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Pictures of this entry"
      className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3"
    >
      {stored.map((picture, at) => {
        const name = picture.alt || `picture ${at + 1}`
        return (
          <li key={picture.id} className="overflow-clip rounded-control border border-line bg-raised">
            <Picture picture={picture} sizes="9rem" className="aspect-4/3 w-full object-cover" />
            <div className="flex justify-between">
              <MoveButton
                label={`Move ${name} earlier`}
                isOff={at === 0}
                icon={<ArrowLeft size={18} aria-hidden="true" />}
                onMove={() => move(at, at - 1)}
              />
              <MoveButton
                label={`Move ${name} later`}
                isOff={at === stored.length - 1}
                icon={<ArrowRight size={18} aria-hidden="true" />}
                onMove={() => move(at, at + 1)}
              />
              <IconButton
                label={`Remove ${name}`}
                icon={<X size={18} aria-hidden="true" />}
                onClick={() => remove(at)}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
