// A failed call as the pages see it; apart from the schemas, so that browsers need not download those.
import type { ErrorBody } from './errors.ts'

/**
 * What a failed call throws in the browser and while rendering. `message` has the specification's form
 * "status: response text"; screens show `text` and `fields`. `text` is empty where the answer was none of the site's
 * own (nothing, an empty object, a proxy's page): screens then say what they were about to do, never what they got.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly fields: Record<string, string>
  readonly requestId: string | null
  /** Seconds to wait before the next try; null where the answer did not say. */
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

/** Bodies come from outside: what claims to be a text may be anything. */
function textIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
