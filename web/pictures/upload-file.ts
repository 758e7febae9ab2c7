// Sends one picture with its progress, which fetch cannot tell. Members only; loaded with the upload itself.
import { ApiError } from '#contract/api-error.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Picture } from '#contract/pictures.ts'
import { UPLOAD_BYTES } from '#contract/pictures-terms.ts'

export const UPLOAD_MB = Math.floor(UPLOAD_BYTES / 1_048_576)
const TOO_LARGE = `Please choose a picture of at most ${UPLOAD_MB} MB.`

/** What can be said of a file before it is sent; null when nothing is wrong so far. */
export function faultOf({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return 'This file is empty.'
  if (size > UPLOAD_BYTES) return TOO_LARGE
  // No type at all says nothing; the server looks at the bytes anyway.
  const isPicture = type === '' || /^image\/(jpeg|png|webp|gif|avif)$/.test(type)
  return isPicture ? null : 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'
}

export interface UploadWatch {
  /** 0 to 1: how much has been sent. At 1 the server is still making the sizes. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads the file. Throws ApiError when the server refuses, Error with a text for the reader when it cannot be reached. */
export function uploadFile(file: File, { onProgress, signal }: UploadWatch): Promise<Picture> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', file)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const body = bodyOf(request.responseText)
      if (request.status === 201) done(body as unknown as Picture)
      else fail(failureOf(request.status, body))
    }
    request.onerror = () => fail(new Error('The connection was lost. Please try again.'))
    request.onabort = () => fail(new DOMException('Canceled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', '/api/uploads')
    request.send(form)
  })
}

function failureOf(status: number, body: Partial<ErrorBody>): ApiError {
  // A server in front of ours may refuse with words of its own.
  const text =
    body.error ?? (status === 413 ? TOO_LARGE : 'The picture could not be uploaded. Please try again.')
  return new ApiError(status, text, { ...body, error: text })
}

function bodyOf(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** Whether sending the same file again may do better: not where the picture itself was refused. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || [408, 429].includes(error.status)
}

const NOT_UPLOADED = 'The picture could not be uploaded. Please try again.'

/** The words for the reader in whatever an upload threw. */
export function textOfFailure(error: unknown): string {
  if (error instanceof ApiError) return error.text || NOT_UPLOADED
  return error instanceof Error ? error.message : NOT_UPLOADED
}
