// The file that a member imports, and how far it is.
import { ApiError } from '#contract/api-error.ts'
import type { CollectionImport } from '#contract/collections/import.ts'
import { query } from '#web/queries.ts'

export const importQuery = query('GET /api/collection-imports')

/** Sends the file. Throws ApiError where the server refuses it. */
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
