// Choose, drop or paste pictures. For members: rooms load it lazily, `lazy(() => import('#web/pictures/picture-upload.tsx'))`.
import ImagePlus from 'lucide-react/icons/image-plus'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { PICTURE_TYPES } from '#contract/pictures-terms.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { UPLOAD_MB } from './upload-file.ts'
import { UploadRow } from './upload-row.tsx'
import { type UploadEvents, useUploads } from './use-uploads.ts'

export interface PictureUploadProps extends UploadEvents {
  /** How many pictures fit; one unless said otherwise. */
  max?: number
}

/** Uploads pictures with their progress. Mount it anew by a `key` to begin again. */
export function PictureUpload({ max = 1, ...events }: PictureUploadProps) {
  const { items, notice, isFull, add, retry, remove, type, save } = useUploads(max, events)
  const done = items.filter(({ state }) => state === 'done').length
  usePastedPictures(add)
  return (
    <div className="flex flex-col gap-3">
      {items.length > 0 ? (
        <ul aria-label="Pictures" className="flex flex-col gap-3">
          {items.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              onType={(text) => type(item.key, text)}
              onSave={() => save(item)}
              onRetry={() => retry(item)}
              onRemove={() => remove(item)}
            />
          ))}
        </ul>
      ) : null}
      {isFull ? null : <DropZone max={max} isFirst={items.length === 0} onFiles={add} />}
      {notice ? <FieldError>{notice}</FieldError> : null}
      <p role="status" className="sr-only">
        {done === 0 ? '' : done === 1 ? 'One picture uploaded' : `${done} pictures uploaded`}
      </p>
    </div>
  )
}

interface DropZoneProps {
  max: number
  isFirst: boolean
  onFiles: (files: readonly File[]) => void
}

function DropZone({ max, isFirst, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isSeveral = max > 1
  const over = (event: DragEvent, now: boolean) => {
    event.preventDefault()
    setOver(now)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the shortcut; the button inside does the same
    <div
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        onFiles([...event.dataTransfer.files])
      }}
      className={classes(
        'flex flex-col items-center gap-2 rounded-card border-2 border-dashed p-5 text-center',
        isOver ? 'border-amber bg-well' : 'border-edge',
      )}
    >
      <Button onClick={() => input.current?.click()} icon={<ImagePlus size={18} aria-hidden="true" />}>
        {isSeveral ? (isFirst ? 'Choose pictures' : 'Choose more pictures') : 'Choose a picture'}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple={isSeveral}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file again is a new choice.
          event.currentTarget.value = ''
        }}
      />
      <p className="text-quiet text-sm">
        Or drop or paste {isSeveral ? 'them' : 'one'} here. JPEG, PNG, WebP, GIF or AVIF, up to {UPLOAD_MB}{' '}
        MB. Location and camera data are removed.
      </p>
    </div>
  )
}

/** Pictures pasted anywhere on the page; pasted text goes where it always goes. */
function usePastedPictures(add: (files: readonly File[]) => void): void {
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
