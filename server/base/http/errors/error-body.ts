// Turns any thrown value into the contract's error body.
import { type ErrorBody, STATUS_OF } from '#contract/errors.ts'
import { isDatabaseGone } from '#server/base/database/database-outage.ts'
import type { Log } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'

/** The answer's maximum size, however many fields are invalid. */
const BODY_BYTES = 8 * 1024
const TEXT_MAX = 500

/** Errors that are no refusals are logged in full and shown as a request id. */
export function errorBody(
  error: unknown,
  requestId: string,
  log: Log,
): { status: number; body: ErrorBody; retryAfter?: number } {
  const refusal =
    error instanceof Refusal
      ? error
      : isDatabaseGone(error)
        ? databaseGone()
        : new Refusal('internal', 'internal_error', 'Something went wrong on our side. Please try again.')
  if (!(error instanceof Refusal)) log.error({ err: error, requestId }, 'request failed')
  const text = refusal.message.slice(0, TEXT_MAX)
  const body = { error: text, message: text, code: refusal.code, requestId }
  return {
    status: STATUS_OF[refusal.kind],
    body: refusal.fields
      ? { ...body, fields: fieldsWithin(refusal.fields, BODY_BYTES - sizeOf(body)) }
      : body,
    ...(refusal.retryAfter && { retryAfter: refusal.retryAfter }),
  }
}

/** A database that starts again, or that another takes over for, needs some seconds. */
const DATABASE_RETRY_SECONDS = 5

function databaseGone(): Refusal {
  const text = "The site can't reach its database. Please try again in a moment."
  return new Refusal('unavailable', 'database_unavailable', text, { retryAfter: DATABASE_RETRY_SECONDS })
}

/** The first fields, as many as fit. */
function fieldsWithin(fields: Record<string, string>, bytes: number): Record<string, string> {
  let left = bytes - sizeOf({ fields: {} })
  const fitting = Object.entries(fields).filter((field) => {
    left -= sizeOf(field)
    return left >= 0
  })
  return Object.fromEntries(fitting)
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
