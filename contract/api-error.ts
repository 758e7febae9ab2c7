// Error of a failed API call in pages. Without schemas, so that browsers do not download them.
import type { ErrorBody } from './errors.ts'

/**
 * Thrown by a failed call in the browser and while rendering. `message` has the specification's form "status: response
 * text"; screens show `text` and `fields`. `text` is empty for an answer that is not the site's own (nothing, an empty
 * object, a proxy's page): screens then name the action that failed, never the answer.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly fields: Record<string, string>
  readonly requestId: string | null
  /** Seconds to wait before the next try; null if the answer has none. */
  readonly retryAfter: number | null
  constructor(
    status: number,
    raw: string,
    body: Partial<ErrorBody> | null,
    retryAfter: number | null = null,
  ) {
    super(`${status}: ${raw}`)
    this.name = 'ApiError'
    this.status = status
    this.code = body?.code ?? 'unknown'
    this.text = textIn(body?.error) || textIn(body?.message)
    this.fields = body?.fields ?? {}
    this.requestId = body?.requestId ?? null
    this.retryAfter = retryAfter
  }
}

/** Reads a text from a body. Bodies are untrusted: any field may have any type. */
function textIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
