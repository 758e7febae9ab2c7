// Pictures during upload: each can be canceled, retried, described and removed.
import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/pictures/pictures.ts'
import { api } from '#web/api.ts'
import { faultOf } from './upload-file.ts'
import { createUploader, type UploadItem } from './uploader.ts'

export interface UploadEvents {
  onUploaded: (picture: Picture) => void
  /** Its text alternative was saved. */
  onDescribed?: ((picture: Picture) => void) | undefined
  onRemoved?: ((picture: Picture) => void) | undefined
  /** Why a file was refused or failed; its row says so too. */
  onFailed?: ((text: string) => void) | undefined
  /** Whether any upload is still running. */
  onBusy?: ((isBusy: boolean) => void) | undefined
}

/** Picture files that were dropped. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/**
 * Picture files that were pasted. None where words come with them: office programs add a picture of what was copied.
 * Some systems add the names of copied files.
 */
export function pastedPictures(data: DataTransfer | null): File[] {
  const found = picturesIn(data)
  const words = data?.getData('text/plain').trim() ?? ''
  return words === '' || found.some(({ name }) => words.includes(name)) ? found : []
}

let lastKey = 0

function newItem(file: File): UploadItem {
  const error = faultOf(file)
  return {
    key: ++lastKey,
    file,
    state: error ? 'failed' : 'waiting',
    share: 0,
    error,
    isWorthRetrying: false,
    picture: null,
    isDescribed: false,
  }
}

export function useUploads(max: number, events: UploadEvents) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(events)
  latest.current = events
  const change = (key: number, changes: Partial<UploadItem>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...changes } : item)))
  const [uploader] = useState(() =>
    createUploader({
      onChange: (key, changes) => {
        change(key, changes)
        if (changes.state === 'failed') latest.current.onFailed?.(changes.error ?? '')
      },
      onUploaded: (picture) => latest.current.onUploaded(picture),
      onDescribed: (picture) => latest.current.onDescribed?.(picture),
    }),
  )
  // Leaving the page or the form cancels running uploads.
  useEffect(() => uploader.cancelAll, [uploader])
  const isBusy = items.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => latest.current.onBusy?.(isBusy), [isBusy])
  const taken = items.filter(({ state }) => state !== 'failed')
  return {
    items,
    /** Errors of files that were not accepted at all. */
    problem,
    isFull: taken.length >= max,
    add: (files: readonly File[]) => {
      const room = Math.max(0, max - taken.length)
      const tooMany = max === 1 ? 'You can add one picture.' : `You can add at most ${max} pictures.`
      setProblem(files.length > room ? tooMany : null)
      const added = files.slice(0, room).map(newItem)
      // Failed uploads make room for new ones.
      setItems((before) => [...before.filter(({ state }) => state !== 'failed'), ...added])
      for (const { key, file, error } of added) {
        if (error) events.onFailed?.(error)
        else uploader.start(key, file)
      }
    },
    retry: ({ key, file }: UploadItem) => {
      change(key, { state: 'waiting', share: 0, error: null })
      uploader.start(key, file)
    },
    /** Cancels a running upload, or removes an uploaded picture. */
    remove: ({ key, picture }: UploadItem) => {
      uploader.cancel(key)
      setProblem(null)
      setItems((before) => before.filter((item) => item.key !== key))
      if (!picture) return
      latest.current.onRemoved?.(picture)
      // Cleanup deletes unattached pictures within a day anyway.
      api('DELETE /api/uploads/{id}', { params: { id: picture.id } }).catch(() => undefined)
    },
    /** Drops an uploaded picture from the list, because something shows it now. */
    release: ({ key }: UploadItem) => {
      setProblem(null)
      setItems((before) => before.filter((item) => item.key !== key))
    },
    type: (key: number, text: string) => {
      uploader.type(key, text)
      change(key, { isDescribed: false })
    },
    save: ({ key, picture }: UploadItem) => {
      if (picture) void uploader.describe(key, picture)
    },
  }
}
