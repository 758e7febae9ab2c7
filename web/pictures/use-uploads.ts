// The pictures being uploaded: one after the other, each can be cancelled, tried again, described and removed.
import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/pictures.ts'
import { api } from '#web/api.ts'
import { faultOf, mayPass, textOfFailure, uploadFile } from './upload-file.ts'

export interface UploadItem {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** 0 to 1: how much has been sent. */
  share: number
  /** Why it failed; or, of a picture that is there, why its words could not be saved. */
  error: string | null
  /** It failed for a reason that may pass. */
  isWorthRetrying: boolean
  picture: Picture | null
  isDescribed: boolean
}

export interface UploadEvents {
  onUploaded: (picture: Picture) => void
  /** Its text alternative was saved. */
  onDescribed?: ((picture: Picture) => void) | undefined
  onRemoved?: ((picture: Picture) => void) | undefined
  /** Whether anything is still on its way. */
  onBusy?: ((isBusy: boolean) => void) | undefined
}

let lastKey = 0

export function useUploads(max: number, events: UploadEvents) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const [notice, setNotice] = useState<string | null>(null)
  const controls = useRef(new Map<number, AbortController>())
  const words = useRef(new Map<number, string>())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(events)
  latest.current = events
  // Leaving the page or the form cancels what is still on its way.
  useEffect(() => {
    const running = controls.current
    return () => {
      for (const control of running.values()) control.abort()
    }
  }, [])
  const isBusy = items.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => latest.current.onBusy?.(isBusy), [isBusy])

  function change(key: number, changes: Partial<UploadItem>): void {
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...changes } : item)))
  }

  function fail(key: number, error: unknown): void {
    change(key, { state: 'failed', error: textOfFailure(error), isWorthRetrying: mayPass(error) })
  }

  async function send(key: number, file: File, control: AbortController): Promise<void> {
    if (control.signal.aborted) return
    change(key, { state: 'sending' })
    try {
      const onProgress = (share: number) => change(key, { share })
      const picture = await uploadFile(file, { onProgress, signal: control.signal })
      change(key, { state: 'done', share: 1, picture })
      latest.current.onUploaded(picture)
      await describe(key, picture)
    } catch (error) {
      if (!control.signal.aborted) fail(key, error)
    }
  }

  /** Saves what was typed so far, if it says something new. */
  async function describe(key: number, picture: Picture): Promise<void> {
    const alt = words.current.get(key)?.trim() ?? ''
    if (alt === '' || alt === picture.alt) return
    try {
      const described = await api('PATCH /api/uploads/{id}', { params: { id: picture.id }, body: { alt } })
      change(key, { picture: described, isDescribed: true, error: null })
      latest.current.onDescribed?.(described)
    } catch (error) {
      change(key, { error: textOfFailure(error) })
    }
  }

  function start(key: number, file: File): void {
    const control = new AbortController()
    controls.current.set(key, control)
    line.current = line.current.then(() => send(key, file, control))
  }

  const taken = items.filter(({ state }) => state !== 'failed')
  return {
    items,
    /** What could not be taken at all. */
    notice,
    isFull: taken.length >= max,
    add: (files: readonly File[]) => {
      const room = Math.max(0, max - taken.length)
      setNotice(
        files.length > room
          ? max === 1
            ? 'One picture fits here.'
            : `At most ${max} pictures fit here.`
          : null,
      )
      const added = files.slice(0, room).map((file): UploadItem => {
        const error = faultOf(file)
        const state = error ? 'failed' : 'waiting'
        return {
          key: ++lastKey,
          file,
          state,
          share: 0,
          error,
          isWorthRetrying: false,
          picture: null,
          isDescribed: false,
        }
      })
      // What failed makes room for what comes instead.
      setItems((before) => [...before.filter(({ state }) => state !== 'failed'), ...added])
      for (const { key, file, error } of added) if (!error) start(key, file)
    },
    retry: ({ key, file }: UploadItem) => {
      change(key, { state: 'waiting', share: 0, error: null })
      start(key, file)
    },
    /** Cancels what is on its way, removes what has arrived. */
    remove: ({ key, picture }: UploadItem) => {
      controls.current.get(key)?.abort()
      words.current.delete(key)
      setNotice(null)
      setItems((before) => before.filter((item) => item.key !== key))
      if (!picture) return
      latest.current.onRemoved?.(picture)
      // What nothing shows is swept in a day anyway.
      api('DELETE /api/uploads/{id}', { params: { id: picture.id } }).catch(() => undefined)
    },
    type: (key: number, text: string) => {
      words.current.set(key, text)
      change(key, { isDescribed: false })
    },
    save: ({ key, picture }: UploadItem) => {
      if (picture) void describe(key, picture)
    },
  }
}
