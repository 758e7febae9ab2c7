// Uploads one picture with its progress, which fetch does not report. Members only; loaded with the upload component.

import { ApiError } from '#contract/api-error.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { UPLOAD_BYTES } from '#contract/pictures/constants.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { noteRefusal, pageMemberHeaders } from '#web/api.ts'
import { failureText } from '#web/ui/feedback/failure.ts'

export const UPLOAD_MB = Math.floor(UPLOAD_BYTES / 1_048_576)
const TOO_LARGE = `Please choose a picture of at most ${UPLOAD_MB} MB.`

/** Faults that are visible before upload; null if there are none. */
export function faultOf({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return 'This file is empty.'
  if (size > UPLOAD_BYTES) return TOO_LARGE
  // A missing type is no fault; the server checks the bytes anyway.
  const isPicture = type === '' || /^image\/(jpeg|png|webp|gif|avif)$/.test(type)
  return isPicture ? null : 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'
}

export interface UploadWatch {
  /** Share of sent bytes, 0 to 1. At 1 the server is still making the sizes. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads the file. Throws ApiError if the server refuses, TypeError if it cannot be reached. */
export function uploadFile(file: File, { onProgress, signal }: UploadWatch): Promise<Picture> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', file)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const { status, responseText } = request
      const body = bodyOf(responseText)
      if (status === 201) return done(body as unknown as Picture)
      const refused = new ApiError(status, responseText, body)
      noteRefusal(refused)
      fail(refused)
    }
    request.onerror = () => fail(new TypeError('The upload got no answer'))
    request.onabort = () => fail(new DOMException('Canceled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', '/api/uploads')
    for (const [name, value] of Object.entries(pageMemberHeaders())) request.setRequestHeader(name, value)
    request.send(form)
  })
}

function bodyOf(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** Whether a retry may succeed: not if the picture itself was refused. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || [408, 429].includes(error.status)
}

const NOT_UPLOADED = 'The picture could not be uploaded. Please try again.'

/** Text of a failed upload. */
export function uploadFailureText(error: unknown): string {
  // A proxy may refuse a large body, with a page of its own.
  const isTooLarge = error instanceof ApiError && error.status === 413
  return failureText(error, {
    refused: isTooLarge ? TOO_LARGE : NOT_UPLOADED,
    unreached: 'The connection was lost. Please try again.',
  })
}
