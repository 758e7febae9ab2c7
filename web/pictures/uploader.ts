// Uploads files one after the other and reports the state of each; use-uploads.ts keeps the states.
import type { Picture } from '#contract/pictures/pictures.ts'
import { api } from '#web/api.ts'
import { mayPass, uploadFailureText, uploadFile } from './upload-file.ts'

export interface UploadItem {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Share of sent bytes, 0 to 1. */
  share: number
  /** Why the upload failed; for an uploaded picture, why its text alternative was not saved. */
  error: string | null
  /** A retry may succeed. */
  isWorthRetrying: boolean
  picture: Picture | null
  isDescribed: boolean
}

export interface UploaderEvents {
  onChange: (key: number, changes: Partial<UploadItem>) => void
  onUploaded: (picture: Picture) => void
  onDescribed: (picture: Picture) => void
}

/** A queue of uploads. */
export function createUploader({ onChange, onUploaded, onDescribed }: UploaderEvents) {
  const controls = new Map<number, AbortController>()
  const words = new Map<number, string>()
  let line: Promise<unknown> = Promise.resolve()

  async function send(key: number, file: File, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return
    onChange(key, { state: 'sending' })
    try {
      const picture = await uploadFile(file, { onProgress: (share) => onChange(key, { share }), signal })
      onChange(key, { state: 'done', share: 1, picture })
      onUploaded(picture)
      await describe(key, picture)
    } catch (error) {
      if (signal.aborted) return
      onChange(key, { state: 'failed', error: uploadFailureText(error), isWorthRetrying: mayPass(error) })
    }
  }

  /** Saves the typed text alternative, if it has changed. */
  async function describe(key: number, picture: Picture): Promise<void> {
    const alt = words.get(key)?.trim() ?? ''
    if (alt === '' || alt === picture.alt) return
    try {
      const described = await api('PATCH /api/uploads/{id}', { params: { id: picture.id }, body: { alt } })
      onChange(key, { picture: described, isDescribed: true, error: null })
      onDescribed(described)
    } catch (error) {
      onChange(key, { error: uploadFailureText(error) })
    }
  }

  return {
    start: (key: number, file: File) => {
      const control = new AbortController()
      controls.set(key, control)
      line = line.then(() => send(key, file, control))
    },
    /** Sets the text alternative, also before the upload is complete. */
    type: (key: number, text: string) => words.set(key, text),
    describe,
    cancel: (key: number) => {
      controls.get(key)?.abort()
      words.delete(key)
    },
    cancelAll: () => {
      for (const control of controls.values()) control.abort()
    },
  }
}
