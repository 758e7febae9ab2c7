// Choose, drop or paste pictures. For members: rooms load it lazily, `lazy(() => import('./picture-upload.tsx'))`.
import { useEffect, useRef } from 'react'
import { FieldError } from '#web/ui/forms/field.tsx'
import { DropZone } from './drop-zone.tsx'
import { UploadDescription, UploadRow } from './upload-row.tsx'
import { pastedPictures, type UploadEvents, useUploads } from './use-uploads.ts'

export interface PictureUploadProps extends UploadEvents {
  /** Number of pictures that can be added; 1 by default. */
  max?: number
}

/** Uploads pictures with their progress. Change its `key` to start over. */
export function PictureUpload({ max = 1, ...events }: PictureUploadProps) {
  const { items, problem, isFull, add, retry, remove, type, save } = useUploads(max, events)
  const done = items.filter(({ state }) => state === 'done').length
  usePastedPictures(add)
  return (
    <div className="flex flex-col gap-3">
      {items.length > 0 ? (
        <ul aria-label="Pictures" className="flex flex-col gap-3">
          {items.map((item) => (
            <UploadRow key={item.key} item={item} onRetry={() => retry(item)} onRemove={() => remove(item)}>
              <UploadDescription
                item={item}
                onType={(text) => type(item.key, text)}
                onSave={() => save(item)}
              />
            </UploadRow>
          ))}
        </ul>
      ) : null}
      {isFull ? null : <DropZone max={max} isFirst={items.length === 0} onFiles={add} />}
      {problem ? <FieldError>{problem}</FieldError> : null}
      <p role="status" className="sr-only">
        {done === 0 ? '' : done === 1 ? 'One picture uploaded' : `${done} pictures uploaded`}
      </p>
    </div>
  )
}

/** Takes pictures pasted anywhere on the page, unless a field has taken them; pasted text is left alone. */
function usePastedPictures(add: (files: readonly File[]) => void): void {
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = pastedPictures(event.clipboardData)
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
