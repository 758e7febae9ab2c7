// The member's import, with its progress.
import { ApiError } from '#contract/api-error.ts'
import type { CollectionImport } from '#contract/collections/import.ts'
import { query } from '#web/queries.ts'

export const importQuery = query('GET /api/collection-imports')

/** Uploads the file. Throws ApiError if the server refuses it. */
export async function sendImport(file: File): Promise<CollectionImport> {
  const form = new FormData()
  form.append('file', file)
  const response = await fetch('/api/collection-imports', {
    method: 'POST',
    credentials: 'same-origin',
    body: form,
  })
  const text = await response.text()
  const body = parsed(text)
  if (!response.ok) throw new ApiError(response.status, text, body)
  return body as unknown as CollectionImport
}

function parsed(text: string): Record<string, never> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, never>) : {}
  } catch {
    return {}
  }
}
