// A failed call as the pages see it; apart from the schemas, so that browsers need not download those.
import type { ErrorBody } from './errors.ts'

/**
 * What a failed call throws in the browser and while rendering. `message` has the specification's form
 * "status: response text"; screens show `text` and `fields`.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly fields: Record<string, string>
  readonly requestId: string | null
  constructor(status: number, raw: string, body: Partial<ErrorBody> | null) {
    super(`${status}: ${raw}`)
    this.name = 'ApiError'
    this.status = status
    this.code = body?.code ?? 'unknown'
    this.text = body?.error ?? body?.message ?? raw
    this.fields = body?.fields ?? {}
    this.requestId = body?.requestId ?? null
  }
}
