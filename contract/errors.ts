// Error body of refused calls, and the HTTP status of each kind.
import { z } from 'zod'

/** HTTP status per kind of refusal; the only such table. */
export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method: 405,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  wrong_kind: 415,
  too_many: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
} as const
export type RefusalKind = keyof typeof STATUS_OF

export const ErrorBody = z.strictObject({
  error: z.string().describe("What happened, in the reader's words"),
  message: z.string().describe('The same text as `error`'),
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .describe('Stable name for programs'),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong with which field'),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
